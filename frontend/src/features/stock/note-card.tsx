import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { StockPage } from '#contract/stock-page';
import { formatInstant } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { onDemand, useSoon } from '#ui/on-demand';
import { messages } from './words';

const NoteDialog = onDemand(() => import('./note-dialog'));

/** What the person has written down about the stock, line by line as it was typed. */
export const NoteCard = ({ stock: { symbol, note } }: { stock: StockPage }) => {
  const [isWriting, setWriting] = useState(false);
  useSoon(NoteDialog);
  const close = () => setWriting(false);
  return (
    <Card
      title={messages.note}
      description={note.changedAt ? messages.noteChanged(formatInstant(note.changedAt)) : messages.noNote(symbol)}
      actions={
        <Button size="sm" icon={<NotebookPen aria-hidden />} onClick={() => setWriting(true)}>
          {note.text ? messages.editNote : messages.writeNote}
        </Button>
      }
    >
      {note.text && <p className="max-w-[65ch] whitespace-pre-wrap wrap-anywhere">{note.text}</p>}
      {isWriting && <NoteDialog symbol={symbol} note={note} onClose={close} onMissing={close} />}
    </Card>
  );
};
