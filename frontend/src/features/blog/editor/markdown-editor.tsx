import { RotateCw } from 'lucide-react';
import { type ReactNode, type RefObject, useDeferredValue, useId, useState } from 'react';
import { createBlockInsertionEdit } from '#core/blog/markdown-formatting';
import { countWords, estimateReadingMinutes } from '#core/blog/post-length';
import { formatCount } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormField } from '#ui/form/form-field';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { InsertPictureDialog } from '../pictures/insert-picture-dialog';
import type { TextEditorHandle } from '../text-editor/text-editor-handle';
import { postWritingMessages } from '../writing/writing-messages';

const TextEditor = createOnDemandComponent(() => import('../text-editor/text-editor'));

const describeLength = (content: string): string => {
  const count = countWords(content);
  return `${formatCount(count, 'word')}, ${postWritingMessages.reading(estimateReadingMinutes(count))}`;
};

interface EditorProps {
  /** The text, for whoever leads to a place in it. */
  text: RefObject<TextEditorHandle | null>;
  content: string;
  lang: string;
  isWriting: boolean;
  title?: string;
  onChange: (content: string) => void;
  /** Under the text: what to do with it. */
  children: ReactNode;
}

/** Under the text: what its first line means, and how long it is. */
const Hint = ({ content }: { content: string }) => (
  <span className="flex flex-wrap justify-between gap-x-4">
    <span>
      {postWritingMessages.contentHint} {postWritingMessages.addPictureHint}
    </span>
    <span className="figures">{describeLength(useDeferredValue(content))}</span>
  </span>
);

/** A text in Markdown. Its editor comes when it is first shown; until then, and where it can't be had, the text can be read. */
export const MarkdownEditor = ({
  text,
  content,
  lang,
  isWriting,
  title = postWritingMessages.editor,
  onChange,
  children,
}: EditorProps) => {
  const labelId = useId();
  const [isMissing, setMissing] = useState(false);
  // Pictures come by paste, by drop and by the toolbar, and stand where the cursor was.
  const [adding, setAdding] = useState<{ file: File | null; at: number } | null>(null);
  const insert = (block: string) => {
    if (adding && text.current) text.current.edit(createBlockInsertionEdit(text.current.getText(), adding.at, block));
    setAdding(null);
  };
  return (
    <Card title={title} className="@container">
      <FormField
        label={postWritingMessages.content}
        labelProps={{ id: labelId, onClick: () => text.current?.focus() }}
        hint={<Hint content={content} />}
      >
        {(control) => {
          const plain = <textarea {...control} readOnly value={content} className="control block h-[62vh] max-h-144" />;
          return isMissing ? (
            <>
              {plain}
              <Button size="sm" className="mt-2" icon={<RotateCw aria-hidden />} onClick={() => setMissing(false)}>
                {postWritingMessages.loadEditor}
              </Button>
            </>
          ) : (
            <TextEditor
              handle={text}
              content={content}
              lang={lang}
              isWriting={isWriting}
              id={control.id}
              labelledBy={labelId}
              describedBy={control['aria-describedby']}
              onChange={onChange}
              onPicture={(file, at) => setAdding({ file, at })}
              meanwhile={plain}
              onMissing={() => setMissing(true)}
            />
          );
        }}
      </FormField>
      {children}
      {adding && <InsertPictureDialog file={adding.file} onInsert={insert} onClose={() => setAdding(null)} />}
    </Card>
  );
};
