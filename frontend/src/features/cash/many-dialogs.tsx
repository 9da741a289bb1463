import type { CashEntriesEdit, CashEntry } from '#contract/cash';
import { cashRules } from '#contract/field-rules';
import { dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { DateField } from '#ui/date-field';
import { DeleteManyDialog } from '#ui/delete-many-dialog';
import { EditManyDialog, unchanged } from '#ui/edit-many-dialog';
import { SelectField, TextField } from '#ui/field';
import { asOptions, useCashPlatforms } from '../platforms/queries';
import { isDividend } from './cash-rows';
import { isPast } from './entry-fields';
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

const typeOptions = [unchanged, ...entryTypes.map((value) => ({ value, label: typeLabel(value) }))];

const initial: Common = { transactionType: '', platform: '', transactionDate: '', description: '' };

export const EditEntriesDialog = ({ entries, onDone, onClose }: ManyProps) => {
  const today = dayInNewYork(new Date());
  const platforms = useCashPlatforms();
  return (
    <EditManyDialog
      editing={useEditEntries()}
      rows={entries}
      nameOf={entryInWords}
      draft="cash chosen"
      initial={initial}
      changeOf={changeOf}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => {
        const { day, field, text } = fieldsOf(form);
        return (
          <>
            <SelectField label={formMessages.type} options={typeOptions} {...field('transactionType')} />
            <SelectField
              label={formMessages.platform}
              options={[unchanged, ...asOptions(platforms, form.watch('platform'))]}
              {...field('platform')}
            />
            <DateField label={formMessages.date} max={today} {...day('transactionDate', {}, isPast(today))} />
            <TextField label={formMessages.description} {...text('description', cashRules.description)} />
          </>
        );
      }}
    </EditManyDialog>
  );
};
