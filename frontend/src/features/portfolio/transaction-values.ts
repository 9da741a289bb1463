import type { Holding } from '#contract/portfolio';
import type { NewTrade, Platform, Trade, TransactionType } from '#contract/trades';
import { type Amount, inDigits, roundCents, toNumber } from '#core/money/amount';
import { typedAmount } from '#core/money/typed-amount';
import { tradeTypes } from '#core/portfolio/trade-types';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';
import { type Day, isDay } from '#core/time/day';
import { type FieldOf, sameName } from '#lib/field-errors';
import { parseFigure } from '#lib/typed-figure';
import type { SelectedStock } from '../stocks/stock-search';

/** The form as typed: figures stay text until they are sent, so that `0.30` is not rewritten under the hand. */
export interface TransactionValues {
  stock: SelectedStock | null;
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

/** The sale of all that is held of a stock on its platform. */
export const saleValues = ({ symbol, companyName, platform, shares }: Holding, today: Day): TransactionValues => ({
  ...blankValues(today),
  stock: { symbol, companyName },
  transactionType: 'sell',
  platform: platform ?? '',
  quantity: inDigits(shares),
});

export const askedNames = ['symbol', 'name', 'type', 'quantity', 'platform', 'date'] as const;
type Asked = Partial<Record<(typeof askedNames)[number], string>>;

const isType = (type: string | undefined): type is TransactionType => tradeTypes.some((one) => one === type);

/** A trade as another page proposes it by the address; what cannot be read is left blank. */
export const askedValues = (asked: Asked, today: Day): TransactionValues => {
  const { symbol = '', name = '', type, quantity = '', platform = '', date = '' } = asked;
  const stock = { symbol: normalSymbol(symbol), companyName: name, ...(name === '' && { asTyped: true as const }) };
  return {
    ...blankValues(isDay(date) && date <= today ? date : today),
    stock: isSymbol(symbol) ? stock : null,
    transactionType: isType(type) ? type : 'buy',
    platform: platform as Platform,
    quantity: typedAmount(quantity) ? quantity : '',
  };
};

/** What the next trade begins with: where and when the last one was made. */
export const nextValues = ({ transactionType, platform, transactionDate }: TransactionValues): TransactionValues => ({
  ...blankValues(transactionDate),
  transactionType,
  platform,
});

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
  companyName: values.stock?.companyName.trim() ?? '',
  transactionType: values.transactionType,
  platform: values.platform as Platform,
  quantity: toNumber(parseFigure(values.quantity)),
  price: toNumber(parseFigure(values.price)),
  fees: toNumber(parseFigure(values.fees)),
  transactionDate: values.transactionDate,
  notes: values.notes.trim(),
  total: toNumber(exactTotal(values.quantity, values.price)),
});

const isField = (name: string): name is keyof TransactionValues => Object.hasOwn(blankValues(''), name);
const ofName = sameName(isField);

/** A sentence about the symbol or the company's name belongs at the stock, which is both. */
export const fieldOf: FieldOf<keyof TransactionValues> = (path) =>
  ['symbol', 'companyName', 'company_name'].includes(path) ? 'stock' : ofName(path);
