import type { CashEntry, NewCashEntry } from '#contract/cash';
import { toDecimalText, toNumber } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import {
  type CashCurrency,
  type CashPlatform,
  type CashTransactionType,
  ledgerCurrencies,
} from '#core/portfolio/platforms';
import { type Day, isDay } from '#core/time/day';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';

/** What the form offers; a dividend is recorded on the Dividends page. */
export const cashEntryFormTypes = [
  'deposit',
  'withdrawal',
  'fee',
  'interest',
  'tax',
] as const satisfies readonly CashTransactionType[];

/** What a broker's own table may call them. */
export const cashEntryTypeAliases: Readonly<Record<string, (typeof cashEntryFormTypes)[number]>> = {
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
export interface CashEntryFormValues {
  transactionType: CashTransactionType;
  amount: string;
  platform: CashPlatform | '';
  currency: CashCurrency;
  transactionDate: Day;
  description: string;
}

export const getBlankCashEntryFormValues = (today: Day): CashEntryFormValues => ({
  transactionType: 'deposit',
  amount: '',
  platform: '',
  currency: 'USD',
  transactionDate: today,
  description: '',
});

export const proposedCashEntryUrlParams = ['type', 'amount', 'platform', 'currency', 'date'] as const;
type ProposedEntryParams = Partial<Record<(typeof proposedCashEntryUrlParams)[number], string>>;

/** A row as another page proposes it by the address; what cannot be read is left blank. */
export const parseProposedCashEntryParams = (
  { type, amount = '', platform = '', currency, date = '' }: ProposedEntryParams,
  today: Day,
): CashEntryFormValues => ({
  ...getBlankCashEntryFormValues(isDay(date) && date <= today ? date : today),
  transactionType: cashEntryFormTypes.find((one) => one === type) ?? 'deposit',
  amount: parseTypedAmount(amount) ? amount : '',
  platform: platform as CashPlatform,
  currency: ledgerCurrencies.find((one) => one === currency) ?? 'USD',
});

/** What the next row begins with: where and when the last one was. */
export const getNextCashEntryDefaults = ({
  transactionType,
  platform,
  currency,
  transactionDate,
}: CashEntryFormValues): CashEntryFormValues => ({
  ...getBlankCashEntryFormValues(transactionDate),
  transactionType,
  platform,
  currency,
});

export const toCashEntryFormValues = (entry: CashEntry): CashEntryFormValues => ({
  transactionType: entry.transactionType,
  amount: toDecimalText(entry.amount),
  platform: entry.platform,
  currency: entry.currency,
  transactionDate: entry.transactionDate,
  description: entry.description,
});

/** An edit can be sent with an amount and a platform. */
export const hasRequiredCashEntryFields = ({
  amount,
  platform,
}: Pick<CashEntryFormValues, 'amount' | 'platform'>): boolean => amount.trim() !== '' && platform !== '';

/** The fields as the API takes them, once a platform is chosen. */
export const toCashEntryRequest = (values: CashEntryFormValues): RequestWithAllFields<NewCashEntry> => ({
  transactionType: values.transactionType,
  amount: toNumber(parseTypedFigureOrZero(values.amount)),
  platform: values.platform as CashPlatform,
  currency: values.currency,
  transactionDate: values.transactionDate,
  description: values.description.trim(),
});
