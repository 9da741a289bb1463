import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { CashBalance, CashBalanceUpdate } from '#contract/cash';
import { cashRules } from '#contract/fields/field-rules';
import { toNumber } from '#core/money/amount';
import type { CashCurrency, CashPlatform } from '#core/portfolio/platforms';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import { formatAmount } from '#lib/format';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { SelectField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { toPlatformOptions, useCashPlatforms } from '../platforms/queries';
import { cashEntryFormMessages, cashBalanceMessages as messages } from './messages';
import { computedCashPlatform, listOfferedCurrencies } from './platform-cash-holdings';
import { useSetCashBalance } from './queries';

interface BalanceValues {
  platform: CashPlatform | '';
  currency: CashCurrency;
  balance: string;
}

interface BalanceForm {
  form: UseFormReturn<BalanceValues>;
}

const toSelectOption = (value: string) => ({ value, label: value });

/** What is recorded for the pair that is chosen, so that one sees what one replaces. */
const useBalanceNow = ({ control }: BalanceForm['form'], balances: readonly CashBalance[]) => {
  const [platform, currency] = useWatch({ control, name: ['platform', 'currency'] });
  const found = balances.find((balance) => balance.platform === platform && balance.currency === currency);
  return platform === '' ? undefined : messages.now(formatAmount(currency, found?.balance ?? 0));
};

interface SetBalanceDialogProps {
  /** Undefined: it is chosen in the dialog. */
  platform: CashPlatform | undefined;
  balances: readonly CashBalance[];
  onClose: () => void;
}

const Fields = ({ form, platform, balances }: Omit<SetBalanceDialogProps, 'onClose'> & BalanceForm) => {
  const now = useBalanceNow(form, balances);
  const current = useWatch({ control: form.control, name: 'platform' });
  const platforms = toPlatformOptions(
    useCashPlatforms().filter((name) => name !== computedCashPlatform),
    current,
  );
  const currencies = listOfferedCurrencies(balances).map(toSelectOption);
  const { field, figure } = createFieldPropsBuilders(form);
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      {platform === undefined && (
        <SelectField
          className="sm:col-span-2"
          label={cashEntryFormMessages.platform}
          options={platforms}
          placeholder={cashEntryFormMessages.choosePlatform}
          {...field('platform', { required: cashEntryFormMessages.platformRequired })}
        />
      )}
      <NumberField label={messages.balance} hint={now} {...figure('balance', cashRules.balance)} />
      <SelectField label={cashEntryFormMessages.currency} options={currencies} {...field('currency')} required />
    </div>
  );
};

const toBalanceUpdate = ({ platform, currency, balance }: BalanceValues): CashBalanceUpdate => ({
  platform: platform as CashPlatform,
  currency,
  balance: toNumber(parseTypedFigureOrZero(balance)),
});

export const SetBalanceDialog = ({ platform, balances, onClose }: SetBalanceDialogProps) => (
  <RecordDialog
    title={platform === undefined ? messages.title : messages.titleFor(platform)}
    description={messages.explanation}
    initial={{ platform: platform ?? '', currency: 'USD', balance: '' }}
    draft={`balance ${platform ?? ''}`}
    writing={useSetCashBalance()}
    toSend={toBalanceUpdate}
    submitLabel={messages.submit}
    done={messages.done}
    failed={messages.failed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} platform={platform} balances={balances} />}
  </RecordDialog>
);
