import type { TextEdit, TextRange } from '#core/blog/markdown-formatting';

/** What the page may do with the editor of a text, whatever the editor is made of. */
export interface TextEditorHandle {
  /** Selects a place, brings it to the middle of what is seen, and takes the focus there. */
  showPlace: (place: TextRange) => void;
  focus: () => void;
  getText: () => string;
  getSelection: () => TextRange;
  /** One step of its undo history; the focus goes to the text. */
  edit: (edit: TextEdit) => void;
}
