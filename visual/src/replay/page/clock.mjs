// One clock for several searches. A time is a count of steps, nodes or solutions; the clock stops at
// each time at which one of the searches shows something.

const COUNTS = {
  step: ({ steps }) => steps.map(({ number }) => number),
  node: ({ counters }) => counters.nodes,
  solution: ({ counters }) => counters.solutions,
};

// Gives `times`; the place in each search's steps at a time; and the first stop of the clock at
// which a search is at a place or after it.
export function makeClock(replays, unit) {
  const counts = replays.map(COUNTS[unit]);
  const times = counts.length === 1 && unit === "step" ? counts[0]
    : [...new Set(counts.flat())].sort((a, b) => a - b);
  return {
    times,
    // Before its first count a search is at its first step.
    placeAt: (index, stop) => Math.max(0, after(counts[index], times[stop]) - 1),
    stopOf: (index, place) => Math.max(0, after(times, counts[index][place]) - 1),
    stopAt: (time) => Math.max(0, after(times, time) - 1),
  };
}

// How many of the sorted numbers are not larger than this one.
function after(numbers, number) {
  let low = 0, high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numbers[middle] <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
