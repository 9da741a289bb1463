import type { RowsPage, RowsQuery } from '#contract/explained';
import type { Platform, Trade } from '#contract/trades';
import { type AnyPart, given, type RowList } from '#core/insight/explained';
import type { PaidRow } from '#core/insight/investments';
import { paidPart, tradePart } from '#core/insight/row-parts';
import { addDays, type Day, dayInNewYork } from '#core/time/day';
import { type BooksEffects, liveBooks } from '#functions/dashboard/read-books';
import { isSettled, listFoundStocks, listPaidBetween, pagePaid } from '#functions/dividends/rows-between';
import type { Actor } from '#functions/identity/actor';
import { type HeldList, heldParts } from '#functions/insight/held-rows';
import { movedSources } from '#functions/insight/moved-rows';
import {
  type Asked,
  cashSources,
  entitledSources,
  type Row,
  type Source,
  savingsSources,
} from '#functions/insight/own-sources';
import { liveStock } from '#functions/insight/stock-read';
import { readKeptLedger } from '#functions/portfolio/books-store';
import { listTrades } from '#functions/portfolio/store';
import { isKept, listHeads } from '#functions/storage/ledger';
import { type Page, pageAmong, pageWithin } from '#functions/storage/lists';

/** The rows behind a term of a figure, from the lists that are kept of them: what a page costs follows from its limit alone. */

const isAsked = ({ symbols, platform }: RowsQuery, row: { symbol: string; platform?: string | undefined }): boolean =>
  (symbols === undefined || symbols.includes(row.symbol)) && (platform === undefined || platform === row.platform);

const withParts = <R>({ rows, cursor }: Page<R>, rowOf: (row: R) => Row): Page<Row> => ({
  rows: rows.map(rowOf),
  cursor,
});

/** Where the stocks that are asked for, or all of them, were ever traded. */
const placesOf = async ({ owner, symbols }: Asked): Promise<{ symbol: string; platform: Platform }[]> => {
  const { books } = await readKeptLedger(owner);
  return (symbols ?? [...books.keys()]).flatMap((symbol) =>
    (books.get(symbol)?.value ?? []).map(({ platform }) => ({ symbol, platform })),
  );
};

const tradeSources = async (asked: Asked): Promise<Source[]> => {
  const { owner, list, symbols, platform } = asked;
  const rowOf = (trade: Trade): Row => ({
    date: trade.transactionDate,
    part: isAsked(asked, trade) ? tradePart(list, trade) : null,
  });
  const within =
    (name: 'PTXD' | 'PTXP' | 'PTXS', part: string[]): Source =>
    async (page) =>
      withParts(await pageWithin<Trade>(owner, name, part, page), rowOf);
  if (!isKept(asked.heads.PTX)) {
    const all = (await listTrades(owner)).toSorted((a, b) => byDay(a, b) || a.id - b.id);
    return [async (page) => withParts(pageAmong(all, page), rowOf)];
  }
  if (symbols === undefined) return platform === undefined ? [within('PTXD', [])] : [within('PTXP', [platform])];
  const places = platform === undefined ? await placesOf(asked) : symbols.map((symbol) => ({ symbol, platform }));
  return places.map((place) => within('PTXS', [place.symbol, place.platform]));
};
const byDay = (a: Trade, b: Trade): number =>
  Number(a.transactionDate > b.transactionDate) - Number(a.transactionDate < b.transactionDate);

/** Of what was found, or entered by hand, where one of them is asked for: a found one goes by its key. */
const isOfList = ({ list }: Asked, { id }: PaidRow): boolean =>
  typeof id === 'string' ? !list.startsWith('entered') : !list.startsWith('found');

const paidRow = (asked: Asked, row: PaidRow): Row => ({
  date: row.date,
  part: isAsked(asked, row) && isOfList(asked, row) ? paidPart(asked.list, row) : null,
});

const everyDay = { from: '0001-01-01', to: '9999-12-31' };

/** What was entered, then what was found on one platform after the other. */
const paidSources = async (asked: Asked): Promise<Source[]> => {
  const { owner, today, platform, from = everyDay.from, to = today } = asked;
  const places = await placesOf({ ...asked, symbols: undefined });
  const platforms =
    platform === undefined ? [...new Set(places.map((place) => place.platform))].toSorted() : [platform];
  if (!isSettled(asked.heads.MDIV)) {
    const all = await listPaidBetween(owner, asked.heads.MDIV, { from, to, platforms });
    return [async () => ({ rows: all.map((row) => paidRow(asked, row)), cursor: null })];
  }
  const found = asked.list.startsWith('entered') ? [] : platforms;
  return [...(asked.list.startsWith('found') ? [] : [null]), ...found].map(
    (place): Source =>
      async (page) =>
        withParts(await pagePaid(owner, place, page), (row) =>
          row.id === null ? { date: row.date, part: null } : paidRow(asked, row as PaidRow),
        ),
  );
};

/** Stocks of which something was found on the platform that counts as found, each once: all at once. */
const foundStockSources = ({ owner, platform, today }: Asked, { now }: BooksEffects): Source[] => [
  async () => {
    const symbols = await listFoundStocks(owner, (name) => platform === undefined || name === platform, now());
    const parts = symbols.map((symbol) => given('stock', 'count', 1, { symbol, platform }));
    return { rows: parts.map((part) => ({ date: today, part })), cursor: null };
  },
];

const heldSources = (asked: Asked, list: HeldList, effects: BooksEffects): Source[] => [
  async () => {
    const held = await heldParts(asked.owner, { list, platform: asked.platform }, effects);
    const own = held.filter((part) => isAsked(asked, { symbol: part.symbol ?? '', platform: part.platform }));
    return { rows: own.map((part) => ({ date: asked.today, part })), cursor: null };
  },
];

const sourcesOf = async (asked: Asked, effects: BooksEffects): Promise<Source[]> => {
  switch (asked.list) {
    case 'bought':
    case 'sold':
    case 'tradeFees':
    case 'trades':
      return tradeSources(asked);
    case 'holdings':
    case 'costs':
    case 'realized':
    case 'stocks':
    case 'heldStocks':
    case 'balances':
      return heldSources(asked, asked.list, effects);
    case 'cash':
    case 'cashCounted':
      return cashSources(asked);
    case 'savings':
    case 'savingsInterest':
      return savingsSources(asked);
    case 'deposits':
    case 'withdrawals':
    case 'interest':
      return movedSources(asked, effects);
    case 'entitled':
      return entitledSources(asked, { ...liveStock, ...effects });
    case 'dividends':
    case 'dividendsGross':
    case 'dividendTax':
    case 'dividendFees':
    case 'payments':
    case 'found':
    case 'foundGross':
    case 'foundTax':
    case 'foundPayments':
    case 'entered':
    case 'enteredGross':
    case 'enteredTax':
    case 'enteredFees':
    case 'enteredPayments':
      return paidSources(asked);
    case 'foundStocks':
      return foundStockSources(asked, effects);
  }
};

/** So many reads of a list does a page take at most; whoever wants more asks for the next one. */
const mostReads = 12;

const placeIn = (cursor: string | undefined): { at: number; place: string | undefined } => {
  const [at = '0', place] = (cursor ?? '0').split(/_(.*)/s);
  return { at: Number(at), place: place || undefined };
};

/** One source after the other, each from its newest row on, until there is something to show. */
const walk = async (sources: readonly Source[], asked: Asked): Promise<RowsPage> => {
  const { from = everyDay.from, to = asked.today, limit } = asked;
  const rows: AnyPart[] = [];
  let { at, place } = placeIn(asked.cursor);
  // What one list ends with is no end: whoever has read that last row would ask in vain.
  for (let reads = 0; reads < mostReads && (rows.length === 0 || place === undefined); reads += 1) {
    const source = sources[at];
    if (!source) break;
    // No place is a day alone: that of the next day lies behind all of this one's.
    const page = await source({ limit, order: 'newest', cursor: place ?? addDays(to, 1) });
    rows.push(...page.rows.flatMap(({ date, part }) => (part && date >= from && date <= to ? [part] : [])));
    const isOver = page.cursor === null || (page.rows.at(-1)?.date ?? '') < from;
    [at, place] = isOver ? [at + 1, undefined] : [at, page.cursor ?? undefined];
  }
  return { rows, cursor: at < sources.length ? [at, ...(place ? [place] : [])].join('_') : null };
};

/** Dividends count once they are paid: of a month that is not over, those to come are none of it. */
const paidLists: ReadonlySet<RowList> = new Set([
  'payments',
  'dividends',
  'dividendsGross',
  'dividendTax',
  'dividendFees',
]);
const upTo = ({ to = everyDay.to }: RowsQuery, today: Day) => ({ to: to < today ? to : today });

/** A page of the rows that a term of a figure sums, as they stand now. */
export const listAskedRows = async (
  { id: owner }: Actor,
  query: RowsQuery,
  effects: BooksEffects = liveBooks,
): Promise<RowsPage> => {
  const [today, heads] = [dayInNewYork(effects.now()), await listHeads(owner)];
  const asked: Asked = { ...query, ...(paidLists.has(query.list) && upTo(query, today)), owner, today, heads };
  return walk(await sourcesOf(asked, effects), asked);
};
