import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { markdownKeymap, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { closeSearchPanel, findNext, findPrevious, openSearchPanel, search } from '@codemirror/search';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { tagHighlighter, tags } from '@lezer/highlight';
import {
  findSmallestTextChange,
  type TextEdit,
  type TextRange,
  toggleMarkdownFormat,
} from '#core/blog/markdown-formatting';
import { adoptEditorStyles } from './adopt-editor-styles';
import { type FormatName, formattingKeyBindings } from './format-keys';
import { textEditorMessages } from './text-editor-messages';

/** Classes of text-editor.css. */
const highlighter = tagHighlighter([
  { tag: tags.heading, class: 'md-heading' },
  { tag: tags.strong, class: 'md-strong' },
  { tag: tags.emphasis, class: 'md-emphasis' },
  { tag: tags.strikethrough, class: 'md-strikethrough' },
  { tag: tags.monospace, class: 'md-code' },
  { tag: [tags.link, tags.labelName], class: 'md-link' },
  { tag: tags.url, class: 'md-url' },
  { tag: tags.quote, class: 'md-quote' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.comment], class: 'md-mark' },
]);

/** Of a change that comes from the page: whoever made it knows of it. */
const fromPage = Annotation.define<boolean>();

export interface EditorCallbacks {
  onChange: (content: string) => void;
  /** A picture was pasted or dropped, or is wanted (null), for this place. */
  onPicture: (file: File | null, at: number) => void;
}

export const getSelectedRange = ({ selection }: EditorState): TextRange => ({
  start: selection.main.from,
  end: selection.main.to,
});

/** One step of the undo history. */
export const applyEditorEdit = (view: EditorView, { changes, selection }: TextEdit): void => {
  view.dispatch({
    changes: [...changes],
    selection: { anchor: selection.start, head: selection.end },
    scrollIntoView: true,
    userEvent: 'input.format',
  });
  view.focus();
};

export const applyMarkdownFormat = (view: EditorView, name: FormatName, { onPicture }: EditorCallbacks): void => {
  if (view.state.readOnly) return;
  const selection = getSelectedRange(view.state);
  if (name === 'picture') onPicture(null, selection.end);
  else applyEditorEdit(view, toggleMarkdownFormat(view.state.doc.toString(), selection, name));
};

const createFormatKeys = (calls: EditorCallbacks): KeyBinding[] =>
  (Object.keys(formattingKeyBindings) as FormatName[]).map((name) => ({
    key: formattingKeyBindings[name],
    preventDefault: true,
    // Here the key is the text's: the page has another use for some of them.
    stopPropagation: true,
    run: (view) => {
      applyMarkdownFormat(view, name, calls);
      return true;
    },
  }));

/** The browser's own search finds no more of a long text than what is drawn of it. */
const searchKeys: KeyBinding[] = [
  { key: 'Mod-f', run: openSearchPanel, scope: 'editor search-panel' },
  { key: 'F3', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope: 'editor search-panel', preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: 'editor search-panel' },
];

/** The first picture among what is pasted or dropped. */
const findBroughtImage = (brought: DataTransfer | null): File | undefined =>
  [...(brought?.files ?? [])].find(({ type }) => type.startsWith('image/'));

const takePictures = ({ onPicture }: EditorCallbacks): Extension => {
  const bring = (event: Event, view: EditorView, brought: DataTransfer | null, at: number | null): boolean => {
    const file = view.state.readOnly ? undefined : findBroughtImage(brought);
    if (!file) return false;
    event.preventDefault();
    onPicture(file, at ?? view.state.selection.main.to);
    return true;
  };
  return EditorView.domEventHandlers({
    paste: (event, view) => bring(event, view, event.clipboardData, null),
    drop: (event, view) =>
      bring(event, view, event.dataTransfer, view.posAtCoords({ x: event.clientX, y: event.clientY })),
    dragover: (event) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    },
  });
};

/**
 * What is typed over a selection. Left to the browser, it would give the new letters the look of the old ones by a style
 * attribute, which the policy of the pages refuses and the console reports.
 */
const typeOverSelection = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data, isComposing }, { state, dispatch }) => {
    if (inputType !== 'insertText' || data === null || isComposing) return false;
    if (state.readOnly || state.selection.main.empty) return false;
    dispatch(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

const tellChanges = ({ onChange }: EditorCallbacks): Extension =>
  EditorView.updateListener.of(({ state, transactions }) => {
    if (transactions.some((one) => one.docChanged && !one.annotation(fromPage))) onChange(state.doc.toString());
  });

interface EditorSettings {
  isReadOnly: boolean;
  /** Of the element that is typed into. */
  attributes: Record<string, string>;
}

const settings = new Compartment();
const createSettings = ({ isReadOnly, attributes }: EditorSettings): Extension => [
  EditorState.readOnly.of(isReadOnly),
  EditorView.contentAttributes.of(attributes),
];

export const reconfigureEditor = (view: EditorView, changed: EditorSettings): void =>
  view.dispatch({ effects: settings.reconfigure(createSettings(changed)) });

/**
 * The editor in `parent`. No key of it is Tab, which leaves it as it leaves any field; the selection is the browser's own,
 * which fingers can hold.
 */
export const createEditorView = (
  parent: HTMLElement,
  content: string,
  begun: EditorSettings,
  calls: EditorCallbacks,
): EditorView => {
  adoptEditorStyles();
  const extensions = [
    history(),
    EditorView.lineWrapping,
    markdownLanguage,
    syntaxHighlighting(highlighter),
    search({ top: true }),
    EditorState.phrases.of(textEditorMessages.search),
    keymap.of([...createFormatKeys(calls), ...searchKeys, ...markdownKeymap, ...historyKeymap, ...standardKeymap]),
    takePictures(calls),
    typeOverSelection,
    tellChanges(calls),
    settings.of(createSettings(begun)),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: content, extensions }) });
};

/** Brings the text to what it is elsewhere, by the smallest change: cursor and undo history stay. */
export const setEditorContent = (view: EditorView, content: string): void => {
  const change = findSmallestTextChange(view.state.doc.toString(), content.replace(/\r\n?/g, '\n'));
  if (change) view.dispatch({ changes: change, annotations: fromPage.of(true) });
};
