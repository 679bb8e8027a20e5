// What the parts of the page ask of a browser: elements, keys, points, and canvases.

export function build(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

// Keys that an element takes, and nothing around it.
export function takeKeys(target, keys) {
  target.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !(event.key in keys)) return;
    event.preventDefault();
    event.stopPropagation();
    keys[event.key](event);
  });
}

// Buttons of which one is in the tab order; the arrow keys go from one to the next in its row, of so many `columns`, and to
// other rows.
export function roving(buttons, columns = buttons.length) {
  buttons.forEach((button, index) => {
    const column = index % columns, go = (by) => () => buttons[index + by]?.focus();
    takeKeys(button, { ArrowLeft: go(column > 0 ? -1 : 0), ArrowRight: go(column < columns - 1 ? 1 : 0), ArrowUp: go(-columns), ArrowDown: go(columns) });
    button.tabIndex = index === 0 ? 0 : -1;
    button.addEventListener("focus", () => {
      for (const other of buttons) other.tabIndex = other === button ? 0 : -1;
    });
  });
}

// Where a pointer is, in the units of an SVG.
export function placeIn(svg, { clientX, clientY }) {
  return new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
}

// A pointer that is down pans, and one that has moved by less than five pixels clicks; `point` is told where another one is.
export function listenToPointer(canvas, { pan, click, point }) {
  let grabbed = null;
  canvas.addEventListener("pointerdown", ({ offsetX: x, offsetY: y, isPrimary }) => { grabbed = isPrimary ? { x, y, moved: 0 } : null; });
  canvas.addEventListener("pointermove", ({ offsetX: x, offsetY: y, pointerId }) => {
    if (!grabbed) return point?.(x, y);
    const right = x - grabbed.x, down = y - grabbed.y, moved = grabbed.moved + Math.abs(right) + Math.abs(down);
    grabbed = { x, y, moved };
    if (moved > 4) canvas.setPointerCapture(pointerId);
    return pan(right, down);
  });
  canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
    const isClick = grabbed?.moved <= 4;
    grabbed = null;
    if (isClick) click(offsetX, offsetY);
  });
  for (const name of ["pointerleave", "pointercancel"]) canvas.addEventListener(name, () => { grabbed = null; });
}

// Draws in the next frame, once, however often it is asked to.
export function inNextFrame(draw) {
  let waits = false;
  return () => {
    if (!waits) requestAnimationFrame(() => { waits = false; draw(); });
    waits = true;
  };
}

// What a canvas is drawn with anew, in pixels of the page: its pen, its size and the colours of its style. Null if it has no size.
export function paperOf(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas, scale = window.devicePixelRatio || 1;
  if (!width || !height) return null;
  for (const [side, length] of Object.entries({ width, height })) {
    if (canvas[side] !== Math.round(length * scale)) canvas[side] = Math.round(length * scale);
  }
  const pen = canvas.getContext("2d"), { style } = canvas, colours = {};
  pen.setTransform(scale, 0, 0, scale, 0, 0);
  pen.clearRect(0, 0, width, height);
  // A colour of the style has a light and a dark form: the one that the canvas would have.
  const now = (name) => { style.color = `var(${name})`; return getComputedStyle(canvas).color; };
  return { pen, width, height, colour: (name) => (colours[name] ??= now(name)) };
}
