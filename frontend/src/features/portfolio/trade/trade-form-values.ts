import type { Holding } from '#contract/portfolio/holdings';
import type { NewTrade, Platform, Trade, TradeEdit, TransactionType } from '#contract/portfolio/trades';
import { type Amount, roundCents, toDecimalText, toNumber } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';
import { convertTradeToUsd } from '#core/portfolio/trade-currency';
import { tradeTypes } from '#core/portfolio/trade-types';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import { type Day, isDay } from '#core/time/day';
import { createFieldFinderByName, type FindFormField } from '#lib/form/field-errors';
import type { RequestWithAllFields } from '#lib/form/request-with-all-fields';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';
import {
  getForeignCurrency,
  getRateSource,
  noExchangeRate,
  type PaidCurrencyValues,
} from '../../stocks/exchange-rate/paid-currency';
import type { SelectedStock } from '../../stocks/stock-search';

/** The form as typed: figures stay text until they are sent, so that `0.30` is not rewritten under the hand. */
export interface TradeFormValues extends PaidCurrencyValues {
  stock: SelectedStock | null;
  transactionType: TransactionType;
  platform: Platform | '';
  quantity: string;
  price: string;
  fees: string;
  transactionDate: Day;
  /** Of shares that came without cash; empty where that is the day on which they came. */
  acquiredOn: Day;
  notes: string;
}

export const getBlankTradeFormValues = (today: Day): TradeFormValues => ({
  stock: null,
  transactionType: 'buy',
  platform: '',
  quantity: '',
  price: '',
  fees: '0',
  transactionDate: today,
  acquiredOn: '',
  notes: '',
  currency: '',
  ...noExchangeRate,
});

/** The sale of all that is held of a stock on its platform. */
export const getHoldingSaleFormValues = (
  { symbol, companyName, platform, shares }: Holding,
  today: Day,
): TradeFormValues => ({
  ...getBlankTradeFormValues(today),
  stock: { symbol, companyName },
  transactionType: 'sell',
  platform: platform ?? '',
  quantity: toDecimalText(shares),
});

export const proposedTradeUrlParams = ['symbol', 'name', 'type', 'quantity', 'platform', 'date'] as const;
type ProposedTradeParams = Partial<Record<(typeof proposedTradeUrlParams)[number], string>>;

const isType = (type: string | undefined): type is TransactionType => tradeTypes.some((one) => one === type);

/** A trade as another page proposes it by the address; what cannot be read is left blank. */
export const parseProposedTradeParams = (proposal: ProposedTradeParams, today: Day): TradeFormValues => {
  const { symbol = '', name = '', type, quantity = '', platform = '', date = '' } = proposal;
  const stock = { symbol: normalizeSymbol(symbol), companyName: name, ...(name === '' && { asTyped: true as const }) };
  return {
    ...getBlankTradeFormValues(isDay(date) && date <= today ? date : today),
    stock: isValidSymbol(symbol) ? stock : null,
    transactionType: isType(type) ? type : 'buy',
    platform: platform as Platform,
    quantity: parseTypedAmount(quantity) ? quantity : '',
  };
};

/** What the next trade begins with: where, when and in which currency the last one was made; a rate of the market is proposed anew. */
export const getNextTradeFormValues = (saved: TradeFormValues): TradeFormValues => {
  const { transactionType, platform, transactionDate, currency, exchangeRate } = saved;
  return {
    ...getBlankTradeFormValues(transactionDate),
    transactionType,
    platform,
    currency,
    ...(getRateSource(saved) !== 'market' && { exchangeRate }),
  };
};

export const toTradeFormValues = (trade: Trade): TradeFormValues => {
  const rate = trade.exchangeRate === undefined ? '' : toDecimalText(trade.exchangeRate);
  return {
    stock: { symbol: trade.symbol, companyName: trade.companyName },
    transactionType: trade.transactionType,
    platform: trade.platform,
    quantity: toDecimalText(trade.quantity),
    price: toDecimalText(trade.priceInCurrency ?? trade.price),
    fees: toDecimalText(trade.currency ? (trade.feesInCurrency ?? 0) : trade.fees),
    transactionDate: trade.transactionDate,
    acquiredOn: trade.acquiredOn ?? '',
    notes: trade.notes,
    currency: trade.currency ?? '',
    exchangeRate: rate,
    proposedRate: rate,
    rateSource: trade.rateSource ?? 'entered',
  };
};

/** A trade like another one, of another day: a rate is of its day. */
export const getTradeFormValuesLike = (trade: Trade, transactionDate: Day): TradeFormValues => ({
  ...toTradeFormValues(trade),
  transactionDate,
  ...noExchangeRate,
});

type PaidFigures = Pick<TradeFormValues, 'price' | 'fees' | 'currency' | 'exchangeRate'>;

/** The price and the fees in US dollars, whatever they were typed in. */
export const getUsdTradeFigures = (values: PaidFigures): { price: number; fees: number } => {
  const typed = { price: parseTypedFigureOrZero(values.price), fees: parseTypedFigureOrZero(values.fees) };
  return getForeignCurrency(values)
    ? convertTradeToUsd({ ...typed, exchangeRate: parseTypedFigureOrZero(values.exchangeRate) })
    : { price: toNumber(typed.price), fees: toNumber(typed.fees) };
};

const getCurrencyFields = (values: TradeFormValues) => {
  const currency = getForeignCurrency(values);
  const toTypedNumber = (text: string) => (currency ? toNumber(parseTypedFigureOrZero(text)) : undefined);
  return {
    currency,
    priceInCurrency: toTypedNumber(values.price),
    feesInCurrency: toTypedNumber(values.fees),
    exchangeRate: toTypedNumber(values.exchangeRate),
    rateSource: currency && getRateSource(values),
  };
};

const computeExactTotal = (quantity: string, price: string): Amount =>
  parseTypedFigureOrZero(quantity).times(parseTypedFigureOrZero(price));

/** Quantity x price to the cent, as the server records it: 0.333 x 12.34 -> 4.11. */
export const computeTradeTotal = (quantity: string, price: string): number =>
  toNumber(roundCents(computeExactTotal(quantity, price)));

/** Nothing can be sent before a stock is selected and a platform chosen. */
export const canSubmitTrade = ({ stock, platform }: Pick<TradeFormValues, 'stock' | 'platform'>): boolean =>
  stock !== null && stock.symbol !== '' && platform !== '';

/** The fields as the API takes them. Needs `canSubmitTrade` values; the total is exactly quantity x price in US dollars. */
export const toNewTradeRequest = (values: TradeFormValues): RequestWithAllFields<NewTrade> & { total: number } => {
  const inUsd = getUsdTradeFigures(values);
  return {
    symbol: (values.stock?.symbol ?? '').toUpperCase(),
    companyName: values.stock?.companyName.trim() ?? '',
    transactionType: values.transactionType,
    platform: values.platform as Platform,
    quantity: toNumber(parseTypedFigureOrZero(values.quantity)),
    ...inUsd,
    transactionDate: values.transactionDate,
    acquiredOn: values.transactionType === 'sharesIn' && values.acquiredOn !== '' ? values.acquiredOn : undefined,
    notes: values.notes.trim(),
    total: toNumber(computeExactTotal(values.quantity, toDecimalText(inUsd.price))),
    ...getCurrencyFields(values),
  };
};

/** Of an edit, the currency is named also where that is US dollars: without one, what it was paid in stays. */
export const toTradeEditRequest = (values: TradeFormValues): RequestWithAllFields<TradeEdit> => ({
  ...toNewTradeRequest(values),
  currency: getForeignCurrency(values) ?? 'USD',
});

const fieldsByPath = new Map<string, keyof TradeFormValues>([
  ['symbol', 'stock'],
  ['companyName', 'stock'],
  ['company_name', 'stock'],
  ['priceInCurrency', 'price'],
  ['feesInCurrency', 'fees'],
]);
const isField = (name: string): name is keyof TradeFormValues => Object.hasOwn(getBlankTradeFormValues(''), name);
const ofName = createFieldFinderByName(isField);

/** A sentence about the symbol or the company's name belongs at the stock, which is both. */
export const findTradeFormField: FindFormField<keyof TradeFormValues> = (path) =>
  fieldsByPath.get(path) ?? ofName(path);
