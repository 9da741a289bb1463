import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { CashBalance } from '#contract/cash';
import { decimalsOf, toNumber } from '#core/money/amount';
import { type CashCurrency, type CashPlatform, cashCurrencies } from '#core/portfolio/platforms';
import { messageOf } from '#lib/api';
import { formatAmount } from '#lib/format';
import { parseFigure } from '#lib/typed-figure';
import { type Save, useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog';
import { NumberField, SelectField } from '#ui/field';
import { Refusal } from '#ui/refusal';
import { formMessages, messages, balanceMessages as words } from './messages';
import { settablePlatforms } from './platform-cash';
import { useSetBalance } from './queries';

interface BalanceValues {
  platform: CashPlatform | '';
  currency: CashCurrency;
  balance: string;
}

const fieldOf = { platform: 'platform', currency: 'currency', balance: 'balance' } as const;
const sameName = (value: string) => ({ value, label: value });
const platforms = settablePlatforms.map(sameName);
const currencies = cashCurrencies.map(sameName);

const isBalance = (text: string) => decimalsOf(toNumber(parseFigure(text))) <= 2 || words.balanceDecimals;

/** What is recorded for the pair that is chosen, so that one sees what one replaces. */
const useBalanceNow = ({ control }: UseFormReturn<BalanceValues>, balances: readonly CashBalance[]) => {
  const [platform, currency] = useWatch({ control, name: ['platform', 'currency'] });
  const found = balances.find((balance) => balance.platform === platform && balance.currency === currency);
  return platform === '' ? undefined : words.now(formatAmount(currency, found?.balance ?? 0));
};

interface SetBalanceDialogProps {
  /** Undefined: it is chosen in the dialog. */
  platform: CashPlatform | undefined;
  balances: readonly CashBalance[];
  onClose: () => void;
}

const SetBalanceForm = ({ platform, balances, onClose, busy, save }: SetBalanceDialogProps & SetBalanceFormProps) => {
  const form = useForm<BalanceValues>({ defaultValues: { platform: platform ?? '', currency: 'USD', balance: '' } });
  const { refusal, onSubmit } = useSubmission(form, fieldOf, save);
  const now = useBalanceNow(form, balances);
  const { errors } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void onSubmit(event)}>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        {platform === undefined && (
          <SelectField
            className="sm:col-span-2"
            label={formMessages.platform}
            required
            options={platforms}
            placeholder={formMessages.choosePlatform}
            error={errors.platform?.message}
            {...form.register('platform', { required: formMessages.platformRequired })}
          />
        )}
        <NumberField
          label={words.balance}
          required
          step="0.01"
          hint={now}
          error={errors.balance?.message}
          {...form.register('balance', { required: words.balanceRequired, validate: isBalance })}
        />
        <SelectField
          label={formMessages.currency}
          required
          options={currencies}
          error={errors.currency?.message}
          {...form.register('currency')}
        />
      </div>
      {refusal !== null && <Refusal sentence={messageOf(refusal, words.failed)} />}
      <DialogFooter>
        <Button onClick={onClose} disabled={busy}>
          {messages.cancel}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {words.submit}
        </Button>
      </DialogFooter>
    </form>
  );
};

interface SetBalanceFormProps {
  busy: boolean;
  save: Save<BalanceValues>;
}

export const SetBalanceDialog = (props: SetBalanceDialogProps) => {
  const { platform, onClose } = props;
  const { write, busy } = useSetBalance();
  const save: Save<BalanceValues> = ({ platform: chosen, currency, balance }, failed) => {
    const done = () => {
      toast.success(words.done);
      onClose();
    };
    write({ platform: chosen as CashPlatform, currency, balance: toNumber(parseFigure(balance)) }, { done, failed });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={platform === undefined ? words.title : words.titleFor(platform)}
      description={words.explanation}
    >
      <SetBalanceForm {...props} busy={busy} save={save} />
    </Dialog>
  );
};
