import { NotebookPen } from 'lucide-react';
import { useState } from 'react';
import type { StockPage } from '#contract/insight/stock-page';
import { formatInstant } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import { stockPageMessages } from './messages';

const NoteDialog = createOnDemandComponent(() => import('./stock-note-dialog'));

/** What the person has written down about the stock, line by line as it was typed. */
export const StockNoteCard = ({ stock: { symbol, note } }: { stock: StockPage }) => {
  const [isWriting, setWriting] = useState(false);
  usePreloadWhenIdle(NoteDialog);
  const close = () => setWriting(false);
  return (
    <Card
      title={stockPageMessages.note}
      description={
        note.changedAt ? stockPageMessages.noteChanged(formatInstant(note.changedAt)) : stockPageMessages.noNote(symbol)
      }
      actions={
        <Button size="sm" icon={<NotebookPen aria-hidden />} onClick={() => setWriting(true)}>
          {note.text ? stockPageMessages.editNote : stockPageMessages.writeNote}
        </Button>
      }
    >
      {note.text && <p className="max-w-[65ch] whitespace-pre-wrap wrap-anywhere">{note.text}</p>}
      {isWriting && <NoteDialog symbol={symbol} note={note} onClose={close} onMissing={close} />}
    </Card>
  );
};
