import { type ReactNode, useEffect, useRef } from 'react';
import { countWords, minutesToRead } from '#core/blog/writing';
import { formatCount } from '#lib/format';
import { Card } from '#ui/card';
import { TextAreaField } from '#ui/field';
import { words } from './writing-messages';

/** The end of a growing text stays in sight, unless its reader has scrolled away from it. */
const useFollowEnd = (content: string, isWriting: boolean) => {
  const area = useRef<HTMLTextAreaElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    if (isWriting && isAtEnd.current && area.current) area.current.scrollTop = area.current.scrollHeight;
  }, [content, isWriting]);
  const onScroll = () => {
    const { scrollTop = 0, clientHeight = 0, scrollHeight = 0 } = area.current ?? {};
    isAtEnd.current = scrollTop + clientHeight > scrollHeight - 40;
  };
  return { ref: area, onScroll };
};

const lengthOf = (content: string): string => {
  const count = countWords(content);
  return `${formatCount(count, 'word')}, ${words.reading(minutesToRead(count))}`;
};

interface EditorProps {
  content: string;
  isWriting: boolean;
  title?: string;
  onChange: (content: string) => void;
  /** Under the text: when to publish, and what to do with it. */
  children: ReactNode;
}

export const Editor = ({ content, isWriting, title = words.editor, onChange, children }: EditorProps) => (
  <Card title={title} className="@container">
    <TextAreaField
      label={words.content}
      hint={
        <span className="flex flex-wrap justify-between gap-x-4">
          {words.contentHint}
          <span className="figures">{lengthOf(content)}</span>
        </span>
      }
      rows={18}
      spellCheck
      readOnly={isWriting}
      value={content}
      onChange={(event) => onChange(event.target.value)}
      {...useFollowEnd(content, isWriting)}
    />
    {children}
  </Card>
);
