import type { Platform, Trade } from '#contract/trades';
import { derivedIdsFrom } from '#core/cash/moves';
import { foldTrades, keptOf } from '#core/portfolio/kept-book';
import { recentOf } from '#core/portfolio/recent-trades';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { monthsOf, type TradeMonths } from '#core/portfolio/trade-months';
import { compareText } from '#core/text/compare';
import { log } from '#functions/log';
import {
  type Books,
  keepBooks,
  keepRecent,
  keepYear,
  listKeptKeys,
  type RecentTrade,
  recentRow,
} from '#functions/portfolio/books-store';
import { knownSplits } from '#functions/portfolio/market';
import { listTrades, listTradesFrom, tradeLedger, trades } from '#functions/portfolio/store';
import { getSplits } from '#functions/stocks/cache';
import { isKept, isKeptUp, type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';
import { type ListName, listKeys } from '#functions/storage/lists';
import { type Key, type Write, WriteConflict, writeTogether } from '#functions/storage/table';

/**
 * Making the lists and books of trades that were recorded by a program that kept none: in steps, each a transaction that
 * is refused where anything has changed since it was planned, so that it may be killed at any moment, run twice at once, and
 * go on beside people who record. How far it is stands in the head of the ledger. Until it is done everybody reads the
 * trades themselves.
 */

const live = { splitsOf: getSplits };

/** A transaction takes 100 writes; one is the head. */
const mostWrites = 96;
const tradesRead = 480;

const inChunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

/** Those that hold trades; of the cash list the rows that stand for one. */
export const tradeLists: readonly ListName[] = ['PTXD', 'PTXP', 'PTXS', 'CTXD'];
const derivedKey = /#(\d+)$/;
/** Rows of cash that were entered are the cash ledger's own. */
const isOfTrades = ({ sk }: Key): boolean =>
  !sk.startsWith('CTXD#') || Number(derivedKey.exec(sk)?.[1]) > derivedIdsFrom;

/** What is there of an earlier making, by a program that has been replaced since: none of it can be trusted. */
const clear = async (owner: string, head: LedgerHead): Promise<void> => {
  const old = [
    ...(await Promise.all(tradeLists.map((list) => listKeys(owner, list)))).flat().filter(isOfTrades),
    ...(await listKeptKeys(owner)),
  ];
  for (const chunk of inChunks(old, mostWrites)) {
    await writeTogether([tradeLedger.untouched(owner, head), ...chunk.map((Key) => ({ Delete: { Key } }))]);
  }
  await writeTogether([
    tradeLedger.keep(owner, head, { last: head.last, version: head.version, keptAt: head.version, keptUpTo: 0 }),
  ]);
};

/** Runs of trades whose places in the lists fit into one transaction. */
const inTransactions = (owner: string, some: readonly Trade[]): { upTo: number; writes: Write[] }[] => {
  const runs: { upTo: number; writes: Write[] }[] = [];
  for (const trade of some) {
    const writes = trades.relist(owner, trade);
    const run = runs.at(-1);
    if (run && run.writes.length + writes.length <= mostWrites) {
      run.writes.push(...writes);
      run.upTo = trade.id;
    } else runs.push({ upTo: trade.id, writes });
  }
  return runs;
};

/** The lists of some hundred trades; false where there are no more. */
const listSome = async (owner: string, head: LedgerHead, isOver: () => boolean): Promise<boolean> => {
  const some = await listTradesFrom(owner, head.keptUpTo ?? 0, tradesRead);
  let from = head;
  for (const { upTo, writes } of inTransactions(owner, some)) {
    if (isOver()) return true;
    const to = { ...from, keptUpTo: upTo };
    await writeTogether([tradeLedger.keep(owner, from, to), ...writes]);
    from = to;
  }
  return some.length > 0;
};

const byYear = (months: TradeMonths): [string, TradeMonths][] =>
  [...Map.groupBy(Object.entries(months), ([month]) => month.slice(0, 4))].map(([year, own]) => [
    year,
    Object.fromEntries(own),
  ]);

/** What is kept of these trades: what a change of them keeps up, counted from nothing. */
export const countedLedger = (
  all: readonly Trade[],
  splits: SplitsBySymbol,
): { books: Map<string, Books>; months: Map<string, TradeMonths>; recent: RecentTrade[]; count: number } => ({
  books: new Map(
    [...foldTrades<Platform>(all, splits)].map(([symbol, books]) => [
      symbol,
      books.map(keptOf).toSorted((a, b) => compareText(a.platform, b.platform)),
    ]),
  ),
  months: new Map(byYear(monthsOf(all))),
  recent: recentOf(all).map(recentRow),
  count: all.length,
});

/** All that is kept beside the lists, and with the last of it the word that everything is there. */
const bookAll = async (owner: string, head: LedgerHead, { splitsOf }: typeof live): Promise<void> => {
  const all = await listTrades(owner);
  const splits = knownSplits(await splitsOf([...new Set(all.map(({ symbol }) => symbol))]));
  const { books, months, recent, count } = countedLedger(all, splits);
  const old = await listKeptKeys(owner);
  const writes = [
    ...[...books].flatMap(([symbol, own]) => keepBooks(owner, symbol, undefined, own)),
    ...[...months].flatMap(([year, own]) => keepYear(owner, year, undefined, own)),
    ...keepRecent(owner, undefined, recent),
  ];
  // Left by a making that was killed right here.
  for (const chunk of inChunks(old, mostWrites)) {
    await writeTogether([tradeLedger.untouched(owner, head), ...chunk.map((Key) => ({ Delete: { Key } }))]);
  }
  for (const chunk of inChunks(writes, mostWrites)) await writeTogether([tradeLedger.untouched(owner, head), ...chunk]);
  const { last, version, keptAt } = head;
  await writeTogether([
    tradeLedger.keep(owner, head, { last, version, count, ...(keptAt !== undefined && { keptAt }) }),
  ]);
};

const step = async (owner: string, isOver: () => boolean, effects: typeof live): Promise<boolean> => {
  const head = await tradeLedger.head(owner);
  if (isKept(head)) return true;
  if (!isKeptUp(head)) await clear(owner, head);
  else if (!(await listSome(owner, head, isOver))) await bookAll(owner, head, effects);
  return false;
};

/** Milliseconds that a page gives to it; the rest is left to the next page, or to the daily run. */
const pageTime = 2_000;

/** Whose books are being made here: a page asks several times at once. */
const underWay = new Map<string, Promise<boolean>>();

/** As far as a page waits for it. Where it fails, the page has the trades themselves to read. */
export const makeBooksSoon = (owner: string): Promise<boolean> => {
  const making =
    underWay.get(owner) ??
    makeBooks(owner, pageTime)
      .catch((error: unknown) => {
        log.warn('books not made', { user: owner }, error);
        return false;
      })
      .finally(() => underWay.delete(owner));
  underWay.set(owner, making);
  return making;
};

/**
 * The heads of a person's ledgers, before anything else of them is read. What is kept of the trades is made first where it is
 * not there yet; `isKept` is still false where that takes longer than a page waits.
 */
export const readyHeads = async (owner: string): Promise<Record<LedgerKind, LedgerHead>> => {
  const heads = await listHeads(owner);
  return isKept(heads.PTX) || !(await makeBooksSoon(owner)) ? heads : listHeads(owner);
};

/**
 * Makes the books of a person's trades, as far as `milliseconds` allow; true where all is made. Steps that somebody else's
 * change comes before are planned again.
 */
export const makeBooks = async (owner: string, milliseconds: number, effects = live): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  while (!isOver()) {
    try {
      if (await step(owner, isOver, effects)) return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  return isKept(await tradeLedger.head(owner));
};
