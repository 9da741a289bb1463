import type { Trade } from '#contract/trades';
import { type CashMove, moveOf, tradeMoves } from '#core/cash/moves';
import { amount, inDigits, sum } from '#core/money/amount';
import { applySplits, enterTrade, openBook } from '#core/portfolio/book';
import { inOrder } from '#core/portfolio/trades';
import type { CountedPaid } from '#core/statements/dividend-causes';
import { countedYears, type YearSpan, type YearSums } from '#core/statements/dividend-years';
import type { Day } from '#core/time/day';
import { type Balance, listBalances } from '#functions/cash/balances';
import { listEntries, type StoredEntry } from '#functions/cash/store';
import { readPaid } from '#functions/imports/count-dividends';
import { listTrades } from '#functions/portfolio/store';
import type { getSplits } from '#functions/stocks/cache';

/** What is held on a platform at the end of a day. */
export interface Counted {
  positions: { symbol: string; quantity: string }[];
  balances: { currency: string; amount: string }[];
  /** Of the years that are asked about alone. */
  years: YearSums[];
}

type Splits = Awaited<ReturnType<typeof getSplits>>;

/** Everything that figures of any day are counted from. */
export interface LedgersRead {
  trades: Trade[];
  entries: StoredEntry[];
  balances: Balance[];
  /** Dividends; none where nobody asks about them. */
  paid: CountedPaid[];
}

export const readLedgers = async (owner: string, withDividends: boolean): Promise<LedgersRead> => {
  const [trades, entries, balances, paid] = await Promise.all([
    listTrades(owner),
    listEntries(owner),
    listBalances(owner),
    withDividends ? readPaid(owner) : [],
  ]);
  return { trades, entries, balances, paid };
};

/** What is counted of: a platform, at the end of a day, and some years of its dividends. */
export interface Asked {
  platform: string;
  day: Day;
  years: readonly (YearSpan & { name: string })[];
}

const heldOn = (trades: readonly Trade[], splits: Splits, day: Day): Counted['positions'] =>
  [...Map.groupBy(trades, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const ordered = inOrder(own);
    const book = openBook(ordered[0] as Trade, splits.get(symbol) ?? undefined);
    for (const trade of ordered) enterTrade(book, trade);
    applySplits(book, day);
    return book.shares.eq(0) ? [] : [{ symbol, quantity: inDigits(book.shares) }];
  });

/** The balances less what has moved since: one that was set by hand counts as it was set. */
const balancesOn = ({ trades, entries, balances }: LedgersRead, { platform, day }: Asked): Counted['balances'] => {
  const isLater = (row: { transactionDate: Day }) => row.transactionDate > day;
  const moved: CashMove[] = [...entries.filter(isLater).map(moveOf), ...trades.filter(isLater).flatMap(tradeMoves)];
  const own = balances.filter((one) => one.platform === platform);
  return own.map(({ currency, balance }) => {
    const since = moved.filter((move) => move.platform === platform && move.currency === currency);
    return { currency, amount: inDigits(amount(balance).minus(sum(since.map(({ delta }) => delta)))) };
  });
};

export const countOn = async (
  read: LedgersRead,
  asked: Asked,
  splitsOf: (symbols: readonly string[]) => Promise<Splits>,
): Promise<Counted> => {
  const { platform, day, years } = asked;
  const trades = read.trades.filter((trade) => trade.platform === platform && trade.transactionDate <= day);
  const splits = await splitsOf([...new Set(trades.map(({ symbol }) => symbol))]);
  return {
    positions: heldOn(trades, splits, day),
    balances: balancesOn(read, asked),
    years: countedYears(
      read.paid.filter((one) => one.platform === platform),
      years,
    ),
  };
};
