import type { UseFormReturn } from 'react-hook-form';
import { savingsRules } from '#contract/fields/field-rules';
import type { SavingsAccount, SavingsRateChange } from '#contract/savings';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { DateField } from '#ui/form/date-field';
import { NumberField } from '#ui/form/number-field';
import {
  describeRateChange,
  savingsRateMessages as messages,
  savingsFormMessages,
  savingsPageMessages,
} from './messages';
import { fetchSavingsAccount, useAddRateChange, useDeleteRateChange, useEditRateChange } from './queries';
import {
  type RateChangeFormValues,
  toNewRateChangeRequest,
  toRateChangeFormValues,
} from './savings-transaction-form-values';

const Fields = ({ form }: { form: UseFormReturn<RateChangeFormValues> }) => {
  const { day, figure } = createFieldPropsBuilders(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField label={messages.from} hint={messages.fromHint} {...day('from', savingsRules.rateFrom)} />
      <NumberField
        label={messages.rate}
        hint={savingsFormMessages.rateHint}
        {...figure('interestRate', savingsRules.rate)}
      />
    </div>
  );
};

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

export const AddRateChangeDialog = ({ account, onClose }: OfAccount) => (
  <RecordDialog
    title={messages.addTitle}
    description={account.accountName}
    initial={{ from: getDayInNewYork(new Date()), interestRate: '' }}
    draft={`rate of ${account.id}`}
    writing={useAddRateChange(account)}
    toSend={toNewRateChangeRequest}
    submitLabel={messages.submit}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} />}
  </RecordDialog>
);

type OfChange = OfAccount & { change: SavingsRateChange };

export const EditRateChangeDialog = ({ account, change, onClose }: OfChange) => {
  const row = { id: account.id, rowId: change.id };
  const changeIn = ({ rateChanges }: SavingsAccount) => rateChanges.find(({ id }) => id === change.id);
  const saved = useReloadableEditedRow(account, {
    read: async () => {
      const now = await fetchSavingsAccount(account.id);
      return changeIn(now) ? now : undefined;
    },
    gone: messages.gone,
    failed: savingsPageMessages.loadFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      description={account.accountName}
      initial={toRateChangeFormValues(changeIn(saved.shown) ?? change)}
      draft={`rate ${account.id} ${change.id}`}
      saved={saved}
      writing={useEditRateChange(row)}
      toSend={(values: RateChangeFormValues) => ({ ...toNewRateChangeRequest(values), version })}
      submitLabel={savingsFormMessages.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
};

export const DeleteRateChangeDialog = ({ account, change, onClose }: OfChange) => (
  <DeleteDialog
    deletion={useDeleteRateChange()}
    record={{ id: account.id, rowId: change.id }}
    words={messages.deletion}
    onClose={onClose}
  >
    <p>
      The <strong className="font-semibold text-ink">{describeRateChange(change)}</strong> in {account.accountName} will
      be deleted.
    </p>
  </DeleteDialog>
);
