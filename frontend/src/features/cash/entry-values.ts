import type { CashEntry, NewCashEntry } from '#contract/cash';
import { inDigits, toNumber } from '#core/money/amount';
import { typedAmount } from '#core/money/typed-amount';
import { type CashCurrency, type CashPlatform, type CashType, cashCurrencies } from '#core/portfolio/platforms';
import { type Day, isDay } from '#core/time/day';
import { parseFigure } from '#lib/typed-figure';

/** What the form offers; a dividend is recorded on the Dividends page. */
export const entryTypes = ['deposit', 'withdrawal', 'fee', 'interest', 'tax'] as const satisfies readonly CashType[];

/** What a broker's own table may call them. */
export const typeWords: Readonly<Record<string, (typeof entryTypes)[number]>> = {
  in: 'deposit',
  out: 'withdrawal',
  withdraw: 'withdrawal',
  withdrew: 'withdrawal',
  fees: 'fee',
  'fee payment': 'fee',
  'credit interest': 'interest',
  'interest earned': 'interest',
  'interest income': 'interest',
  taxes: 'tax',
  withholding: 'tax',
  'tax withheld': 'tax',
  'tax withholding': 'tax',
  'withholding tax': 'tax',
};

/** The form as typed: the amount stays text until it is sent. */
export interface EntryValues {
  transactionType: CashType;
  amount: string;
  platform: CashPlatform | '';
  currency: CashCurrency;
  transactionDate: Day;
  description: string;
}

export const blankValues = (today: Day): EntryValues => ({
  transactionType: 'deposit',
  amount: '',
  platform: '',
  currency: 'USD',
  transactionDate: today,
  description: '',
});

export const askedNames = ['type', 'amount', 'platform', 'currency', 'date'] as const;
type Asked = Partial<Record<(typeof askedNames)[number], string>>;

/** A row as another page proposes it by the address; what cannot be read is left blank. */
export const askedValues = (
  { type, amount = '', platform = '', currency, date = '' }: Asked,
  today: Day,
): EntryValues => ({
  ...blankValues(isDay(date) && date <= today ? date : today),
  transactionType: entryTypes.find((one) => one === type) ?? 'deposit',
  amount: typedAmount(amount) ? amount : '',
  platform: platform as CashPlatform,
  currency: cashCurrencies.find((one) => one === currency) ?? 'USD',
});

/** What the next row begins with: where and when the last one was. */
export const nextValues = ({ transactionType, platform, currency, transactionDate }: EntryValues): EntryValues => ({
  ...blankValues(transactionDate),
  transactionType,
  platform,
  currency,
});

export const valuesOf = (entry: CashEntry): EntryValues => ({
  transactionType: entry.transactionType,
  amount: inDigits(entry.amount),
  platform: entry.platform,
  currency: entry.currency,
  transactionDate: entry.transactionDate,
  description: entry.description,
});

/** An edit can be sent with an amount and a platform. */
export const isFilled = ({ amount, platform }: Pick<EntryValues, 'amount' | 'platform'>): boolean =>
  amount.trim() !== '' && platform !== '';

/** The fields as the API takes them, once a platform is chosen. */
export const entryToSend = (values: EntryValues): NewCashEntry => ({
  transactionType: values.transactionType,
  amount: toNumber(parseFigure(values.amount)),
  platform: values.platform as CashPlatform,
  currency: values.currency,
  transactionDate: values.transactionDate,
  description: values.description.trim(),
});
