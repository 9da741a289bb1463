import type { CashEntry, NewCashEntry } from '#contract/cash';
import { toDecimalText, toNumber } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import { type CashCurrency, type CashPlatform, type CashType, cashCurrencies } from '#core/portfolio/platforms';
import { type Day, isDay } from '#core/time/day';
import type { EveryField } from '#lib/form/every-field';
import { parseFigure } from '#lib/form/typed-figure';

/** What the form offers; a dividend is recorded on the Dividends page. */
export const entryTypes = ['deposit', 'withdrawal', 'fee', 'interest', 'tax'] as const satisfies readonly CashType[];

/** What a broker's own table may call them. */
export const entryTypeAliases: Readonly<Record<string, (typeof entryTypes)[number]>> = {
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

export const getBlankEntry = (today: Day): EntryValues => ({
  transactionType: 'deposit',
  amount: '',
  platform: '',
  currency: 'USD',
  transactionDate: today,
  description: '',
});

export const proposedEntryFields = ['type', 'amount', 'platform', 'currency', 'date'] as const;
type Asked = Partial<Record<(typeof proposedEntryFields)[number], string>>;

/** A row as another page proposes it by the address; what cannot be read is left blank. */
export const readProposedEntry = (
  { type, amount = '', platform = '', currency, date = '' }: Asked,
  today: Day,
): EntryValues => ({
  ...getBlankEntry(isDay(date) && date <= today ? date : today),
  transactionType: entryTypes.find((one) => one === type) ?? 'deposit',
  amount: parseTypedAmount(amount) ? amount : '',
  platform: platform as CashPlatform,
  currency: cashCurrencies.find((one) => one === currency) ?? 'USD',
});

/** What the next row begins with: where and when the last one was. */
export const getNextEntryValues = ({
  transactionType,
  platform,
  currency,
  transactionDate,
}: EntryValues): EntryValues => ({
  ...getBlankEntry(transactionDate),
  transactionType,
  platform,
  currency,
});

export const toEntryValues = (entry: CashEntry): EntryValues => ({
  transactionType: entry.transactionType,
  amount: toDecimalText(entry.amount),
  platform: entry.platform,
  currency: entry.currency,
  transactionDate: entry.transactionDate,
  description: entry.description,
});

/** An edit can be sent with an amount and a platform. */
export const isFilledEntry = ({ amount, platform }: Pick<EntryValues, 'amount' | 'platform'>): boolean =>
  amount.trim() !== '' && platform !== '';

/** The fields as the API takes them, once a platform is chosen. */
export const toEntryRequest = (values: EntryValues): EveryField<NewCashEntry> => ({
  transactionType: values.transactionType,
  amount: toNumber(parseFigure(values.amount)),
  platform: values.platform as CashPlatform,
  currency: values.currency,
  transactionDate: values.transactionDate,
  description: values.description.trim(),
});
