// An editor for Python in place of a text field: line numbers, highlighting, indentation by Tab. `build-book.sh` bundles
// it with CodeMirror. The field stays what the page reads, and what is there where this cannot be loaded.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

const setError = StateEffect.define();
const errorLine = Decoration.line({ class: "error-line" });

// The line of an error is marked until the text changes.
const error = StateField.define({
  create: () => Decoration.none,
  update(marks, { docChanged, effects, state }) {
    for (const effect of effects) {
      if (!effect.is(setError)) continue;
      const line = effect.value;
      return line >= 1 && line <= state.doc.lines ? Decoration.set([errorLine.range(state.doc.line(line).from)]) : Decoration.none;
    }
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

// Puts an editor in the place of the text field, whose label it takes; gives a function that marks the line of an
// error, and goes to it if that is asked.
export function replace(field, label) {
  const { id } = field;
  const view = new EditorView({
    state: EditorState.create({
      doc: field.value,
      selection: { anchor: field.selectionStart },
      extensions: [
        lineNumbers(), history(), indentOnInput(), bracketMatching(), indentUnit.of("    "), pythonLanguage, error,
        syntaxHighlighting(classHighlighter), keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
        // Checkers of access do not know that what can be edited takes the focus; the attribute says so.
        EditorView.contentAttributes.of({ id, tabindex: "0", "aria-labelledby": label.id, "aria-describedby": `${id}-keys`, spellcheck: "false" }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (!docChanged) return;
          field.value = state.doc.toString();
          field.dispatchEvent(new Event("input", { bubbles: true }));
        }),
      ],
    }),
  });
  const hasFocus = document.activeElement === field;
  const keys = document.createElement("p");
  Object.assign(keys, { id: `${id}-keys`, className: "keys", textContent: "Tab indents. To leave the editor by keyboard, press Esc, then Tab." });
  field.hidden = true;
  field.id = "";
  field.after(view.dom, keys);
  label.onclick = () => view.focus();
  if (hasFocus) view.focus();
  return (line, isAsked = false) => {
    view.dispatch({ effects: setError.of(line), ...(isAsked && line <= view.state.doc.lines ? { selection: { anchor: view.state.doc.line(line).from }, scrollIntoView: true } : {}) });
    if (isAsked) view.focus();
  };
}
