import type {
  ReturnsBridgeLineName,
  ReturnsBridgeRow,
  ReturnsBridgeRowsPage,
  ReturnsBridgeRowsQuery,
} from '#contract/insight/insight';
import type { ValueBridge } from '#core/insight/net-worth/bridge';
import {
  type FeesAndTaxesTreatment,
  toDividendBridgeEntriesAndNet,
  toTradeBridgeEntries,
} from '#core/insight/returns/investment-bridge';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { Amount } from '#core/money/amount';
import { addDays, type Day } from '#core/time/day';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { listBridgeLineRows, toBridgeRow } from '#functions/insight/returns/bridge-from-rows';
import {
  type LedgerRowsRequest,
  listPaidDividendPageReaders,
  listTradePageReaders,
} from '#functions/insight/returns/figure-row-sources';
import { applyBridgeLineSign, toDollarNumber } from '#functions/insight/returns/figure-views';
import { answerFromRange, type LoadedRangeFigures, liveReturnsEffects } from '#functions/insight/returns/range-answer';
import type { ReturnsContext } from '#functions/insight/returns/read-range';
import { isRowSelected } from '#functions/insight/stock/stock-selection';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import type { RowPage, RowPageRequest } from '#functions/runtime/storage/ledger-indexes';

/** What a row of a ledger is in a line of the bridge. */
interface DatedRows {
  date: Day;
  rows: ReturnsBridgeRow[];
}
type DatedRowsReader = (page: RowPageRequest) => Promise<RowPage<DatedRows>>;

/** Rows of a list that are read at once. */
const rowsAtOnce = 100;

async function* iterateNewestFirst(read: DatedRowsReader, { from, to }: ReturnDayRange): AsyncGenerator<DatedRows> {
  // No place is a day alone: that of the next day lies behind all of this one's.
  let cursor: string | null = addDays(to, 1);
  while (cursor !== null) {
    const page: RowPage<DatedRows> = await read({ limit: rowsAtOnce, order: 'newest', cursor });
    for (const one of page.rows) {
      if (one.date < from) return;
      if (one.date <= to) yield one;
    }
    cursor = page.cursor;
  }
}

/** Of several lists the newest rows first; no list is read further than somebody asks. */
async function* mergeNewestFirst(lists: readonly AsyncGenerator<DatedRows>[]): AsyncGenerator<ReturnsBridgeRow> {
  const firsts = await Promise.all(lists.map((list) => list.next()));
  const heads = firsts.flatMap(({ value }, at) => (value ? [{ at, one: value as DatedRows }] : []));
  while (heads.length > 0) {
    const newest = heads.reduce((best, head) => (head.one.date > best.one.date ? head : best));
    yield* newest.one.rows;
    const next = await lists[newest.at]?.next();
    if (next?.done === false) newest.one = next.value;
    else heads.splice(heads.indexOf(newest), 1);
  }
}

const tradeLines: ReadonlySet<ReturnsBridgeLineName> = new Set(['contributions', 'withdrawals', 'fees']);
const dividendLines: ReadonlySet<ReturnsBridgeLineName> = new Set(['withdrawals', 'income', 'fees', 'taxes']);

/** Of shares: their trades and dividends that are in the line. */
const openLineLists = async (
  { asked, part }: ReturnsContext,
  range: ReturnDayRange,
  { line, costs, leftOut }: { line: ReturnsBridgeLineName; costs: FeesAndTaxesTreatment; leftOut: ReadonlySet<string> },
): Promise<AsyncGenerator<DatedRows>[]> => {
  const request: LedgerRowsRequest = {
    owner: asked.owner,
    today: asked.today,
    heads: asked.ledgers.trades.heads,
    ...(part.symbol !== undefined && { symbols: [part.symbol] }),
    platform: part.platform,
    from: range.from,
    to: range.to,
  };
  const counts = (row: { symbol: string; platform?: string | undefined }) =>
    !leftOut.has(row.symbol) && isRowSelected(part, asked, row);
  const [tradePages, dividendPages] = await Promise.all([
    tradeLines.has(line) ? listTradePageReaders(request) : [],
    dividendLines.has(line) ? listPaidDividendPageReaders(request) : [],
  ]);
  const trades = tradePages.map(
    (read): DatedRowsReader =>
      async (page) => {
        const { rows, cursor } = await read(page);
        const toRows = (trade: (typeof rows)[number]) =>
          toTradeBridgeEntries(trade, costs)
            .filter((entry) => entry.line === line)
            .map(({ part: term }) => toBridgeRow(line, term, () => trade.transactionType));
        return {
          rows: rows.map((one) => ({ date: one.transactionDate, rows: counts(one) ? toRows(one) : [] })),
          cursor,
        };
      },
  );
  const dividends = dividendPages.map(
    (read): DatedRowsReader =>
      async (page) => {
        const { rows, cursor } = await read(page);
        const toRows = (row: (typeof rows)[number]): ReturnsBridgeRow[] => {
          if (row.id === null || !('gross' in row) || !counts(row)) return [];
          const { entries, net } = toDividendBridgeEntriesAndNet(row, costs);
          const terms =
            line === 'withdrawals' ? [net] : entries.filter((entry) => entry.line === line).map((entry) => entry.part);
          return terms.map((term) => toBridgeRow(line, term, () => null));
        };
        return { rows: rows.map((one) => ({ date: one.date, rows: toRows(one) })), cursor };
      },
  );
  return [...trades, ...dividends].map((read) => iterateNewestFirst(read, range));
};

/** So many of the newest rows, those that come to nothing left out. */
const takeRows = async (all: AsyncGenerator<ReturnsBridgeRow>, count: number): Promise<ReturnsBridgeRow[]> => {
  const rows: ReturnsBridgeRow[] = [];
  for await (const row of all) {
    if (row.amount !== 0) rows.push(row);
    if (rows.length === count) break;
  }
  return rows;
};

/** Those of the line up to `count`; of what is there on one day, and of a household, all. */
const readLineRows = async (
  { read, range, material, figures, rows }: LoadedRangeFigures,
  { line, fees }: ReturnsBridgeRowsQuery,
  count: number,
): Promise<ReturnsBridgeRow[]> => {
  if (read.household) {
    const { bridge, trades } = await rows();
    return listBridgeLineRows(bridge, line, trades);
  }
  if (!tradeLines.has(line) && !dividendLines.has(line)) return listBridgeLineRows(figures.bridge, line, []);
  const gone = new Set(material.leftOut.map(({ symbol }) => symbol));
  const lists = await openLineLists(read, range, { line, costs: fees, leftOut: gone });
  return takeRows(mergeNewestFirst(lists), count);
};

const getLineTotal = ({ start, end, lines }: ValueBridge, line: ReturnsBridgeLineName): Amount => {
  if (line === 'start') return start;
  return line === 'end' ? end : applyBridgeLineSign(line, lines[line].total);
};

/**
 * The rows behind a line of the bridge, a page at a time, as they stand now; none where there is no bridge. `cursor` counts those
 * answered before.
 */
export const getBridgeRowsPage = (
  actor: Actor,
  query: ReturnsBridgeRowsQuery,
  effects: ReturnsEffects = liveReturnsEffects,
): Promise<ReturnsBridgeRowsPage | ConditionalAnswer<ReturnsBridgeRowsPage>> => {
  const { line, limit, cursor = 0 } = query;
  const none: ReturnsBridgeRowsPage = { line, amount: 0, rows: [], cursor: null };
  return answerFromRange<ReturnsBridgeRowsPage>(
    actor,
    { query, isCompared: false, effects },
    {
      nothing: () => none,
      unpriced: () => none,
      figures: async (scope) => {
        const end = cursor + limit;
        const rows = await readLineRows(scope, query, end + 1);
        return {
          line,
          amount: toDollarNumber(getLineTotal(scope.figures.bridge, line)),
          rows: rows.slice(cursor, end),
          cursor: end < rows.length ? end : null,
        };
      },
      withhold: () => none,
    },
  );
};
