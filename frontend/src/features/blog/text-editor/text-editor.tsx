import { EditorView } from '@codemirror/view';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react';
import {
  applyEditorEdit,
  applyMarkdownFormat,
  createEditorView,
  type EditorCallbacks,
  getSelectedRange,
  reconfigureEditor,
  setEditorContent,
} from './create-editor-view';
import { FormattingToolbar } from './formatting-toolbar';
import type { TextEditorHandle } from './text-editor-handle';
import './text-editor.css';

interface TextEditorProps extends EditorCallbacks {
  handle: Ref<TextEditorHandle>;
  /** Markdown. */
  content: string;
  /** While a model writes: nothing can be typed, and the end stays in sight. */
  isWriting: boolean;
  /** BCP 47, for whoever checks its spelling; empty: as the page. */
  lang: string;
  id: string;
  labelledBy: string;
  describedBy: string | undefined;
}

/** Pixels from the end of a text from which on somebody counts as being there. */
const nearEnd = 40;

/** The end of a growing text stays in sight, unless its reader has scrolled away from it. */
const useFollowEnd = (view: EditorView | null, content: string, isWriting: boolean) => {
  const isAtEnd = useRef(true);
  // How high it was when its end was last shown: it may have grown since, and nobody scrolled.
  const shownHeight = useRef(Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (!view) return;
    const scroller = view.scrollDOM;
    const look = () => {
      const height = Math.min(scroller.scrollHeight, shownHeight.current);
      isAtEnd.current = scroller.scrollTop + scroller.clientHeight > height - nearEnd;
    };
    scroller.addEventListener('scroll', look);
    return () => scroller.removeEventListener('scroll', look);
  }, [view]);
  useEffect(() => {
    if (!view || !isWriting || !isAtEnd.current) return;
    view.requestMeasure({
      read: ({ scrollDOM }) => scrollDOM.scrollHeight,
      write: (height, { scrollDOM }) => {
        scrollDOM.scrollTop = height;
        shownHeight.current = height;
      },
    });
  }, [view, content, isWriting]);
};

/**
 * What is typed is told to the page, which hands it back as `content`; any other content is a change from elsewhere. Those
 * that are on their way are known, or the last letters of somebody who types fast would be taken back.
 */
const useContent = (view: EditorView | null, content: string) => {
  const told = useRef<string[]>([]);
  const seen = useRef(content);
  // After each drawing: what was typed and taken back at once comes back as a content that is no other than before.
  useLayoutEffect(() => {
    if (!view) return;
    const at = told.current.lastIndexOf(content);
    if (at >= 0) told.current.splice(0, at + 1);
    else if (content !== seen.current) {
      told.current = [];
      setEditorContent(view, content);
    }
    seen.current = content;
  });
  return (typed: string) => void told.current.push(typed);
};

const createHandle = (view: EditorView): TextEditorHandle => ({
  showPlace: ({ start, end }) => {
    const { length } = view.state.doc;
    const selection = { anchor: Math.min(start, length), head: Math.min(end, length) };
    view.dispatch({ selection, effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }) });
    view.focus();
  },
  focus: () => view.focus(),
  getText: () => view.state.doc.toString(),
  getSelection: () => getSelectedRange(view.state),
  edit: (edit) => applyEditorEdit(view, edit),
});

/** A field for Markdown, with a toolbar over it. */
export default function TextEditor(props: TextEditorProps) {
  const { handle, content, isWriting, lang, id, labelledBy, describedBy } = props;
  const host = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView | null>(null);
  const tell = useContent(view, content);
  const onChange = useEffectEvent((typed: string) => {
    tell(typed);
    props.onChange(typed);
  });
  const onPicture = useEffectEvent((...picture: Parameters<EditorCallbacks['onPicture']>) =>
    props.onPicture(...picture),
  );
  const getSettings = () => ({
    isReadOnly: isWriting,
    attributes: {
      id,
      'aria-labelledby': labelledBy,
      ...(describedBy && { 'aria-describedby': describedBy }),
      // As it is anyhow; tools that look for the way into what scrolls know it by this.
      tabindex: '0',
      spellcheck: 'true',
      autocapitalize: 'sentences',
      autocorrect: 'on',
      ...(lang && { lang }),
      dir: 'auto',
    },
  });
  const settingsOf = useEffectEvent(getSettings);
  const begin = useEffectEvent((parent: HTMLElement) =>
    createEditorView(parent, content, getSettings(), {
      onChange: (typed) => onChange(typed),
      onPicture: (file, at) => onPicture(file, at),
    }),
  );
  useLayoutEffect(() => {
    if (!host.current) return;
    const begun = begin(host.current);
    setView(begun);
    return () => begun.destroy();
  }, []);
  useLayoutEffect(() => {
    if (view) reconfigureEditor(view, settingsOf());
  }, [view, isWriting, lang, describedBy]);
  useFollowEnd(view, content, isWriting);
  useImperativeHandle(handle, () => (view ? createHandle(view) : null) as TextEditorHandle, [view]);
  return (
    <>
      <FormattingToolbar
        controls={id}
        disabled={isWriting || view === null}
        onFormat={(name) => view && applyMarkdownFormat(view, name, props)}
      />
      <div ref={host} className="text-editor" />
    </>
  );
}
