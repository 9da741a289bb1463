import type { Trade, TradesEdit } from '#contract/trades';
import { dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { DateField } from '#ui/date-field';
import { DeleteManyDialog } from '#ui/delete-many-dialog';
import { EditManyDialog, unchanged } from '#ui/edit-many-dialog';
import { SelectField } from '#ui/field';
import { NotesField } from '#ui/notes-field';
import { asOptions, useTradePlatforms } from '../platforms/queries';
import { formMessages } from './form-messages';
import { tradeInWords, manyMessages as words } from './messages';
import { useDeleteTransactions, useEditTransactions } from './queries';
import { isPast } from './transaction-fields';

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

const initial: Common = { platform: '', transactionDate: '', notes: '' };

export const EditTransactionsDialog = ({ trades, onDone, onClose }: ManyProps) => {
  const platforms = useTradePlatforms();
  const today = dayInNewYork(new Date());
  return (
    <EditManyDialog
      editing={useEditTransactions()}
      rows={trades}
      nameOf={tradeInWords}
      draft="trades chosen"
      initial={initial}
      changeOf={changeOf}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => {
        const { day, field } = fieldsOf(form);
        return (
          <>
            <SelectField
              label={formMessages.platform}
              options={[unchanged, ...asOptions(platforms, form.watch('platform'))]}
              {...field('platform')}
            />
            <DateField label={formMessages.date} max={today} {...day('transactionDate', {}, isPast(today))} />
            <div className="sm:col-span-2">
              <NotesField length={form.watch('notes').length} {...field('notes')} />
            </div>
          </>
        );
      }}
    </EditManyDialog>
  );
};
