import { notesTextRule } from '#contract/fields/field-rules';
import type { Trade, TradesBulkEdit } from '#contract/portfolio/trades';
import { getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DeleteManyDialog } from '#ui/dialog/delete-many-dialog';
import { EditManyDialog, unchangedOption } from '#ui/dialog/edit-many-dialog';
import { DateField } from '#ui/form/date-field';
import { SelectField } from '#ui/form/form-field';
import { NotesField } from '#ui/form/notes-field';
import { toPlatformOptions, useTradePlatforms } from '../../platforms/queries';
import { describeTrade } from '../messages';
import { createTradeDateValidator } from './trade-fields';
import { tradeDialogMessages, tradeFormMessages } from './trade-form-messages';
import { useDeleteTrades, useEditTrades } from './trade-mutations';

interface ManyProps {
  trades: readonly Trade[];
  onDone: () => void;
  onClose: () => void;
}

export const DeleteTradesDialog = ({ trades, onDone, onClose }: ManyProps) => (
  <DeleteManyDialog
    deletion={useDeleteTrades()}
    rows={trades}
    nameOf={describeTrade}
    words={tradeDialogMessages.manyDeletion}
    onDone={onDone}
    onClose={onClose}
  />
);

/** Fields left empty stay as they are. */
interface Common {
  platform: Trade['platform'] | '';
  transactionDate: string;
  notes: string;
}

const toTradesChange = ({ platform, transactionDate, notes }: Common): TradesBulkEdit['change'] => ({
  ...(platform && { platform }),
  ...(transactionDate && { transactionDate }),
  ...(notes.trim() && { notes: notes.trim() }),
});

const initial: Common = { platform: '', transactionDate: '', notes: '' };

export const EditTradesDialog = ({ trades, onDone, onClose }: ManyProps) => {
  const platforms = useTradePlatforms();
  const today = getDayInNewYork(new Date());
  return (
    <EditManyDialog
      editing={useEditTrades()}
      rows={trades}
      nameOf={describeTrade}
      draft="trades chosen"
      initial={initial}
      changeOf={toTradesChange}
      onDone={onDone}
      onClose={onClose}
    >
      {(form) => {
        const { day, field, text } = createFieldPropsBuilders(form);
        return (
          <>
            <SelectField
              label={tradeFormMessages.platform}
              options={[unchangedOption, ...toPlatformOptions(platforms, form.watch('platform'))]}
              {...field('platform')}
            />
            <DateField
              label={tradeFormMessages.date}
              max={today}
              {...day('transactionDate', {}, createTradeDateValidator(today))}
            />
            <div className="sm:col-span-2">
              <NotesField typed={form.watch('notes')} {...text('notes', notesTextRule)} />
            </div>
          </>
        );
      }}
    </EditManyDialog>
  );
};
