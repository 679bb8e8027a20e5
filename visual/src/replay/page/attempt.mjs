// The tree of a reader who takes the place of the search: what was entered and refused, and the path to where the reader is.

import { partOf } from "./recording.mjs";

const BESIDE = 5;  // pixels from the search's own lines
const APART = 34;  // pixels between nodes that hang beside each other

function nodeOf(label) {
  return { label, children: new Map(), refused: new Map() };
}

export class Attempt {
  way = [nodeOf(null)];  // the nodes from the root to where the reader is
  deepest = 0;
  nodes = 1;
  deadEnds = 0;
  solutions = 0;

  get here() {
    return this.way.at(-1);
  }

  // The choices that led here.
  get path() {
    return this.way.slice(1).map(({ label }) => label);
  }

  isTried(text) {
    return this.here.children.has(text) || this.here.refused.has(text);
  }

  enter(label) {
    const { children } = this.here;
    if (!children.has(label[0])) children.set(label[0], nodeOf(label));
    this.way.push(children.get(label[0]));
    this.deepest = Math.max(this.deepest, this.way.length - 1);
    this.nodes += 1;
  }

  // Draws it over the search's tree: where both have a node, it is the same; the others hang beside, with their choices.
  draw({ pen, colour }, tree, { nodes, recording }) {
    pen.font = "12px system-ui, sans-serif";
    pen.textAlign = "left";
    pen.strokeStyle = pen.fillStyle = colour("--keyword");
    const draw = (own, node, x, y) => {
      // Below a node of the search, the place under it is the search's.
      let hung = node >= 0 ? 1 : 0;
      for (const child of own.children.values()) {
        const same = nodes[node]?.children.find((other) => other < tree.known && nodes[other].label[0] === child.label[0]) ?? -1;
        const [toX, toY] = same >= 0 ? [tree.leftOf(same), tree.topOf(same)] : [x + APART * hung++, y + tree.down];
        pen.lineWidth = this.way.includes(child) ? 4 : 1.5;
        pen.beginPath();
        pen.moveTo(x + BESIDE, y);
        pen.lineTo(toX + BESIDE, toY);
        pen.stroke();
        draw(child, same, toX, toY);
        if (same < 0) pen.fillText(partOf(child.label, recording.style.short), toX + 13, toY - 3);
      }
      pen.lineWidth = this.way.includes(own) ? 2.5 : 1.5;
      pen.strokeRect(x - 9, y - 9, 18, 18);
      if (own === this.here) pen.fillRect(x - 5, y - 5, 10, 10);
    };
    draw(this.way[0], 0, tree.leftOf(0), tree.topOf(0));
  }
}
