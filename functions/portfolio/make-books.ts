import type { Platform, Trade } from '#contract/trades';
import { derivedIdsFrom, moveOf, tradeMoves } from '#core/cash/moves';
import { foldTrades, keptOf } from '#core/portfolio/kept-book';
import { recentOf } from '#core/portfolio/recent-trades';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { monthsOf, type TradeMonths } from '#core/portfolio/trade-months';
import { compareText } from '#core/text/compare';
import { countedWrites, listBalances } from '#functions/cash/balances';
import { cashLedger, listEntries } from '#functions/cash/store';
import { type Books, keptRows, listKeptKeys, recentRow } from '#functions/portfolio/books-store';
import { knownSplits } from '#functions/portfolio/market';
import { listOwnAssets, ownBookItem } from '#functions/portfolio/own-assets-store';
import { bySymbol, headText, listOwnSplits } from '#functions/portfolio/own-splits-store';
import { listTrades, listTradesFrom, tallyOf, tradeLedger, trades } from '#functions/portfolio/store';
import { getSplits } from '#functions/stocks/cache';
import { isKept, type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';
import { type ListName, listKeys } from '#functions/storage/lists';
import { type Making, make, makeSoon } from '#functions/storage/making';
import type { Item, Key, Write } from '#functions/storage/table';

/** The lists and books of trades that a program has recorded which kept none. */

/** Those that hold trades; of the cash list the rows that stand for one. */
export const tradeLists: readonly ListName[] = ['PTXD', 'PTXP', 'PTXS', 'CTXD'];
const lastNumber = /#(\d+)$/;
/** Rows of cash that were entered are the cash ledger's own. */
const isOfTrades = ({ sk }: Key): boolean =>
  !sk.startsWith('CTXD#') || Number(lastNumber.exec(sk)?.[1]) > derivedIdsFrom;

const byYear = (months: TradeMonths): Map<string, TradeMonths> =>
  new Map(
    [...Map.groupBy(Object.entries(months), ([month]) => month.slice(0, 4))].map(([year, own]) => [
      year,
      Object.fromEntries(own),
    ]),
  );

const bookRows = (owner: string, all: readonly Trade[], splits: SplitsBySymbol): Item[] => {
  const books = [...foldTrades<Platform>(all, splits)].map(([symbol, own]): [string, Books] => [
    symbol,
    own.map(keptOf).toSorted((a, b) => compareText(a.platform, b.platform)),
  ]);
  return keptRows(owner, {
    books: new Map(books),
    months: byYear(monthsOf(all)),
    recent: recentOf(all).map(recentRow),
  });
};

/** What the rows of each balance come to, as long as no entered row of cash changes meanwhile. */
const countCash = async (owner: string, all: readonly Trade[]): Promise<Write[]> => {
  const head = await cashLedger.head(owner);
  const [entered, balances] = await Promise.all([listEntries(owner), listBalances(owner)]);
  const rows = [...entered.map(moveOf), ...all.flatMap(tradeMoves)];
  return [cashLedger.unmoved(owner, head), ...countedWrites(owner, balances, rows)];
};

const live = { splitsOf: getSplits };

const makingOf = ({ splitsOf }: typeof live): Making => ({
  ledger: tradeLedger,
  listOld: async (owner) => {
    const listed = await Promise.all(tradeLists.map((list) => listKeys(owner, list)));
    return [...listed.flat().filter(isOfTrades), ...(await listKeptKeys(owner))];
  },
  listFrom: async (owner, after, limit) =>
    (await listTradesFrom(owner, after, limit)).map((trade) => ({ id: trade.id, writes: trades.relist(owner, trade) })),
  finish: async (owner) => {
    const [all, own, assets] = await Promise.all([listTrades(owner), listOwnSplits(owner), listOwnAssets(owner)]);
    const lookedUp = await splitsOf([...new Set(all.map(({ symbol }) => symbol))]);
    const splits = knownSplits(lookedUp, bySymbol(own));
    return {
      // A restored backup has the assets alone.
      rows: [...bookRows(owner, all, splits), ...assets.map((asset) => ownBookItem(owner, asset))],
      standing: await listKeptKeys(owner),
      last: await countCash(owner, all),
      tally: { ...tallyOf(all), ...(own.length > 0 && { ownSplits: headText(own) }) },
    };
  },
});

export const tradesMaking = makingOf(live);

/** As far as `milliseconds` allow; true where all is made. */
export const makeBooks = (owner: string, milliseconds: number, effects = live): Promise<boolean> =>
  make(makingOf(effects), owner, milliseconds);

export const makeBooksSoon = (owner: string): Promise<boolean> => makeSoon(tradesMaking, owner);

/**
 * The heads of a person's ledgers, before anything else of them is read. What is kept of the trades is made first where it is
 * not there yet; `isKept` is still false where that takes longer than a page waits.
 */
export const readyHeads = async (owner: string): Promise<Record<LedgerKind, LedgerHead>> => {
  const heads = await listHeads(owner);
  return isKept(heads.PTX) || !(await makeBooksSoon(owner)) ? heads : listHeads(owner);
};
