import type { Trade } from '#contract/portfolio/trades';
import { type CashDelta, toCashDelta, toTradeCashDeltas } from '#core/cash/cash-deltas';
import { roundShares, sumExactAmounts, toAmount, toDecimalText } from '#core/money/amount';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
} from '#core/portfolio/position/running-position';
import { sortTrades } from '#core/portfolio/trades';
import type { CountedDividendPayment } from '#core/statements/reconcile/dividend-causes';
import {
  sumCountedDividendsByYear,
  type YearDividendSums,
  type YearSpan,
} from '#core/statements/reconcile/dividend-years';
import type { Day } from '#core/time/day';
import { listBalances, type StoredBalance } from '#functions/cash/balances';
import { listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { readCountedDividendPayments } from '#functions/imports/reconcile/dividend-year-spans';
import { listTrades } from '#functions/portfolio/store';
import { listStoredPlatforms } from '#functions/runtime/identity/stored-platforms';
import type { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** What is held on a platform at the end of a day. */
export interface PlatformLedgerFigures {
  positions: { symbol: string; quantity: string }[];
  balances: { currency: string; amount: string }[];
  /** What the cash changed by between the days that are asked about. */
  changes: { currency: string; from: Day; to: Day; amount: string }[];
  /** Of the years that are asked about alone. */
  years: YearDividendSums[];
}

type Splits = Awaited<ReturnType<typeof getMarketSplitsBySymbol>>;

/** Everything that figures of any day are counted from. */
export interface ReconciliationLedgerRows {
  trades: Trade[];
  entries: StoredCashEntry[];
  balances: StoredBalance[];
  /** Rows with which the cash of a platform began: no change of it. */
  openings: ReadonlySet<number>;
  /** Dividends; none where nobody asks about them. */
  paid: CountedDividendPayment[];
}

export const readReconciliationLedgerRows = async (
  owner: string,
  withDividends: boolean,
): Promise<ReconciliationLedgerRows> => {
  const [trades, entries, balances, platforms, paid] = await Promise.all([
    listTrades(owner),
    listCashEntries(owner),
    listBalances(owner),
    listStoredPlatforms(owner),
    withDividends ? readCountedDividendPayments(owner) : [],
  ]);
  const openings = new Set(platforms.flatMap(({ opening }) => opening ?? []));
  return { trades, entries, balances, openings, paid };
};

/** What is counted of: a platform, at the end of a day, and some years of its dividends. */
interface LedgerFiguresQuery {
  platform: string;
  day: Day;
  years: readonly (YearSpan & { name: string })[];
  changes: readonly (YearSpan & { currency: string })[];
}

const computePositionsOnDay = (
  trades: readonly Trade[],
  splits: Splits,
  day: Day,
): PlatformLedgerFigures['positions'] =>
  [...Map.groupBy(trades, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const ordered = sortTrades(own);
    const position = createRunningPosition(ordered[0] as Trade, splits.get(symbol) ?? undefined);
    for (const trade of ordered) applyTradeToPosition(position, trade);
    applySplitsToPosition(position, day);
    return roundShares(position.shares).eq(0)
      ? []
      : [{ symbol, quantity: toDecimalText(roundShares(position.shares)) }];
  });

/** The balances less what has moved since: one that was set by hand counts as it was set. */
const computeBalancesOnDay = (
  { trades, entries, balances }: ReconciliationLedgerRows,
  { platform, day }: LedgerFiguresQuery,
): PlatformLedgerFigures['balances'] => {
  const isLater = (row: { transactionDate: Day }) => row.transactionDate > day;
  const laterDeltas: CashDelta[] = [
    ...entries.filter(isLater).map(toCashDelta),
    ...trades.filter(isLater).flatMap(toTradeCashDeltas),
  ];
  const own = balances.filter((one) => one.platform === platform);
  return own.map(({ currency, balance }) => {
    const since = laterDeltas.filter((move) => move.platform === platform && move.currency === currency);
    return {
      currency,
      amount: toDecimalText(toAmount(balance).minus(sumExactAmounts(since.map(({ delta }) => delta)))),
    };
  });
};

const computeBalanceChanges = (
  { trades, entries, openings }: ReconciliationLedgerRows,
  { platform, changes }: LedgerFiguresQuery,
): PlatformLedgerFigures['changes'] => {
  if (changes.length === 0) return [];
  const own = <Row extends { platform: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.platform === platform);
  const moves = [
    ...own(entries.filter(({ id }) => !openings.has(id))).map((row) => ({
      day: row.transactionDate,
      moves: [toCashDelta(row)],
    })),
    ...own(trades).map((row) => ({ day: row.transactionDate, moves: toTradeCashDeltas(row) })),
  ];
  return changes.map(({ currency, from, to }) => {
    const within = moves.filter(({ day }) => day >= from && day <= to).flatMap((one) => one.moves);
    const same = within.filter((move) => move.currency === currency && move.platform === platform);
    return { currency, from, to, amount: toDecimalText(sumExactAmounts(same.map(({ delta }) => delta))) };
  });
};

export const computePlatformLedgerFigures = async (
  read: ReconciliationLedgerRows,
  query: LedgerFiguresQuery,
  findSplits: (symbols: readonly string[]) => Promise<Splits>,
): Promise<PlatformLedgerFigures> => {
  const { platform, day, years } = query;
  const trades = read.trades.filter((trade) => trade.platform === platform && trade.transactionDate <= day);
  const splits = await findSplits([...new Set(trades.map(({ symbol }) => symbol))]);
  return {
    positions: computePositionsOnDay(trades, splits, day),
    balances: computeBalancesOnDay(read, query),
    changes: computeBalanceChanges(read, query),
    years: sumCountedDividendsByYear(
      read.paid.filter((one) => one.platform === platform),
      years,
    ),
  };
};
