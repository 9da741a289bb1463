import type { ReactNode } from 'react';
import { ChoiceButtons } from '#ui/choice-buttons';
import { postEditingMessages } from './editing-messages';

/** What a narrow page shows of an editor: the text with what helps to write it, or what the post says of itself beside it. */
export type EditorPane = 'text' | 'details';

const panes = (['text', 'details'] as const).map((value) => ({ value, label: postEditingMessages.panes[value] }));

interface EditorPanesProps {
  shown: EditorPane;
  onShow: (pane: EditorPane) => void;
  text: ReactNode;
  /** Beside the text on a wide page, in place of the rest; null while there is none. */
  preview: ReactNode;
  /** At the head of the side panel; on a narrow page under the text. */
  help?: ReactNode;
  details: ReactNode;
  /** Under the text. */
  more: ReactNode;
}

/** The text first, and beside it what belongs to it; on a narrow page the two are one press apart. */
export const EditorPanes = ({ shown, onShow, text, preview, help, details, more }: EditorPanesProps) => {
  const ofText = shown === 'text' ? '' : 'max-xl:hidden';
  const ofDetails = shown === 'details' ? '' : 'max-xl:hidden';
  const columns = preview ? 'xl:grid-cols-2' : 'xl:grid-cols-[minmax(0,1fr)_21rem] xl:grid-rows-[auto_1fr]';
  const aside = preview ? 'xl:col-span-2 xl:grid-cols-2' : 'xl:col-start-2 xl:row-span-2 xl:row-start-1';
  return (
    <>
      <ChoiceButtons
        className="mb-4 xl:hidden"
        label={postEditingMessages.panesLabel}
        choices={panes}
        chosen={shown}
        onChoose={onShow}
      />
      <div className={`grid grid-cols-[minmax(0,1fr)] items-start gap-6 ${columns}`}>
        <div className={`min-w-0 ${ofText}`}>{text}</div>
        {preview && <div className={`min-w-0 ${ofText}`}>{preview}</div>}
        <div className={`grid min-w-0 grid-cols-[minmax(0,1fr)] items-start gap-6 ${aside} ${help ? '' : ofDetails}`}>
          {help && <div className={`min-w-0 ${ofText}`}>{help}</div>}
          <div className={`min-w-0 space-y-6 ${ofDetails}`}>{details}</div>
        </div>
        <div className={`min-w-0 space-y-6 ${preview ? 'xl:col-span-2' : 'xl:col-start-1 xl:row-start-2'} ${ofText}`}>
          {more}
        </div>
      </div>
    </>
  );
};
