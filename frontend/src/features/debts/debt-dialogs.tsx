import type { UseFormReturn } from 'react-hook-form';
import type { Debt, DebtEdit, NewDebt } from '#contract/debts';
import { debtRules } from '#contract/fields/field-rules';
import { debtKinds } from '#core/debts/debts';
import { toDecimalText } from '#core/money/amount';
import { ledgerCurrencies } from '#core/portfolio/platforms';
import { type Day, getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { SelectField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import {
  createDebtBalanceRequestBuilder,
  createDebtEditRequestBuilder,
  type DebtBalanceFormValues,
  type DebtFormValues,
  getBlankDebtFormValues,
  type NewDebtFormValues,
  toDebtFormValues,
  toNewDebtRequest,
} from './debt-form-values';
import { debtKindNames, debtMessages as messages } from './messages';
import { fetchDebt, useAddDebt, useDeleteDebt, useEditDebt } from './queries';

const kindOptions = debtKinds.map((value) => ({ value, label: debtKindNames[value] }));
const currencyOptions = ledgerCurrencies.map((value) => ({ value, label: value }));

const isOver = (today: Day) => (day: Day) => day <= today || messages.inFuture;

const DebtFields = ({ form }: { form: UseFormReturn<DebtFormValues> }) => {
  const { field, figure, text } = createFieldPropsBuilders(form);
  return (
    <>
      <TextField label={messages.name} hint={messages.nameHint} {...text('name', debtRules.name)} />
      <SelectField label={messages.kind} options={kindOptions} {...field('kind')} />
      <TextField label={messages.lender} {...text('lender', debtRules.lender)} />
      <NumberField label={messages.rate} {...figure('rate', debtRules.rate)} />
      <SelectField label={messages.currency} options={currencyOptions} {...field('currency')} />
      <TextField label={messages.notes} {...text('description', debtRules.description)} />
    </>
  );
};

interface BalanceFieldsProps {
  form: UseFormReturn<DebtBalanceFormValues>;
  dateHint: string;
}

const BalanceFields = ({ form, dateHint }: BalanceFieldsProps) => {
  const { day, figure } = createFieldPropsBuilders(form);
  const today = getDayInNewYork(new Date());
  return (
    <>
      <NumberField label={messages.amount} {...figure('amount', debtRules.amount)} />
      <DateField label={messages.date} hint={dateHint} max={today} {...day('date', debtRules.date, isOver(today))} />
    </>
  );
};

const twoColumns = 'grid gap-x-4 gap-y-2 sm:grid-cols-2';

const words = {
  submitLabel: messages.save,
  done: messages.saved,
  failed: messages.saveFailed,
};

/** Of a balance: at which field of the form a sentence of the server's belongs. */
const findBalanceField = (path: string) => (['amount', 'date'] as const).find((name) => path.endsWith(`.${name}`));

const AddDebtDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog<NewDebtFormValues, NewDebt>
    {...words}
    title={messages.addTitle}
    initial={getBlankDebtFormValues(getDayInNewYork(new Date()))}
    draft="debt"
    writing={useAddDebt()}
    toSend={toNewDebtRequest}
    onClose={onClose}
  >
    {(form) => (
      <div className={twoColumns}>
        <DebtFields form={form as unknown as UseFormReturn<DebtFormValues>} />
        <BalanceFields
          form={form as unknown as UseFormReturn<DebtBalanceFormValues>}
          dateHint={messages.firstDateHint}
        />
      </div>
    )}
  </RecordDialog>
);

interface OfDebt {
  debt: Debt;
  onClose: () => void;
}

const useSavedDebt = ({ debt, onClose }: OfDebt) =>
  useReloadableEditedRow<Debt>(debt, {
    read: () => fetchDebt(debt.id),
    gone: messages.gone,
    failed: messages.failed,
    onGone: onClose,
  });

const EditDebtDialog = ({ debt, onClose }: OfDebt) => {
  const saved = useSavedDebt({ debt, onClose });
  return (
    <RecordDialog<DebtFormValues, DebtEdit>
      {...words}
      title={messages.editTitle}
      initial={toDebtFormValues(saved.shown)}
      draft={`debt ${debt.id}`}
      saved={saved}
      writing={useEditDebt(debt.id)}
      toSend={createDebtEditRequestBuilder(saved.shown)}
      onClose={onClose}
    >
      {(form) => (
        <div className={twoColumns}>
          <DebtFields form={form} />
        </div>
      )}
    </RecordDialog>
  );
};

const UpdateBalanceDialog = ({ debt, onClose }: OfDebt) => {
  const saved = useSavedDebt({ debt, onClose });
  return (
    <RecordDialog<DebtBalanceFormValues, DebtEdit>
      {...words}
      title={messages.updateTitle}
      description={debt.name}
      initial={{ amount: toDecimalText(saved.shown.owed), date: getDayInNewYork(new Date()) }}
      draft={`debt ${debt.id} balance`}
      saved={saved}
      writing={useEditDebt(debt.id)}
      toSend={createDebtBalanceRequestBuilder(saved.shown)}
      fieldOf={findBalanceField}
      onClose={onClose}
    >
      {(form) => (
        <div className={twoColumns}>
          <BalanceFields form={form} dateHint={messages.dateHint} />
        </div>
      )}
    </RecordDialog>
  );
};

const DeleteDebtDialog = ({ debt, onClose }: OfDebt) => (
  <DeleteDialog deletion={useDeleteDebt()} record={debt} words={messages.deletion} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">{debt.name}</strong> will be deleted.
    </p>
  </DeleteDialog>
);

export type DebtDialogState = { dialog: 'add' } | { dialog: 'edit' | 'update' | 'delete'; debt: Debt };

export default function DebtDialogs({ opened, onClose }: { opened: DebtDialogState; onClose: () => void }) {
  if (opened.dialog === 'add') return <AddDebtDialog onClose={onClose} />;
  const of = { debt: opened.debt, onClose };
  if (opened.dialog === 'edit') return <EditDebtDialog {...of} />;
  return opened.dialog === 'update' ? <UpdateBalanceDialog {...of} /> : <DeleteDebtDialog {...of} />;
}
