import { ImagePlus } from 'lucide-react';
import {
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { countWords, estimateReadingMinutes } from '#core/blog/post-length';
import { insertMarkdownBlockAt } from '#core/blog/posts';
import { formatCount } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { TextAreaField } from '#ui/form/form-field';
import { InsertPictureDialog } from '../pictures/insert-picture-dialog';
import { postWritingMessages } from '../writing/writing-messages';

/** The end of a growing text stays in sight, unless its reader has scrolled away from it. */
const useFollowEnd = (area: RefObject<HTMLTextAreaElement | null>, content: string, isWriting: boolean) => {
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isWriting && isAtEnd.current && area.current) area.current.scrollTop = area.current.scrollHeight;
  }, [area, content, isWriting]);
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = area.current ?? {};
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - 40;
  };
  return { ref: area, onScroll };
};

const describeLength = (content: string): string => {
  const count = countWords(content);
  return `${formatCount(count, 'word')}, ${postWritingMessages.reading(estimateReadingMinutes(count))}`;
};

interface EditorProps {
  /** The text area, for whoever leads to a place in it. */
  area: RefObject<HTMLTextAreaElement | null>;
  content: string;
  isWriting: boolean;
  title?: string;
  onChange: (content: string) => void;
  /** Where the selection is, with each change of it. */
  onSelect?: (start: number, end: number) => void;
  /** Under the text: when to publish, and what to do with it. */
  children: ReactNode;
}

/** The first picture among what is pasted or dropped. */
const findPastedImage = ({ files }: DataTransfer): File | undefined =>
  [...files].find(({ type }) => type.startsWith('image/'));

/** Pictures come by paste, by drop and by the button, and stand where the cursor was. */
const usePictures = (area: RefObject<HTMLTextAreaElement | null>, isWriting: boolean) => {
  const [adding, setAdding] = useState<{ file: File | null; at: number } | null>(null);
  const add = (file: File | null) => {
    const { selectionEnd, value } = area.current ?? {};
    setAdding({ file, at: selectionEnd ?? value?.length ?? 0 });
  };
  const bring = (event: { preventDefault: () => void }, brought: DataTransfer) => {
    const file = isWriting ? undefined : findPastedImage(brought);
    if (!file) return;
    event.preventDefault();
    add(file);
  };
  const handlers = {
    onPaste: (event: ClipboardEvent) => bring(event, event.clipboardData),
    onDrop: (event: DragEvent) => bring(event, event.dataTransfer),
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault();
    },
  };
  return { adding, add, handlers, end: () => setAdding(null) };
};

export const MarkdownEditor = ({
  area,
  content,
  isWriting,
  title = postWritingMessages.editor,
  onChange,
  onSelect,
  children,
}: EditorProps) => {
  const follow = useFollowEnd(area, content, isWriting);
  const { adding, add, handlers, end } = usePictures(area, isWriting);
  const insert = (at: number, block: string) => {
    onChange(insertMarkdownBlockAt(content, at, block));
    end();
  };
  return (
    <Card title={title} className="@container">
      <TextAreaField
        label={postWritingMessages.content}
        hint={
          <span className="flex flex-wrap justify-between gap-x-4">
            {postWritingMessages.contentHint}
            <span className="figures">{describeLength(content)}</span>
          </span>
        }
        rows={18}
        spellCheck
        readOnly={isWriting}
        value={content}
        onChange={(event) => onChange(event.target.value)}
        onSelect={({ currentTarget }) => onSelect?.(currentTarget.selectionStart, currentTarget.selectionEnd)}
        {...handlers}
        {...follow}
      />
      <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-muted">
        <Button size="sm" icon={<ImagePlus aria-hidden />} disabled={isWriting} onClick={() => add(null)}>
          {postWritingMessages.addPicture}
        </Button>
        {postWritingMessages.addPictureHint}
      </div>
      {children}
      {adding && (
        <InsertPictureDialog file={adding.file} onInsert={(block) => insert(adding.at, block)} onClose={end} />
      )}
    </Card>
  );
};
