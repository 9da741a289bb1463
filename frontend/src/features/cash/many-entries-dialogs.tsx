import type { CashEntriesBulkEdit, CashEntry } from '#contract/cash';
import { cashRules } from '#contract/fields/field-rules';
import { getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DeleteManyDialog } from '#ui/dialog/delete-many-dialog';
import { EditManyDialog, unchangedOption } from '#ui/dialog/edit-many-dialog';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { toPlatformOptions, useCashPlatforms } from '../platforms/queries';
import { createCashDateValidator } from './cash-entry-fields';
import { cashEntryFormTypes } from './cash-entry-form-values';
import { isSyncedDividend } from './cash-rows';
import {
  cashEntryFormMessages,
  describeCashEntry,
  getCashEntryTypeOptionLabel,
  manyEntriesMessages as messages,
} from './messages';
import { useDeleteSelectedEntries, useEditEntries } from './queries';

interface ManyProps {
  entries: readonly CashEntry[];
  onDone: () => void;
  onClose: () => void;
}

const DividendWarning = (rows: readonly CashEntry[]) => {
  const count = rows.filter(isSyncedDividend).length;
  return (
    count > 0 && (
      <p className="mt-3 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
        {messages.deletion.dividends(count)}
      </p>
    )
  );
};

export const DeleteEntriesDialog = ({ entries, onDone, onClose }: ManyProps) => (
  <DeleteManyDialog
    deletion={useDeleteSelectedEntries()}
    rows={entries}
    nameOf={describeCashEntry}
    words={messages.deletion}
    warning={DividendWarning}
    onDone={onDone}
    onClose={onClose}
  />
);

/** Fields left empty stay as they are. */
interface Common {
  transactionType: CashEntry['transactionType'] | '';
  platform: CashEntry['platform'] | '';
  transactionDate: string;
  description: string;
}

const toEntriesChange = ({
  transactionType,
  platform,
  transactionDate,
  description,
}: Common): CashEntriesBulkEdit['change'] => ({
  ...(transactionType && { transactionType }),
  ...(platform && { platform }),
  ...(transactionDate && { transactionDate }),
  ...(description.trim() && { description: description.trim() }),
});

const typeOptions = [
  unchangedOption,
  ...cashEntryFormTypes.map((value) => ({ value, label: getCashEntryTypeOptionLabel(value) })),
];

const initial: Common = { transactionType: '', platform: '', transactionDate: '', description: '' };

export const EditEntriesDialog = ({ entries, onDone, onClose }: ManyProps) => {
  const today = getDayInNewYork(new Date());
  const platforms = useCashPlatforms();
  return (
    <EditManyDialog
      editing={useEditEntries()}
      rows={entries}
      nameOf={describeCashEntry}
      draft="cash chosen"
      initial={initial}
      changeOf={toEntriesChange}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => {
        const { day, field, text } = createFieldPropsBuilders(form);
        return (
          <>
            <SelectField label={cashEntryFormMessages.type} options={typeOptions} {...field('transactionType')} />
            <SelectField
              label={cashEntryFormMessages.platform}
              options={[unchangedOption, ...toPlatformOptions(platforms, form.watch('platform'))]}
              {...field('platform')}
            />
            <DateField
              label={cashEntryFormMessages.date}
              max={today}
              {...day('transactionDate', {}, createCashDateValidator(today))}
            />
            <TextField label={cashEntryFormMessages.description} {...text('description', cashRules.description)} />
          </>
        );
      }}
    </EditManyDialog>
  );
};
