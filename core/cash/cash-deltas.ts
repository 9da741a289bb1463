import { type Amount, roundCents, sumExactAmounts, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { formatDecimal } from '#core/money/format-number';
import {
  type CashCurrency,
  type CashPlatform,
  type CashTransactionType,
  findCashPlatform,
  type PortfolioPlatform,
} from '#core/portfolio/platforms';
import {
  computeTradeTotalInCurrency,
  getForeignTradeAmounts,
  type TradeCurrencyFields,
} from '#core/portfolio/trade-currency';
import {
  addsShares,
  computeExactTradeTotal,
  movesCash,
  roundTradeTotal,
  type TradeRow,
  type TradeType,
} from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

export type CashRow = {
  id: number;
  transactionType: CashTransactionType;
  /** Positive, in `currency`, to the cent. */
  amount: number;
  platform: CashPlatform;
  currency: CashCurrency;
  transactionDate: Day;
  description: string;
};

/** A change of one balance, in the currency's own units, to the cent. */
export type CashDelta = {
  platform: CashPlatform;
  currency: CashCurrency;
  delta: Amount;
  /** Of it, what counts where a balance is worked out from its rows: nothing of a row of type dividend. */
  counted: Amount;
};

const sign: Record<CashTransactionType, 1 | -1> = {
  deposit: 1,
  dividend: 1,
  interest: 1,
  withdrawal: -1,
  fee: -1,
  tax: -1,
};

/** What a row does to its balance: a deposit, dividend or interest adds, a withdrawal, fee or tax subtracts. */
export const toCashDelta = (row: Pick<CashRow, 'transactionType' | 'amount' | 'platform' | 'currency'>): CashDelta => {
  const delta = toAmount(row.amount).times(sign[row.transactionType]);
  const countedDelta = row.transactionType === 'dividend' ? zeroAmount : delta;
  return { platform: row.platform, currency: row.currency, delta, counted: countedDelta };
};

/** What takes a move back: +50 -> -50 on the same balance. */
export const reverseCashDelta = ({ delta, counted, ...balance }: CashDelta): CashDelta => ({
  ...balance,
  delta: zeroAmount.minus(delta),
  counted: zeroAmount.minus(counted),
});

/** One move a balance, those that come to nothing left out: +50 and -50 on one platform move nothing. */
export const sumCashDeltasByBalance = (moves: readonly CashDelta[]): CashDelta[] =>
  [...Map.groupBy(moves, ({ platform, currency }) => `${platform}#${currency}`).values()]
    .flatMap((group) =>
      group.slice(0, 1).map((one) => ({
        ...one,
        delta: sumExactAmounts(group.map(({ delta }) => delta)),
        counted: sumExactAmounts(group.map(({ counted }) => counted)),
      })),
    )
    .filter(({ delta, counted }) => !delta.eq(0) || !counted.eq(0));

type StoredBalance = Pick<CashDelta, 'platform' | 'currency'> & { balance: number };

/** Balances as they are after some moves: 100 on Robinhood, and a move of -2.40 there -> 97.60. */
export const computeBalancesAfterCashDeltas = <B extends StoredBalance>(
  balances: readonly B[],
  moves: readonly CashDelta[],
): B[] =>
  balances.map((stored) => {
    const own = moves.filter(({ platform, currency }) => platform === stored.platform && currency === stored.currency);
    return {
      ...stored,
      balance: toNumber(sumExactAmounts([toAmount(stored.balance), ...own.map(({ delta }) => delta)])),
    };
  });

export type TradeForCashDeltas = {
  id: number;
  symbol: string;
  platform: PortfolioPlatform;
  transactionType: TradeType;
  quantity: number;
  price: number;
  /** Quantity x price, to the cent. */
  total: number;
  fees: number;
  transactionDate: Day;
  /** Of a platform that keeps no cash by itself: the person keeps it there, and did on that day. */
  keepsCash?: true | undefined;
} & TradeCurrencyFields;

/** Whose cash a trade moves; null where its platform keeps none here. */
export const findTradeCashPlatform = ({
  platform,
  keepsCash,
}: Pick<TradeForCashDeltas, 'platform' | 'keepsCash'>): CashPlatform | null =>
  keepsCash ? platform : findCashPlatform(platform);

type PaidAmounts = { total: Amount; fees: Amount };

/**
 * A buy takes total + fees, a sale brings total - fees: 10 @ $5 with $1 fees -> -$51 bought, +$49 sold. A reinvestment
 * takes cash as a buy does: its dividend has brought it. Of shares moved in or out the fees alone are paid: -$1.
 */
const toCashEffect = (transactionType: TradeType, { total, fees }: PaidAmounts): Amount => {
  if (!movesCash(transactionType)) return zeroAmount.minus(fees);
  return addsShares(transactionType) ? zeroAmount.minus(total.plus(fees)) : total.minus(fees);
};

/** The same in US dollars, by which a trade is accounted whatever it was paid in. */
export const computeTradeCashEffectInUsd = (
  trade: Pick<TradeRow, 'transactionType' | 'quantity' | 'price' | 'fees'>,
): Amount =>
  toCashEffect(trade.transactionType, {
    total: roundTradeTotal(computeExactTradeTotal(trade)),
    fees: toAmount(trade.fees),
  });

const getPaid = (trade: TradeForCashDeltas): PaidAmounts & { currency: CashCurrency; price: Amount } => {
  const foreign = getForeignTradeAmounts(trade);
  return foreign
    ? { ...foreign, total: computeTradeTotalInCurrency(foreign, trade.quantity) }
    : { currency: 'USD', price: toAmount(trade.price), total: toAmount(trade.total), fees: toAmount(trade.fees) };
};

/** What a trade does to the cash of its platform, in the currency it was paid in; nothing where the platform keeps no cash here. */
export const toTradeCashDeltas = (trade: TradeForCashDeltas): CashDelta[] => {
  const platform = findTradeCashPlatform(trade);
  const paid = getPaid(trade);
  const delta = toCashEffect(trade.transactionType, paid);
  return platform ? [{ platform, currency: paid.currency, delta, counted: delta }] : [];
};

/** Derived rows are numbered from here on; entered ones stay below. */
export const firstTradeDerivedCashRowId = 100_000;

const described: Record<TradeType, (shares: string, price: string) => string> = {
  buy: (shares, price) => `Bought ${shares} at ${price}`,
  sell: (shares, price) => `Sold ${shares} at ${price}`,
  reinvestment: (shares, price) => `Reinvested ${shares} at ${price}`,
  sharesIn: (shares) => `Fees for moving in ${shares}`,
  sharesOut: (shares) => `Fees for moving out ${shares}`,
};

const describe = ({ symbol, quantity, transactionType }: TradeForCashDeltas, currency: CashCurrency, price: Amount) => {
  const digits = formatDecimal(toNumber(price));
  return described[transactionType](
    `${formatDecimal(quantity)} ${symbol}`,
    currency === 'USD' ? `$${digits}` : `${digits} ${currency}`,
  );
};

/**
 * The row that a trade shows as in the cash ledger: a buy as a withdrawal, a sale as a deposit (as a withdrawal where
 * its fees exceed it). What moves no cash has no row: a gift, or shares moved in or out, without fees.
 */
export const toTradeDerivedCashRow = (trade: TradeForCashDeltas): CashRow | null => {
  const platform = findTradeCashPlatform(trade);
  const paid = getPaid(trade);
  const cash = toCashEffect(trade.transactionType, paid);
  if (!platform || cash.eq(0)) return null;
  return {
    id: firstTradeDerivedCashRowId + trade.id,
    transactionType: cash.gt(0) ? 'deposit' : 'withdrawal',
    amount: toNumber(cash.abs()),
    platform,
    currency: paid.currency,
    transactionDate: trade.transactionDate,
    description: describe(trade, paid.currency, paid.price),
  };
};

/** In US dollars, to the cent, half-even: 100 EUR at 1.0834 -> 108.34. Null without a rate. */
export const convertCashToUsd = (value: number, rate: number | undefined): number | null =>
  rate === undefined ? null : toNumber(roundCents(toAmount(value).times(rate)));
