import type { Trade, TradesEdit } from '#contract/trades';
import { portfolioPlatforms } from '#core/portfolio/platforms';
import { dayInNewYork } from '#core/time/day';
import { messageOf } from '#lib/api';
import { fieldsOf } from '#lib/fields-of';
import { useMany } from '#lib/use-many';
import { DateField } from '#ui/date-field';
import { DeleteManyDialog } from '#ui/delete-many-dialog';
import { SelectField } from '#ui/field';
import { NotesField } from '#ui/notes-field';
import { RecordDialog } from '#ui/record-dialog';
import { isByRow, RefusedRows } from '#ui/refused-rows';
import { formMessages, tradeInWords, manyMessages as words } from './messages';
import { useDeleteTransactions, useEditTransactions } from './queries';

interface ManyProps {
  trades: readonly Trade[];
  onDone: () => void;
  onClose: () => void;
}

export const DeleteTransactionsDialog = ({ trades, onDone, onClose }: ManyProps) => (
  <DeleteManyDialog
    deletion={useDeleteTransactions()}
    rows={trades}
    nameOf={tradeInWords}
    words={words.deletion}
    onDone={onDone}
    onClose={onClose}
  />
);

/** What is left empty stays as it is. */
interface Common {
  platform: Trade['platform'] | '';
  transactionDate: string;
  notes: string;
}

const changeOf = ({ platform, transactionDate, notes }: Common): TradesEdit['change'] => ({
  ...(platform && { platform }),
  ...(transactionDate && { transactionDate }),
  ...(notes.trim() && { notes: notes.trim() }),
});

const platformOptions = [
  { value: '', label: words.edit.unchanged },
  ...portfolioPlatforms.map((platform) => ({ value: platform, label: platform })),
];

export const EditTransactionsDialog = ({ trades, onDone, onClose }: ManyProps) => {
  const { rows, error, leaveOut, writing } = useMany(trades, useEditTransactions());
  const today = dayInNewYork(new Date());
  const initial: Common = { platform: '', transactionDate: '', notes: '' };
  return (
    <RecordDialog<Common, TradesEdit>
      title={words.edit.title(rows.length)}
      description={words.edit.hint}
      initial={initial}
      draft="trades chosen"
      writing={{
        busy: writing.busy,
        write: (sent, ends) =>
          writing.write(sent, {
            ...ends,
            done: (answer, press) => {
              onDone();
              ends.done(answer, press);
            },
          }),
      }}
      toSend={(values) => ({ rows: rows.map(({ id, version }) => ({ id, version })), change: changeOf(values) })}
      sendable={(values) => Object.keys(changeOf(values)).length > 0}
      submitLabel={words.edit.submit(rows.length)}
      done={words.edit.done(rows.length)}
      failed={(failure) => (isByRow(failure) ? words.edit.refused : messageOf(failure, words.edit.failed))}
      onClose={onClose}
    >
      {(form) => {
        const { field } = fieldsOf(form);
        const isPast = (day: string) => day <= today || formMessages.dateInFuture;
        return (
          <>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              <SelectField label={formMessages.platform} options={platformOptions} {...field('platform')} />
              <DateField label={formMessages.date} max={today} {...field('transactionDate', { validate: isPast })} />
              <div className="sm:col-span-2">
                <NotesField length={form.watch('notes').length} {...field('notes')} />
              </div>
            </div>
            <RefusedRows error={error} rows={rows} nameOf={tradeInWords} onLeaveOut={leaveOut} />
          </>
        );
      }}
    </RecordDialog>
  );
};
