import type { Trade } from '#contract/portfolio/trades';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import { cashEntryCollection, type StoredCashEntry } from '#functions/cash/store';
import {
  buildCashLedgerAdvanceWrites,
  noPlannedCashChange as noCash,
  type PlannedCashChange,
} from '#functions/dividends/cash/dividend-cash';
import {
  isDividendCorrectionMarked,
  mergeCorrectionsBySymbol,
  planDividendCorrectionMarks,
} from '#functions/dividends/cash/mark-corrections';
import {
  type DividendWriteUnit,
  listStocksWithChangedDividends,
  projectDividendsAfterWrites,
  type RecordedDividends,
} from '#functions/dividends/dividend-changes';
import { hasFoundDividendsToCorrect } from '#functions/dividends/follow-trades';
import {
  buildWithheldTaxWrite,
  type FoundDividendRow,
  hasFoundDividends,
  type PendingDividendCorrection,
  type WithheldDividendTax,
} from '#functions/dividends/found/found-store';
import {
  hasSameFoundDividendFigures,
  isFoundDividendRecord,
  isSyncedCashRecord,
  planFoundDividendRevert,
} from '#functions/dividends/found/revert-found';
import { readStockDividendRecords, type StockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import {
  findPlatformsForManualDividends,
  refreshManualDividendCashMark,
} from '#functions/dividends/manual/manual-cash-mark';
import { planManualDividendCashChange } from '#functions/dividends/manual/manual-dividend-cash';
import {
  buildManualDividendRemovalWrite,
  buildManualDividendWrite,
  dividendLedger,
  type ManualDividendRow,
} from '#functions/dividends/manual/manual-store';
import {
  copyMaterializedDividends,
  createEmptyMaterializedDividends,
  type MaterializedDividends,
  planDividendMaterialization,
} from '#functions/dividends/plan-dividend-materialization';
import { listSharesHeldChanges, type SharesHeldChange } from '#functions/portfolio/trade-followers';
import { clock } from '#functions/runtime/clock';
import { refuseUnknownPlatforms } from '#functions/runtime/identity/stored-platforms';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { type LedgerState, projectLedgerStateAfterChange } from '#functions/runtime/storage/ledger';
import {
  type CurrentRowsReader,
  createUncachedRowsReader,
  refuseChangedSince,
  toRevertedRow,
} from '#functions/runtime/storage/revert';
import { padId, type RecordChange, type TransactionWrite } from '#functions/runtime/storage/table';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

const live = { now: clock, splitsOf: getMarketSplitsBySymbol };
type Effects = typeof live;

interface DividendsPutBack extends PlannedCashChange {
  /** Dividends of some stocks are to be counted again: whoever has written this finishes it, or the next read does. */
  isMarked: boolean;
  /** Once it is written: for whoever puts the next change back on it. */
  settle: () => void;
}

/** What many changes are put back on, one after the other: read once, and followed from one to the next. */
export interface DividendsRevertContext {
  rows: CurrentRowsReader;
  /** Every stock of theirs. */
  symbols: readonly string[];
  /** Null until it is read, or is to be read anew. */
  known: StagedDividends | null;
}

interface StagedDividends {
  head: LedgerState;
  /** Whether any was found that could follow a trade. */
  hasFound: boolean;
  recorded: RecordedDividends;
  corrections: readonly PendingDividendCorrection[];
  materialized: MaterializedDividends;
}

const settleNothing = (): void => undefined;

const openStage = async (owner: string, stage: DividendsRevertContext): Promise<StagedDividends> => {
  if (stage.known) return stage.known;
  // Before the rows: what changes after that is noticed when the head is moved on, or checked.
  const head = await dividendLedger.head(owner);
  const [hasFound, { corrections, ...recorded }] = await Promise.all([
    hasFoundDividends(owner),
    readStockDividendRecords(owner, stage.symbols, head),
  ]);
  stage.known = { head, hasFound, recorded, corrections, materialized: createEmptyMaterializedDividends() };
  return stage.known;
};

/** As the stage is once this is written. */
const toNextStage = (
  { hasFound, recorded, corrections }: StagedDividends,
  head: LedgerState,
  change: {
    symbols: readonly string[];
    after: RecordedDividends;
    materialized: MaterializedDividends;
    marks: readonly PendingDividendCorrection[];
  },
): StagedDividends => {
  const isOther = ({ symbol }: { symbol: string }): boolean => !change.symbols.includes(symbol);
  return {
    head,
    hasFound,
    recorded: {
      found: [...recorded.found.filter(isOther), ...change.after.found],
      manual: [...recorded.manual.filter(isOther), ...change.after.manual],
    },
    corrections: mergeCorrectionsBySymbol([...corrections, ...change.marks]),
    materialized: change.materialized,
  };
};

const isEntry = ({ record }: RecordChange): boolean => record.startsWith('MDIV#');
const isTax = ({ record }: RecordChange): boolean => record.startsWith('ADIV#') && record.endsWith('#TAX');
const listChangedRows = <T>({ before, after }: RecordChange): T[] => [before, after].flatMap((row) => (row as T) ?? []);

/** `ADIV#Robinhood#AAPL#2026-02-09` -> `AAPL`. */
const parseDividendSymbol = (sk: string): string => sk.split('#')[2] ?? '';
const listChangedSymbols = (change: RecordChange): string[] =>
  isSyncedCashRecord(change)
    ? listChangedRows<{ dividend: string }>(change).map(({ dividend }) => parseDividendSymbol(dividend))
    : listChangedRows<{ symbol: string }>(change).map(({ symbol }) => symbol);

/** The entries by hand as they were, each with its own row of cash, which follows it. @throws ChangedBeforeUndoError. */
const planEntryReverts = async (
  owner: string,
  records: readonly RecordChange[],
  manual: readonly ManualDividendRow[],
  rows: CurrentRowsReader = createUncachedRowsReader(owner),
) => {
  const findEntry = async (id: number): Promise<StoredCashEntry | undefined> => {
    const record = cashEntryCollection.key(owner, id).sk;
    return (await rows.read<StoredCashEntry>([{ record }])).get(record);
  };
  const currentRows = new Map(manual.map((row) => [`MDIV#${padId(row.id)}`, row]));
  refuseChangedSince(records, (record) => currentRows.get(record));
  const back = records.map((change) => toRevertedRow(change, currentRows.get(change.record)));
  const platforms = await findPlatformsForManualDividends(
    owner,
    back.flatMap((row) => row ?? []),
  );
  const changes = records.map(({ record }, at) => {
    const row = back[at];
    return { stands: currentRows.get(record), becomes: row && refreshManualDividendCashMark(row, platforms) };
  });
  const gone = new Set(changes.flatMap(({ stands }) => stands?.id ?? []));
  return {
    cash: await Promise.all(
      changes.map(({ stands, becomes }) =>
        planManualDividendCashChange(owner, { before: stands, after: becomes }, findEntry),
      ),
    ),
    manual: [...manual.filter(({ id }) => !gone.has(id)), ...changes.flatMap(({ becomes }) => becomes ?? [])],
    writes: changes.flatMap(({ stands, becomes }): TransactionWrite[] =>
      becomes
        ? buildManualDividendWrite(owner, becomes, stands)
        : stands
          ? buildManualDividendRemovalWrite(owner, stands)
          : [],
    ),
  };
};

/** What was said of taxes, as it was. @throws ChangedBeforeUndoError. */
const planTaxReverts = (owner: string, records: readonly RecordChange[], found: readonly FoundDividendRow[]) => {
  const said = new Map(found.map((one) => [toDividendIdentityKey(one), one.taxWithheld ?? 0]));
  const taxes = records.map(({ before, after }) => {
    const name = (before ?? after) as WithheldDividendTax;
    return { name, tax: (before as WithheldDividendTax | undefined)?.taxWithheld ?? 0 };
  });
  const becomes = new Map(taxes.map(({ name, tax }) => [toDividendIdentityKey(name), tax]));
  return {
    found: found.map((one): FoundDividendRow => {
      const tax = becomes.get(toDividendIdentityKey(one));
      const { taxWithheld: _tax, ...rest } = one;
      return tax === undefined ? one : { ...rest, ...(tax > 0 && { taxWithheld: tax }) };
    }),
    writes: taxes.map(({ name, tax }) =>
      buildWithheldTaxWrite(owner, { ...name, taxWithheld: tax }, said.get(toDividendIdentityKey(name))),
    ),
  };
};

/** Its cash rows are put right, and no found dividend is counted anew. */
const createCashOnlyCorrection = (symbol: string): PendingDividendCorrection => ({
  symbol,
  platforms: [],
  from: '9999-12-31',
});

/** A dividend whose figures come back is counted by the trades of now, where anybody knows the splits. */
const planRecounts = async (
  parts: readonly DividendWriteUnit[],
  findSplits: Effects['splitsOf'],
): Promise<PendingDividendCorrection[]> => {
  const back = parts.flatMap(({ found }) => (found?.to ? [found.to] : []));
  const splits = await findSplits([...new Set(back.map(({ symbol }) => symbol))]);
  return back.map(({ symbol, platform, exDate }) =>
    splits.get(symbol)
      ? { symbol, platforms: [platform], from: addDays(exDate, -1) }
      : createCashOnlyCorrection(symbol),
  );
};

/** Only entered into cash, or taken out of it. */
const isCashAlone = ({ found }: DividendWriteUnit): boolean => {
  return found?.from !== undefined && found.to !== undefined && hasSameFoundDividendFigures(found.from, found.to);
};

const pickStocks = (
  { recorded: { found, manual }, corrections }: StagedDividends,
  symbols: readonly string[],
): StockDividendRecords => {
  const isAmong = ({ symbol }: { symbol: string }): boolean => symbols.includes(symbol);
  return { found: found.filter(isAmong), manual: manual.filter(isAmong), corrections: [...corrections] };
};

interface DividendRevertRequest {
  records: readonly RecordChange[];
  /** The trades that are put back with them, as they were and as they are to be. */
  trades: readonly Trade[];
  /** Shares that are others since own splits are put back with them. */
  splits: readonly SharesHeldChange[];
  /** The writes that the transaction holds beside. */
  beside: readonly TransactionWrite[];
}

const listFollowing = async (
  owner: string,
  { trades, splits }: DividendRevertRequest,
  today: Day,
): Promise<PendingDividendCorrection[]> => {
  // No dividend is found before its ex-date, so that none hangs on a trade of today.
  const corrections = [...mergeCorrectionsBySymbol(listSharesHeldChanges(trades)), ...splits].filter(
    ({ from }) => from < today,
  );
  return (await hasFoundDividendsToCorrect(owner, corrections)) ? corrections : [];
};

/**
 * What a change did to dividends, put back: found ones with their cash, entries by hand, taxes. What follows from trades is
 * marked to be counted again by the trades of now, `trades` being those that are put back with it. `stage`: what it is put back
 * on, where it is one of many changes of entries and trades.
 * @throws ChangedBeforeUndoError; Refusal 409 `synced_again`.
 */
export const planDividendsRevert = async (
  writer: WriteContext,
  request: DividendRevertRequest,
  { now, splitsOf }: Effects = live,
  stage?: DividendsRevertContext,
): Promise<DividendsPutBack> => {
  const { records, trades, splits, beside } = request;
  const [owner, today] = [writer.id, getDayInNewYork(now())];
  const own = records.filter((change) =>
    [isFoundDividendRecord, isSyncedCashRecord, isEntry, isTax].some((is) => is(change)),
  );
  if (own.length + trades.length + splits.length === 0) return { ...noCash, isMarked: false, settle: settleNothing };
  const staged = stage && (await openStage(owner, stage));
  const head = staged?.head ?? (await dividendLedger.head(owner));
  const followers = staged?.hasFound === false ? [] : await listFollowing(owner, request, today);
  if (own.length === 0 && followers.length === 0) {
    return { ...noCash, writes: [dividendLedger.unmoved(owner, head)], isMarked: false, settle: settleNothing };
  }
  const symbols = [...new Set([...own.flatMap(listChangedSymbols), ...followers.map(({ symbol }) => symbol)])];
  const { corrections, ...before } = staged
    ? pickStocks(staged, symbols)
    : await readStockDividendRecords(owner, symbols, head);
  const parts = await planFoundDividendRevert(owner, own, before.found);
  const entries = await planEntryReverts(owner, own.filter(isEntry), before.manual, stage?.rows);
  await refuseUnknownPlatforms(
    owner,
    own.filter(isEntry).map((change) => (change.before as ManualDividendRow | undefined)?.platform),
  );
  const taxes = planTaxReverts(owner, own.filter(isTax), projectDividendsAfterWrites(before, parts).found);
  const after: RecordedDividends = { found: taxes.found, manual: entries.manual };
  const recounts = await planRecounts(
    parts.filter((part) => !isCashAlone(part)),
    splitsOf,
  );
  const others = listStocksWithChangedDividends(parts.filter(({ found }) => found && !found.to));
  const said = own.filter((change) => isEntry(change) || isTax(change)).flatMap(listChangedSymbols);
  // Where none was found there is no cash of one to put right.
  const cashOnly = staged?.hasFound === false ? [] : [...others, ...said].map(createCashOnlyCorrection);
  const needed = [...followers, ...recounts, ...cashOnly];
  const isMarked = isDividendCorrectionMarked(staged?.corrections ?? [], writer.made?.group);
  const marks = needed.filter((one) => !isMarked(one));
  const marked = marks.length > 0 ? planDividendCorrectionMarks(writer, marks, corrections) : undefined;
  const rows = [
    ...parts.flatMap(({ writes }) => writes),
    ...entries.writes,
    ...entries.cash.flatMap(({ writes }) => writes),
    ...taxes.writes,
    ...(marked?.writes ?? []),
  ];
  const cash = [...parts, ...entries.cash];
  const moves = cash.flatMap((one) => one.moves);
  const all = [
    ...rows,
    ...beside,
    ...buildCashLedgerAdvanceWrites(owner, cash),
    ...buildBalanceDeltaWrites(owner, moves),
  ];
  const known = copyMaterializedDividends(staged?.materialized ?? createEmptyMaterializedDividends());
  const materialized = await planDividendMaterialization(
    { owner, head, today },
    { before, after },
    symbols,
    all,
    known,
  );
  const settle = (): void => {
    if (!stage || !staged) return;
    const { keeps } = materialized;
    const group = writer.made?.group;
    const change = {
      symbols,
      after,
      materialized: known,
      marks: marks.map((one) => ({ ...one, ...(group && { group }) })),
    };
    stage.known = keeps ? toNextStage(staged, projectLedgerStateAfterChange(head, head.last, { keeps }), change) : null;
  };
  const tallyDelta = { ...materialized.tally, ...marked?.tally };
  return {
    writes: [
      dividendLedger.move(owner, head, head.last, tallyDelta, { keeps: materialized.keeps }),
      ...materialized.writes,
      ...rows,
    ],
    moves,
    removed: cash.flatMap(({ removed }) => removed),
    added: cash.flatMap(({ added }) => added),
    isMarked: needed.length > 0,
    settle,
  };
};
