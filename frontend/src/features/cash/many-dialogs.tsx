import type { CashEntriesEdit, CashEntry } from '#contract/cash';
import { cashRules } from '#contract/field-rules';
import { cashPlatforms } from '#core/portfolio/platforms';
import { dayInNewYork } from '#core/time/day';
import { messageOf } from '#lib/api';
import { fieldsOf } from '#lib/fields-of';
import { useMany } from '#lib/use-many';
import { DateField } from '#ui/date-field';
import { DeleteManyDialog } from '#ui/delete-many-dialog';
import { SelectField, TextField } from '#ui/field';
import { RecordDialog } from '#ui/record-dialog';
import { isByRow, RefusedRows } from '#ui/refused-rows';
import { isDividend } from './cash-rows';
import { entryTypes } from './entry-values';
import { entryInWords, formMessages, typeLabel, manyMessages as words } from './messages';
import { useDeleteChosen, useEditEntries } from './queries';

interface ManyProps {
  entries: readonly CashEntry[];
  onDone: () => void;
  onClose: () => void;
}

const DividendWarning = (rows: readonly CashEntry[]) => {
  const count = rows.filter(isDividend).length;
  return (
    count > 0 && (
      <p className="mt-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
        {words.deletion.dividends(count)}
      </p>
    )
  );
};

export const DeleteEntriesDialog = ({ entries, onDone, onClose }: ManyProps) => (
  <DeleteManyDialog
    deletion={useDeleteChosen()}
    rows={entries}
    nameOf={entryInWords}
    words={words.deletion}
    warning={DividendWarning}
    onDone={onDone}
    onClose={onClose}
  />
);

/** What is left empty stays as it is. */
interface Common {
  transactionType: CashEntry['transactionType'] | '';
  platform: CashEntry['platform'] | '';
  transactionDate: string;
  description: string;
}

const changeOf = ({ transactionType, platform, transactionDate, description }: Common): CashEntriesEdit['change'] => ({
  ...(transactionType && { transactionType }),
  ...(platform && { platform }),
  ...(transactionDate && { transactionDate }),
  ...(description.trim() && { description: description.trim() }),
});

const unchanged = { value: '', label: words.edit.unchanged };
const typeOptions = [unchanged, ...entryTypes.map((value) => ({ value, label: typeLabel(value) }))];
const platformOptions = [unchanged, ...cashPlatforms.map((value) => ({ value, label: value }))];

export const EditEntriesDialog = ({ entries, onDone, onClose }: ManyProps) => {
  const { rows, error, leaveOut, writing } = useMany(entries, useEditEntries());
  const today = dayInNewYork(new Date());
  const initial: Common = { transactionType: '', platform: '', transactionDate: '', description: '' };
  return (
    <RecordDialog<Common, CashEntriesEdit>
      title={words.edit.title(rows.length)}
      description={words.edit.hint}
      initial={initial}
      draft="cash chosen"
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
        const { field, text } = fieldsOf(form);
        const isPast = (day: string) => day <= today || formMessages.dateInFuture;
        return (
          <>
            <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
              <SelectField label={formMessages.type} options={typeOptions} {...field('transactionType')} />
              <SelectField label={formMessages.platform} options={platformOptions} {...field('platform')} />
              <DateField label={formMessages.date} max={today} {...field('transactionDate', { validate: isPast })} />
              <TextField label={formMessages.description} {...text('description', cashRules.description)} />
            </div>
            <RefusedRows error={error} rows={rows} nameOf={entryInWords} onLeaveOut={leaveOut} />
          </>
        );
      }}
    </RecordDialog>
  );
};
