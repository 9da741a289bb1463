import type { Day } from '#core/time/day';
import { getNextCashEntryId } from '#functions/cash/entry-ids';
import { cashLedger, computeCashLedgerTallyDelta } from '#functions/cash/store';
import { planNewDividendCashEntry } from '#functions/dividends/cash/dividend-cash';
import { planDividendCorrectionMarks } from '#functions/dividends/cash/mark-corrections';
import {
  buildDividendAndBalanceWrites,
  type DividendWriteUnit,
  planDividendChange,
  projectDividendsAfterWrites,
  type RecordedDividendsChange,
} from '#functions/dividends/dividend-changes';
import { readStockDividendRecords, type StockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import {
  findPlatformsForManualDividends,
  refreshManualDividendCashMark,
} from '#functions/dividends/manual/manual-cash-mark';
import { toManualDividendCashEntry } from '#functions/dividends/manual/manual-dividend-cash';
import {
  buildManualDividendWrite,
  dividendLedger,
  type ManualDividendRow,
} from '#functions/dividends/manual/manual-store';
import { createCashOnlyDividendCorrection } from '#functions/dividends/manual/plan-and-write-manual-dividend-change';
import {
  copyMaterializedDividends,
  createEmptyMaterializedDividends,
  type MaterializedDividends,
  planDividendMaterialization,
} from '#functions/dividends/plan-dividend-materialization';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { type LedgerState, projectLedgerStateAfterChange } from '#functions/runtime/storage/ledger';
import { listStatementIdentitiesOfRow } from '#functions/runtime/storage/statement-identities';
import type { TransactionWrite } from '#functions/runtime/storage/table';
import { fitsTransaction } from '#functions/runtime/storage/transaction';

/** The heads of both ledgers, and two rows of the log. */
const always = 4;

/**
 * The dividend and its cash, each with its place in a list, and its place in the log; where some were found, one of those may
 * be shown as another, and its cash be taken back.
 */
const countWritesPerDividend = (isFound: boolean): number => (isFound ? 10 : 5);
/** With the events of the statement that each stands for. */
const countWrites = (rows: readonly ManualDividendRow[], isFound: boolean): number =>
  rows.length * countWritesPerDividend(isFound) + rows.flatMap(listStatementIdentitiesOfRow).length;

export const createAddedDividendsFitCheck =
  (isFound: boolean) =>
  (rows: readonly ManualDividendRow[]): boolean => {
    const names = rows.flatMap(({ symbol, platform, paymentDate }) => [
      `S${symbol}`,
      `B${platform}`,
      paymentDate.slice(0, 4),
    ]);
    return fitsTransaction({ items: always + new Set(names).size + countWrites(rows, isFound) });
  };

/**
 * With the numbers that follow those given last. Each has one of a row of cash, whether or not its platform keeps cash: it may
 * some day, or the dividend be moved to one that does.
 */
const assignRowIds = (
  rows: readonly ManualDividendRow[],
  { head, cashHead, kept }: AddedDividendsContext,
): ManualDividendRow[] => {
  let cashId = cashHead.last;
  return rows.map((row, place) => {
    cashId = getNextCashEntryId(cashId);
    return refreshManualDividendCashMark({ ...row, id: head.last + 1 + place, cashId }, kept);
  });
};

const getLastCashId = (rows: readonly ManualDividendRow[], head: LedgerState): number =>
  rows.at(-1)?.cashId ?? head.last;

const buildCashLedgerWrite = (
  owner: string,
  head: LedgerState,
  rows: readonly ManualDividendRow[],
  parts: readonly DividendWriteUnit[],
): TransactionWrite => {
  const [removed, added] = [parts.flatMap((part) => part.removed), parts.flatMap((part) => part.added)];
  return cashLedger.move(owner, head, getLastCashId(rows, head), computeCashLedgerTallyDelta(removed, added));
};

/** What a run is planned on: the heads, and every dividend of the stocks that are concerned. */
export interface AddedDividendsContext {
  head: LedgerState;
  cashHead: LedgerState;
  books: StockDividendRecords;
  /** What is kept of them, as far as a transaction before has told. */
  materialized: MaterializedDividends;
  /** Of their platforms. */
  kept: readonly StoredPlatform[];
}

export const readAddedDividendsContext = async (
  owner: string,
  rows: readonly ManualDividendRow[],
): Promise<AddedDividendsContext> => {
  const [head, cashHead] = await Promise.all([dividendLedger.head(owner), cashLedger.head(owner)]);
  const [books, kept] = await Promise.all([
    readStockDividendRecords(owner, listSymbols(rows), head),
    findPlatformsForManualDividends(owner, rows),
  ]);
  return { head, cashHead, books, kept, materialized: createEmptyMaterializedDividends() };
};

const listSymbols = (rows: readonly ManualDividendRow[]): string[] => [...new Set(rows.map(({ symbol }) => symbol))];

const isAmong = (symbols: readonly string[]) => (one: { symbol: string }) => symbols.includes(one.symbol);

/** What follows of found dividends where it fits into the transaction; else their stocks are marked. */
const planFollowing = async (
  owner: string,
  change: RecordedDividendsChange,
  rows: readonly ManualDividendRow[],
  today: Day,
) => {
  const parts = await planDividendChange(owner, change, today);
  const size = parts.reduce((sum, { writes }) => sum + writes.length + 1, countWrites(rows, false));
  const isWhole = parts.length === 0 || fitsTransaction({ items: size + listSymbols(rows).length + always });
  return { parts: isWhole ? parts : [], isWhole };
};

/** The stage once some rows are written, where all of it is known without reading it again. */
const computeNextState = (
  { head, cashHead, books, kept }: AddedDividendsContext,
  rows: readonly ManualDividendRow[],
  {
    found,
    keeps,
    materialized,
  }: { found: StockDividendRecords['found']; keeps: boolean; materialized: MaterializedDividends },
): AddedDividendsContext | null => {
  if (!keeps) return null;
  const others = books.found.filter((one) => !isAmong(listSymbols(rows))(one));
  return {
    head: projectLedgerStateAfterChange(head, head.last + rows.length),
    cashHead: projectLedgerStateAfterChange(cashHead, getLastCashId(rows, cashHead)),
    kept,
    materialized,
    books: { ...books, found: [...others, ...found], manual: [...books.manual, ...rows] },
  };
};

/**
 * Some of them with all that follows, for one transaction, and the stage that it leads to; none where found dividends are left
 * to be put right.
 */
export const planAddedDividends = async (
  person: WriteContext,
  sent: readonly ManualDividendRow[],
  stage: AddedDividendsContext,
  today: Day,
) => {
  const { head, cashHead, books } = stage;
  const owner = person.id;
  const rows = assignRowIds(sent, stage);
  const symbols = listSymbols(rows);
  const before = { found: books.found.filter(isAmong(symbols)), manual: books.manual.filter(isAmong(symbols)) };
  const entered = { found: before.found, manual: [...before.manual, ...rows] };
  const { parts: following, isWhole } = await planFollowing(owner, { before, after: entered }, rows, today);
  const marked = isWhole
    ? undefined
    : planDividendCorrectionMarks(person, symbols.map(createCashOnlyDividendCorrection), books.corrections);
  const own = rows
    .flatMap((row) => toManualDividendCashEntry(row) ?? [])
    .map((entry) => planNewDividendCashEntry(owner, entry));
  const parts = [...own.map((cash): DividendWriteUnit => ({ ...cash, kind: 'cash' })), ...following];
  const writes = [
    ...rows.flatMap((row) => buildManualDividendWrite(owner, row)),
    ...buildDividendAndBalanceWrites(owner, parts),
    buildCashLedgerWrite(owner, cashHead, rows, parts),
    ...(marked?.writes ?? []),
  ];
  const after = projectDividendsAfterWrites(entered, following);
  const known = copyMaterializedDividends(stage.materialized);
  const materialized = await planDividendMaterialization(
    { owner, head, today },
    { before, after },
    symbols,
    writes,
    known,
  );
  const tallyDelta = { ...materialized.tally, ...marked?.tally };
  const move = dividendLedger.move(owner, head, head.last + rows.length, tallyDelta, { keeps: materialized.keeps });
  const next = computeNextState(stage, rows, {
    found: [...after.found],
    keeps: materialized.keeps && isWhole,
    materialized: known,
  });
  return { rows, writes: [move, ...materialized.writes, ...writes], isWhole, next };
};
