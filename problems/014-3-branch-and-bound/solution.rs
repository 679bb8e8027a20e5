//! The course's solution: a best packing of a knapsack, by branch and bound.
//!
//! Reads the limit, and then the value and the weight of each object.

use std::io;

mod search_trace;

struct Object {
    /// Its place in the input, from 0.
    number: usize,
    value: usize,
    weight: usize,
}

struct Search {
    limit: usize,
    /// By value per weight, the highest first.
    objects: Vec<Object>,
    /// Which of them are in the knapsack.
    taken: Vec<bool>,
    /// The best value so far, and what was taken for it.
    best: usize,
    best_taken: Vec<bool>,
    nodes: u64,
}

impl Search {
    /// What can be reached at most, if one of the objects from i on may be cut.
    fn at_most(&self, i: usize, mut value: usize, weight: usize) -> usize {
        let mut room = self.limit - weight;
        for object in &self.objects[i..] {
            if object.weight > room {
                return value + object.value * room / object.weight;
            }
            value += object.value;
            room -= object.weight;
        }
        value
    }

    /// Decides object i and those after it; `value` and `weight` are those of the objects taken before.
    fn step(&mut self, i: usize, value: usize, weight: usize) {
        search_trace::enter();
        self.nodes += 1;
        if i == self.objects.len() {
            if value > self.best {
                self.best = value;
                self.best_taken = self.taken.clone();
                search_trace::solution();
            } else {
                search_trace::reject("no better than the best so far");
            }
            search_trace::leave();
            return;
        }
        let Object { value: v, weight: w, .. } = self.objects[i];
        if weight + w <= self.limit {
            self.taken[i] = true;
            search_trace::mark([i, v]);
            self.step(i + 1, value + v, weight + w);
            self.taken[i] = false;
            search_trace::unmark([i]);
        } else {
            search_trace::refuse("too heavy", [i, v]);
        }
        if self.at_most(i + 1, value, weight) > self.best {
            search_trace::mark([i, 0]);
            self.step(i + 1, value, weight);
            search_trace::unmark([i]);
        } else {
            search_trace::refuse("no more than the best can be reached", [i, 0]);
        }
        search_trace::leave();
    }
}

fn main() {
    let text = io::read_to_string(io::stdin()).expect("the input is text");
    let numbers: Vec<usize> = text.split_whitespace().map(|word| word.parse().expect("a whole number")).collect();
    let mut objects: Vec<Object> = Vec::new();
    for (number, pair) in numbers[1..].chunks_exact(2).enumerate() {
        objects.push(Object { number, value: pair[0], weight: pair[1] });
    }
    objects.sort_by(|a, b| (b.value * a.weight).cmp(&(a.value * b.weight)));
    let taken = vec![false; objects.len()];
    let mut search = Search { limit: numbers[0], best_taken: taken.clone(), taken, objects, best: 0, nodes: 0 };
    search_trace::boxes(search.objects.len());
    search.step(0, 0, 0);
    let packed = search.objects.iter().zip(&search.best_taken).filter(|(_, taken)| **taken);
    let packed: Vec<String> = packed.map(|(object, _)| object.number.to_string()).collect();
    println!("Best {}", search.best);
    println!("Objects {}", packed.join(" "));
    println!("Nodes {}", search.nodes);
}
