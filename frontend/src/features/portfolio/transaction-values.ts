import type { NewTrade, Platform, Trade, TransactionType } from '#contract/portfolio';
import type { Day } from '#core/day';
import { type Amount, amount, roundCents, toNumber, zero } from '#core/money';

export const platforms = [
  'Revolut',
  'Robinhood',
  'E*TRADE',
  'Fidelity',
  'Schwab',
  'Webull',
  'BOSA',
  'Other',
] as const satisfies readonly Platform[];

export const notesLimit = 500;

/** The form as typed: figures stay text until they are sent, so that `0.30` is not rewritten under the hand. */
export interface TransactionValues {
  stock: { symbol: string; companyName: string } | null;
  transactionType: TransactionType;
  platform: Platform | '';
  quantity: string;
  price: string;
  fees: string;
  transactionDate: Day;
  notes: string;
}

export const blankValues = (today: Day): TransactionValues => ({
  stock: null,
  transactionType: 'buy',
  platform: '',
  quantity: '',
  price: '',
  fees: '0',
  transactionDate: today,
  notes: '',
});

/** A JSON number as a form shows it, never in exponents: 1e-8 -> `0.00000001`. */
const inDigits = (value: number): string => amount(value).toFixed();

export const valuesOf = (trade: Trade): TransactionValues => ({
  stock: { symbol: trade.symbol, companyName: trade.companyName },
  transactionType: trade.transactionType,
  platform: trade.platform,
  quantity: inDigits(trade.quantity),
  price: inDigits(trade.price),
  fees: inDigits(trade.fees),
  transactionDate: trade.transactionDate,
  notes: trade.notes,
});

/** What cannot be read as a number is 0: `12.50` -> 12.5, `` -> 0, `abc` -> 0. */
export const parseFigure = (text: string): Amount => {
  try {
    return amount(text.trim());
  } catch {
    return zero;
  }
};

const exactTotal = (quantity: string, price: string): Amount => parseFigure(quantity).times(parseFigure(price));

/** Quantity x price to the cent, as the server records it: 0.333 x 12.34 -> 4.11. */
export const previewTotal = (quantity: string, price: string): number =>
  toNumber(roundCents(exactTotal(quantity, price)));

/** Nothing can be sent before a stock is selected and a platform chosen. */
export const isSendable = ({ stock, platform }: Pick<TransactionValues, 'stock' | 'platform'>): boolean =>
  stock !== null && stock.symbol !== '' && platform !== '';

/** The fields as the API takes them. Needs `isSendable` values; the total is exactly quantity x price. */
export const tradeToSend = (values: TransactionValues): NewTrade & { total: number } => ({
  symbol: (values.stock?.symbol ?? '').toUpperCase(),
  companyName: values.stock?.companyName ?? '',
  transactionType: values.transactionType,
  platform: values.platform as Platform,
  quantity: toNumber(parseFigure(values.quantity)),
  price: toNumber(parseFigure(values.price)),
  fees: toNumber(parseFigure(values.fees)),
  transactionDate: values.transactionDate,
  notes: values.notes.trim(),
  total: toNumber(exactTotal(values.quantity, values.price)),
});

const fieldOf: Readonly<Record<string, keyof TransactionValues>> = {
  symbol: 'stock',
  companyName: 'stock',
  company_name: 'stock',
  transactionType: 'transactionType',
  platform: 'platform',
  quantity: 'quantity',
  price: 'price',
  fees: 'fees',
  transactionDate: 'transactionDate',
  notes: 'notes',
};

/** The server's sentences at the form's fields, the first of each; what has no field here is left out. */
export const fieldErrors = (
  details: readonly { path: string; msg: string }[],
): [field: keyof TransactionValues, sentence: string][] => {
  const found = new Map<keyof TransactionValues, string>();
  for (const { path, msg } of details) {
    const field = fieldOf[path];
    if (field && !found.has(field)) found.set(field, msg);
  }
  return [...found];
};
