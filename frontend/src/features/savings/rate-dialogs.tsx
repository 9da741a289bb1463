import type { UseFormReturn } from 'react-hook-form';
import { savingsRules } from '#contract/field-rules';
import type { RateChange, SavingsAccount } from '#contract/savings';
import { dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { useSavedVersion } from '#lib/use-saved-version';
import { DateField } from '#ui/date-field';
import { DeleteDialog } from '#ui/delete-dialog';
import { NumberField } from '#ui/number-field';
import { RecordDialog } from '#ui/record-dialog';
import { formMessages, messages, rateInWords, rateMessages as words } from './messages';
import { type RateValues, rateToSend, rateValues } from './movement-values';
import { readAccount, useAddRate, useDeleteRate, useEditRate } from './queries';

const Fields = ({ form }: { form: UseFormReturn<RateValues> }) => {
  const { day, figure } = fieldsOf(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <DateField label={words.from} hint={words.fromHint} {...day('from', savingsRules.rateFrom)} />
      <NumberField label={words.rate} hint={formMessages.rateHint} {...figure('interestRate', savingsRules.rate)} />
    </div>
  );
};

interface OfAccount {
  account: SavingsAccount;
  onClose: () => void;
}

export const AddRateDialog = ({ account, onClose }: OfAccount) => (
  <RecordDialog
    title={words.addTitle}
    description={account.accountName}
    initial={{ from: dayInNewYork(new Date()), interestRate: '' }}
    draft={`rate of ${account.id}`}
    writing={useAddRate(account)}
    toSend={rateToSend}
    submitLabel={words.submit}
    done={words.added}
    failed={words.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} />}
  </RecordDialog>
);

type OfChange = OfAccount & { change: RateChange };

export const EditRateDialog = ({ account, change, onClose }: OfChange) => {
  const row = { id: account.id, rowId: change.id };
  const changeIn = ({ rateChanges }: SavingsAccount) => rateChanges.find(({ id }) => id === change.id);
  const saved = useSavedVersion(account, {
    read: async () => {
      const now = await readAccount(account.id);
      return changeIn(now) ? now : undefined;
    },
    gone: words.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { version } = saved.shown;
  return (
    <RecordDialog
      title={words.editTitle}
      description={account.accountName}
      initial={rateValues(changeIn(saved.shown) ?? change)}
      draft={`rate ${account.id} ${change.id}`}
      saved={saved}
      writing={useEditRate(row)}
      toSend={(values: RateValues) => ({ ...rateToSend(values), version })}
      submitLabel={formMessages.save}
      done={words.saved}
      failed={words.saveFailed}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </RecordDialog>
  );
};

export const DeleteRateDialog = ({ account, change, onClose }: OfChange) => (
  <DeleteDialog
    deletion={useDeleteRate()}
    record={{ id: account.id, rowId: change.id }}
    words={words.deletion}
    onClose={onClose}
  >
    <p>
      The <strong className="font-semibold text-ink">{rateInWords(change)}</strong> in {account.accountName} will be
      deleted.
    </p>
  </DeleteDialog>
);
