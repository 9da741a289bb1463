import type { ExplainedFigureRowsPage, ExplainedFigureRowsQuery } from '#contract/insight/explained-figures';
import type { Trade } from '#contract/portfolio/trades';
import { createGivenTerm, type ExplainableRowListName, type FigureTerm } from '#core/insight/explain/figure-terms';
import { createDividendTermInRowList, createTradeTermInRowList } from '#core/insight/explain/row-terms';
import type { PaidDividendRow } from '#core/insight/returns/investment-bridge';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { type DailyFiguresEffects, liveDailyFiguresEffects } from '#functions/analytics/performance';
import type { PortfolioEffects } from '#functions/dashboard/portfolio-snapshot';
import { listUnpairedFoundDividendSymbols } from '#functions/dividends/found/paid-dividends';
import { type HoldingsRowListName, listCurrentHoldingTerms } from '#functions/insight/returns/current-holding-terms';
import {
  allDaysRange,
  type DatedFigureTerm,
  type FigureRowPageReader,
  type FigureRowsRequest,
  listCashFigureRowPageReaders,
  listEntitlementFigureRowPageReaders,
  listPaidDividendPageReaders,
  listSavingsFigureRowPageReaders,
  listTradePageReaders,
} from '#functions/insight/returns/figure-row-sources';
import { listMoneyMovementFigureRowPageReaders } from '#functions/insight/returns/money-movement-rows';
import { liveStockEffects } from '#functions/insight/stock/read-stock';
import type { Actor } from '#functions/runtime/identity/actor';
import { readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import type { RowPage } from '#functions/runtime/storage/ledger-indexes';

/** The rows behind a term of a figure, from the lists that are kept of them: what a page costs follows from its limit alone. */

const matchesQuery = (
  { symbols, withoutSymbols, platform }: ExplainedFigureRowsQuery,
  row: { symbol: string; platform?: string | undefined },
): boolean =>
  (symbols === undefined || symbols.includes(row.symbol)) &&
  !withoutSymbols?.includes(row.symbol) &&
  (platform === undefined || platform === row.platform);

const withParts = <R>({ rows, cursor }: RowPage<R>, toRow: (row: R) => DatedFigureTerm): RowPage<DatedFigureTerm> => ({
  rows: rows.map(toRow),
  cursor,
});

const getTradeSources = async (request: FigureRowsRequest): Promise<FigureRowPageReader[]> => {
  const toRow = (trade: Trade): DatedFigureTerm => ({
    date: trade.transactionDate,
    part: matchesQuery(request, trade) ? createTradeTermInRowList(request.list, trade) : null,
  });
  const readers = await listTradePageReaders(request);
  return readers.map((read) => async (page) => withParts(await read(page), toRow));
};

/** Of what was found, or entered by hand, where one of them is asked for: a found one goes by its key. */
const isOfList = ({ list }: FigureRowsRequest, { id }: PaidDividendRow): boolean =>
  typeof id === 'string' ? !list.startsWith('entered') : !list.startsWith('found');

const toPaidDividendFigureRow = (request: FigureRowsRequest, row: PaidDividendRow): DatedFigureTerm => ({
  date: row.date,
  part: matchesQuery(request, row) && isOfList(request, row) ? createDividendTermInRowList(request.list, row) : null,
});

/** What was entered, then what was found on one platform after the other. */
const getPaidDividendSources = async (request: FigureRowsRequest): Promise<FigureRowPageReader[]> => {
  const of = { entered: !request.list.startsWith('found'), found: !request.list.startsWith('entered') };
  const readers = await listPaidDividendPageReaders(request, of);
  return readers.map(
    (read) => async (page) =>
      withParts(await read(page), (row) =>
        row.id === null ? { date: row.date, part: null } : toPaidDividendFigureRow(request, row as PaidDividendRow),
      ),
  );
};

/** Stocks of which something was found on the platform that counts as found, each once: all at once. */
const getFoundStockSources = (
  { owner, platform, today }: FigureRowsRequest,
  { now }: PortfolioEffects,
): FigureRowPageReader[] => [
  async () => {
    const symbols = await listUnpairedFoundDividendSymbols(
      owner,
      (name) => platform === undefined || name === platform,
      now(),
    );
    const parts = symbols.map((symbol) => createGivenTerm('stock', 'count', 1, { symbol, platform }));
    return { rows: parts.map((part) => ({ date: today, part })), cursor: null };
  },
];

const getHoldingSources = (
  request: FigureRowsRequest,
  list: HoldingsRowListName,
  effects: PortfolioEffects,
): FigureRowPageReader[] => [
  async () => {
    const held = await listCurrentHoldingTerms(request.owner, { list, platform: request.platform }, effects);
    const own = held.filter((part) => matchesQuery(request, { symbol: part.symbol ?? '', platform: part.platform }));
    return { rows: own.map((part) => ({ date: request.today, part })), cursor: null };
  },
];

const getSources = async (request: FigureRowsRequest, effects: DailyFiguresEffects): Promise<FigureRowPageReader[]> => {
  switch (request.list) {
    case 'bought':
    case 'sold':
    case 'tradesIn':
    case 'tradesOut':
    case 'tradeFees':
    case 'trades':
      return getTradeSources(request);
    case 'flows':
    case 'flowsWithoutCosts':
      return [...(await getTradeSources(request)), ...(await getPaidDividendSources(request))];
    case 'holdings':
    case 'costs':
    case 'realized':
    case 'stocks':
    case 'heldStocks':
    case 'balances':
      return getHoldingSources(request, request.list, effects);
    case 'cash':
    case 'cashCounted':
      return listCashFigureRowPageReaders(request);
    case 'savings':
    case 'savingsInterest':
      return listSavingsFigureRowPageReaders(request);
    case 'deposits':
    case 'withdrawals':
    case 'interest':
      return listMoneyMovementFigureRowPageReaders(request, effects);
    case 'entitled':
      return listEntitlementFigureRowPageReaders(request, { ...liveStockEffects, ...effects });
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
      return getPaidDividendSources(request);
    case 'foundStocks':
      return getFoundStockSources(request, effects);
  }
};

/** So many reads of a list does a page take at most; whoever wants more asks for the next one. */
const maxReads = 12;

const placeIn = (cursor: string | undefined): { at: number; place: string | undefined } => {
  const [at = '0', place] = (cursor ?? '0').split(/_(.*)/s);
  return { at: Number(at), place: place || undefined };
};

/** One source after the other, each from its newest row on, until there is something to show. */
const walk = async (
  sources: readonly FigureRowPageReader[],
  request: FigureRowsRequest,
): Promise<ExplainedFigureRowsPage> => {
  const { from = allDaysRange.from, to = request.today, limit } = request;
  const rows: FigureTerm[] = [];
  let { at, place } = placeIn(request.cursor);
  // What one list ends with is no end: whoever has read that last row would ask in vain.
  for (let reads = 0; reads < maxReads && (rows.length === 0 || place === undefined); reads += 1) {
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
const paidLists: ReadonlySet<ExplainableRowListName> = new Set([
  'payments',
  'dividends',
  'dividendsGross',
  'dividendTax',
  'dividendFees',
  'flows',
  'flowsWithoutCosts',
]);
const limitToToday = ({ to = allDaysRange.to }: ExplainedFigureRowsQuery, today: Day) => ({
  to: to < today ? to : today,
});

/** A page of the rows that a term of a figure sums, as they stand now. */
export const getFigureRowsPage = async (
  { id: owner }: Actor,
  query: ExplainedFigureRowsQuery,
  effects: DailyFiguresEffects = liveDailyFiguresEffects,
): Promise<ExplainedFigureRowsPage> => {
  const [today, heads] = [getDayInNewYork(effects.now()), await readLedgerStatesByKind(owner)];
  const request: FigureRowsRequest = {
    ...query,
    ...(paidLists.has(query.list) && limitToToday(query, today)),
    owner,
    today,
    heads,
  };
  return walk(await getSources(request, effects), request);
};
