import type { Trade } from '#contract/trades';
import type { Split } from '#core/portfolio/splits';
import type { Day } from '#core/time/day';
import { type CashChange, cashTouched, nothing as noCash } from '#functions/dividends/cash-rows';
import { afterParts, mostWrites, planChange, stocksIn } from '#functions/dividends/changes';
import { finishCorrections } from '#functions/dividends/finish-corrections';
import { type Correction, hasFoundAfter } from '#functions/dividends/found-store';
import { keepUp, keptUpWrites } from '#functions/dividends/keep-up';
import { dividendLedger } from '#functions/dividends/manual-store';
import { correctionsOf, markStocks } from '#functions/dividends/mark-stocks';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { recount } from '#functions/dividends/recount';
import { log } from '#functions/log';
import { withOwnSplits } from '#functions/portfolio/market';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { listTradesOf } from '#functions/portfolio/store';
import type { getSplits } from '#functions/stocks/cache';
import type { Owner } from '#functions/storage/commit';
import type { LedgerHead } from '#functions/storage/ledger';

/** A trade before and after a change: without `before` it is new, without `after` it goes. */
export interface TradeChange {
  before?: Trade;
  after?: Trade;
}

/** What a change of a trade brings along. `isWhole` is false where it is left to be finished. */
export interface Following extends CashChange {
  isWhole: boolean;
}

/** What the change was planned on. */
export interface Standing {
  splitsOf: typeof getSplits;
  today: Day;
  /** Of the trades. */
  head: LedgerHead;
  /** Of the dividends: moved on by a change that moves any. */
  dividends: LedgerHead;
}

const nothing: Following = { ...noCash, isWhole: true };

const tradesIn = ({ before, after }: TradeChange): Trade[] => [before, after].filter((trade) => trade !== undefined);

/** Whether dividends were found that follow any of those days. */
export const hasFollowers = async (owner: string, corrections: readonly Correction[]): Promise<boolean> => {
  const rows = await Promise.all(
    corrections.flatMap(({ symbol, platforms, from }) =>
      platforms.map((platform) => hasFoundAfter(owner, { platform, symbol }, from)),
    ),
  );
  return rows.some(Boolean);
};

const tradesAfter = async (
  owner: string,
  symbols: readonly string[],
  change: TradeChange,
  head: LedgerHead,
): Promise<Trade[]> => {
  const ids = new Set(tradesIn(change).map(({ id }) => id));
  const others = (await listTradesOf(owner, symbols, head)).filter(({ id }) => !ids.has(id));
  return change.after ? [...others, change.after] : others;
};

/** Which dividends are to be counted again, and by what. */
interface Recount {
  corrections: readonly Correction[];
  /** Of those stocks, as they will be. */
  readTrades: (symbols: readonly string[]) => Promise<Trade[]>;
  splitsOf: (symbols: readonly string[]) => Promise<ReadonlyMap<string, readonly Split[] | null>>;
}

/**
 * What hangs on a trade that is added, edited or deleted: the found dividends of shares held after it, and their cash
 * rows. All of it goes into the trade's own transaction, so that no total ever counts a dividend of shares that are not
 * held. What does not fit is marked there instead, and `finishFollowing` or the next read does it.
 * Nothing new is found here: that is left to discovery.
 */
export const followTrade = async (
  person: Owner,
  change: TradeChange,
  { splitsOf, head, ...standing }: Standing,
): Promise<Following> =>
  follow(person, standing, {
    corrections: correctionsOf(tradesIn(change)),
    readTrades: (symbols) => tradesAfter(person.id, symbols, change, head),
    splitsOf: async (symbols) => withOwnSplits(splitsOf, await ownSplitsOf(person.id, head))(symbols),
  });

/** The same for whatever else changes how many shares were held: a split that is recorded, changed or deleted. */
export const follow = async (
  person: Owner,
  { today, dividends }: Pick<Standing, 'today' | 'dividends'>,
  { corrections: all, readTrades, splitsOf }: Recount,
): Promise<Following> => {
  const owner = person.id;
  // No dividend is found before its ex-date, so that none hangs on a trade of today.
  const corrections = all.filter(({ from }) => from < today);
  if (corrections.length === 0) return nothing;
  if (!(await hasFollowers(owner, corrections)))
    return { ...nothing, writes: [dividendLedger.unmoved(owner, dividends)] };
  const symbols = corrections.map(({ symbol }) => symbol);
  const [books, trades, splits] = await Promise.all([
    readStockBooks(owner, symbols, dividends),
    readTrades(symbols),
    splitsOf(symbols),
  ]);
  const { manual } = books;
  const before = { found: books.found, manual };
  const found = recount(books.found, corrections, { trades, splits });
  const parts = await planChange(owner, { before, after: { found, manual } }, today);
  const writes = [...parts.flatMap((part) => part.writes), ...cashTouched(owner, parts)];
  const after = afterParts(before, parts);
  const standing = { owner, head: dividends, today };
  const kept = await keepUp(standing, { before, after }, stocksIn(parts), writes.length);
  if (kept.keeps && writes.length + kept.writes.length <= mostWrites) {
    const moves = parts.flatMap((part) => part.moves);
    return { ...nothing, writes: [...keptUpWrites(owner, dividends, kept), ...writes], moves };
  }
  const marking = markStocks(person, corrections, books.corrections);
  return { ...nothing, writes: keptUpWrites(owner, dividends, marking), isWhole: false };
};

/** The trade stands, whatever comes: broken off here, the correction is finished by the next read or run. */
export const finishFollowing = (owner: string): Promise<void> =>
  finishCorrections(owner).catch((error: unknown) => log.error('correction of dividends not finished', error, {}));
