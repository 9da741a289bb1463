import type { ExplainedFigureRowsQuery } from '#contract/insight/explained-figures';
import type { Platform, Trade } from '#contract/portfolio/trades';
import { isSavingsInterestNotFromCd, getSavingsBalanceDelta as movedBy } from '#core/banking/savings';
import { type CashRow, firstTradeDerivedCashRowId, toTradeDerivedCashRow } from '#core/cash/cash-deltas';
import { createCashRowTerm, createSavingsRowTerm, createTradedSharesTerm } from '#core/insight/explain/balance-terms';
import type { FigureTerm } from '#core/insight/explain/figure-terms';
import type { PaidDividendRow } from '#core/insight/returns/investment-bridge';
import { compareByDateThenId } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { cashEntryCollection, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import {
  areDividendsUpToDate,
  getPaidDividendPage,
  listPaidDividendsBetween,
} from '#functions/dividends/found/paid-dividends';
import { readStockWithTrades, type StockEffects } from '#functions/insight/stock/read-stock';
import { listTrades } from '#functions/portfolio/store';
import { readMaterializedTradeLedger } from '#functions/portfolio/trades/positions-store';
import { isLedgerMaterialized, type LedgerStatesByKind } from '#functions/runtime/storage/ledger';
import {
  getLedgerIndexPage,
  paginateRows,
  type RowPage,
  type RowPageRequest,
} from '#functions/runtime/storage/ledger-indexes';
import { findSavingsAggregate } from '#functions/savings/store';

/** Rows of cash and of savings, and the trades that shares came from. */

export interface DatedFigureTerm {
  date: Day;
  /** What it counts for; null where it does not. */
  part: FigureTerm | null;
}
/** A list, or the part of one that is ordered by date alone. */
export type FigureRowPageReader = (page: RowPageRequest) => Promise<RowPage<DatedFigureTerm>>;

export type FigureRowsRequest = ExplainedFigureRowsQuery & LedgerRowsRequest;

type PageReader<Row> = (page: RowPageRequest) => Promise<RowPage<Row>>;

/** Of which rows a page is. */
export interface LedgerRowsRequest {
  owner: string;
  today: Day;
  heads: LedgerStatesByKind;
  symbols?: readonly string[] | undefined;
  platform?: Platform | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
}

/** Where the stocks that are asked for, or all of them, were ever traded. */
const listPositions = async ({
  owner,
  symbols,
}: Pick<LedgerRowsRequest, 'owner' | 'symbols'>): Promise<{ symbol: string; platform: Platform }[]> => {
  const { books } = await readMaterializedTradeLedger(owner);
  return (symbols ?? [...books.keys()]).flatMap((symbol) =>
    (books.get(symbol)?.value ?? []).map(({ platform }) => ({ symbol, platform })),
  );
};

/** Each a list by date that holds what is asked for, and others where that has no list of its own. */
export const listTradePageReaders = async (request: LedgerRowsRequest): Promise<PageReader<Trade>[]> => {
  const { owner, symbols, platform } = request;
  const within =
    (name: 'PTXD' | 'PTXP' | 'PTXS', part: string[]): PageReader<Trade> =>
    (page) =>
      getLedgerIndexPage<Trade>(owner, name, part, page);
  if (!isLedgerMaterialized(request.heads.PTX)) {
    const all = (await listTrades(owner)).toSorted(compareByDateThenId);
    return [async (page) => paginateRows(all, page)];
  }
  if (symbols === undefined) return platform === undefined ? [within('PTXD', [])] : [within('PTXP', [platform])];
  const places =
    platform === undefined ? await listPositions(request) : symbols.map((symbol) => ({ symbol, platform }));
  return places.map((place) => within('PTXS', [place.symbol, place.platform]));
};

export const allDaysRange = { from: '0001-01-01', to: '9999-12-31' };

/** What was entered by hand, then what was found on one platform after the other; of every stock. */
export const listPaidDividendPageReaders = async (
  { owner, today, heads, platform, from = allDaysRange.from, to = today }: LedgerRowsRequest,
  of: { entered: boolean; found: boolean } = { entered: true, found: true },
): Promise<PageReader<PaidDividendRow | { date: Day; id: null }>[]> => {
  const places = platform === undefined ? await listPositions({ owner }) : [{ platform }];
  const platforms = [...new Set(places.map((place) => place.platform))].toSorted();
  if (!areDividendsUpToDate(heads.MDIV)) {
    const all = await listPaidDividendsBetween(owner, heads.MDIV, { from, to, platforms });
    const isAsked = ({ id }: PaidDividendRow) => (typeof id === 'string' ? of.found : of.entered);
    const rows = all.filter(isAsked).toSorted((a, b) => compareText(b.date, a.date));
    return [async () => ({ rows, cursor: null })];
  }
  return [...(of.entered ? [null] : []), ...(of.found ? platforms : [])].map(
    (place) => (page) => getPaidDividendPage(owner, place, page),
  );
};

const findTradeRef = ({ id, description }: CashRow) =>
  id > firstTradeDerivedCashRowId
    ? { id: id - firstTradeDerivedCashRowId, symbol: parseTradeSymbol(description) }
    : undefined;
/** `Bought 10 AAPL at $5`: the word before the last but one. */
const parseTradeSymbol = (description: string): string => description.split(' ').at(-3) ?? '';

const toCashFigureRow =
  ({ platform, currency }: ExplainedFigureRowsQuery) =>
  (row: CashRow): DatedFigureTerm => {
    const isAsked =
      (platform === undefined || row.platform === platform) && (currency === undefined || row.currency === currency);
    return { date: row.transactionDate, part: isAsked ? createCashRowTerm(row, findTradeRef(row)) : null };
  };

const toFigureRowPage = <R>(
  { rows, cursor }: RowPage<R>,
  toRow: (row: R) => DatedFigureTerm,
): RowPage<DatedFigureTerm> => ({
  rows: rows.map(toRow),
  cursor,
});

/** Until there is a list of them. */
const listAllCashRows = async (owner: string): Promise<CashRow[]> => {
  const [entered, trades] = await Promise.all([listCashEntries(owner), listTrades(owner)]);
  return [...entered, ...trades.flatMap((trade) => toTradeDerivedCashRow(trade) ?? [])].toSorted(compareByDateThenId);
};

/** Rows of type dividend stand in no list: they are gone through by number, which stands in the cursor after a day. */
const createDividendRowSource =
  (request: FigureRowsRequest): FigureRowPageReader =>
  async ({ limit, cursor = '' }) => {
    const after = Number(cursor.split('.')[1] ?? 0);
    const rows = await cashEntryCollection.listFrom(request.owner, after, limit);
    const isDividend = ({ transactionType }: StoredCashEntry) => transactionType === 'dividend';
    const toRow = toCashFigureRow(request);
    return {
      rows: rows.map((row) => (isDividend(row) ? toRow(row) : { date: row.transactionDate, part: null })),
      cursor: rows.length < limit ? null : `9999-12-31.${rows.at(-1)?.id}`,
    };
  };

/** What moves a balance; `cashCounted` without rows of type dividend. */
export const listCashFigureRowPageReaders = async (request: FigureRowsRequest): Promise<FigureRowPageReader[]> => {
  const { owner, heads, list } = request;
  const hasDividends = list === 'cash';
  if (!isLedgerMaterialized(heads.PTX) || !isLedgerMaterialized(heads.CTX)) {
    const all = (await listAllCashRows(owner)).filter((row) => hasDividends || row.transactionType !== 'dividend');
    return [async (page) => toFigureRowPage(paginateRows(all, page), toCashFigureRow(request))];
  }
  const listed: FigureRowPageReader = async (page) =>
    toFigureRowPage(await getLedgerIndexPage<CashRow>(owner, 'CTXD', [], page), toCashFigureRow(request));
  return hasDividends ? [listed, createDividendRowSource(request)] : [listed];
};

/** Of one account, all at once: its page reads no fewer. */
export const listSavingsFigureRowPageReaders = async ({
  owner,
  account,
  list,
}: FigureRowsRequest): Promise<FigureRowPageReader[]> => {
  const branch = account === undefined ? undefined : await findSavingsAggregate(owner, account);
  if (!branch) return [];
  const { record, rows } = branch;
  const counts = (row: (typeof rows)[number]) => list === 'savings' || isSavingsInterestNotFromCd(row);
  const parts = rows.toReversed().map((row) => ({
    date: row.transactionDate,
    part: counts(row) ? createSavingsRowTerm(row, record, movedBy(row)) : null,
  }));
  return [async () => ({ rows: parts, cursor: null })];
};

/** Trades of one stock up to a day, each with the shares that it makes of that day. */
export const listEntitlementFigureRowPageReaders = async (
  request: FigureRowsRequest,
  effects: StockEffects,
): Promise<FigureRowPageReader[]> => {
  const { owner, symbols, platform, to = request.today } = request;
  const [symbol] = symbols ?? [];
  if (symbol === undefined) return [];
  const { trades, splits } = await readStockWithTrades(owner, symbol, effects);
  const own = trades.filter((trade) => platform === undefined || trade.platform === platform);
  const parts = own
    .toReversed()
    .map((trade) => ({ date: trade.transactionDate, part: createTradedSharesTerm(trade, splits, to) }));
  return [async () => ({ rows: parts, cursor: null })];
};
