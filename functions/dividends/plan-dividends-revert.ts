import type { Trade } from '#contract/portfolio/trades';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { addDays, type Day, getDayInNewYork } from '#core/time/day';
import { buildBalanceDeltaWrites } from '#functions/cash/balances';
import {
  buildCashLedgerAdvanceWrites,
  noPlannedCashChange as noCash,
  type PlannedCashChange,
} from '#functions/dividends/cash/dividend-cash';
import { mergeCorrectionsBySymbol, planDividendCorrectionMarks } from '#functions/dividends/cash/mark-corrections';
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
  type PendingDividendCorrection,
  type WithheldTax,
} from '#functions/dividends/found/found-store';
import {
  hasSameFoundDividendFigures,
  isFoundDividendRecord,
  isSyncedCashRecord,
  planFoundDividendRevert,
} from '#functions/dividends/found/revert-found';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import {
  findPlatformsForManualDividends,
  withManualDividendCashMark,
} from '#functions/dividends/manual/manual-cash-mark';
import { planManualDividendCash } from '#functions/dividends/manual/manual-dividend-cash';
import {
  buildManualDividendRemovalWrite,
  buildManualDividendWrite,
  dividendLedger,
  type ManualDividendRow,
} from '#functions/dividends/manual/manual-store';
import { planDividendMaterialization } from '#functions/dividends/plan-dividend-materialization';
import { listSharesHeldChanges, type SharesHeldChange } from '#functions/portfolio/trade-followers';
import { clock } from '#functions/runtime/clock';
import { refuseUnknownPlatforms } from '#functions/runtime/identity/stored-platforms';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import { padId, type RecordChange, type TransactionWrite } from '#functions/runtime/storage/table';
import { getSplits } from '#functions/stocks/market-cache';

const live = { now: clock, splitsOf: getSplits };
type Effects = typeof live;

interface DividendsPutBack extends PlannedCashChange {
  /** Dividends of some stocks are to be counted again: whoever has written this finishes it, or the next read does. */
  isMarked: boolean;
}

const isEntry = ({ record }: RecordChange): boolean => record.startsWith('MDIV#');
const isTax = ({ record }: RecordChange): boolean => record.startsWith('ADIV#') && record.endsWith('#TAX');
const listChangedRows = <T>({ before, after }: RecordChange): T[] => [before, after].flatMap((row) => (row as T) ?? []);

/** `ADIV#Robinhood#AAPL#2026-02-09` -> `AAPL`. */
const parseDividendSymbol = (sk: string): string => sk.split('#')[2] ?? '';
const listChangedSymbols = (change: RecordChange): string[] =>
  isSyncedCashRecord(change)
    ? listChangedRows<{ dividend: string }>(change).map(({ dividend }) => parseDividendSymbol(dividend))
    : listChangedRows<{ symbol: string }>(change).map(({ symbol }) => symbol);

/** The entries by hand as they were, each with its own row of cash, which follows it. @throws ChangedSince. */
const planEntryReverts = async (
  owner: string,
  records: readonly RecordChange[],
  manual: readonly ManualDividendRow[],
) => {
  const currentRows = new Map(manual.map((row) => [`MDIV#${padId(row.id)}`, row]));
  refuseChangedSince(records, (record) => currentRows.get(record));
  const back = records.map((change) => toRevertedRow(change, currentRows.get(change.record)));
  const platforms = await findPlatformsForManualDividends(
    owner,
    back.flatMap((row) => row ?? []),
  );
  const rows = records.map(({ record }, at) => {
    const row = back[at];
    return { stands: currentRows.get(record), becomes: row && withManualDividendCashMark(row, platforms) };
  });
  const gone = new Set(rows.flatMap(({ stands }) => stands?.id ?? []));
  return {
    cash: await Promise.all(
      rows.map(({ stands, becomes }) => planManualDividendCash(owner, { before: stands, after: becomes })),
    ),
    manual: [...manual.filter(({ id }) => !gone.has(id)), ...rows.flatMap(({ becomes }) => becomes ?? [])],
    writes: rows.flatMap(({ stands, becomes }): TransactionWrite[] =>
      becomes
        ? buildManualDividendWrite(owner, becomes, stands)
        : stands
          ? buildManualDividendRemovalWrite(owner, stands)
          : [],
    ),
  };
};

/** What was said of taxes, as it was. @throws ChangedSince. */
const planTaxReverts = (owner: string, records: readonly RecordChange[], found: readonly FoundDividendRow[]) => {
  const said = new Map(found.map((one) => [toDividendIdentityKey(one), one.taxWithheld ?? 0]));
  const taxes = records.map(({ before, after }) => {
    const name = (before ?? after) as WithheldTax;
    return { name, tax: (before as WithheldTax | undefined)?.taxWithheld ?? 0 };
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
 * marked to be counted again by the trades of now, `trades` being those that are put back with it.
 * @throws ChangedSince; Refusal 409 `synced_again`.
 */
export const planDividendsRevert = async (
  writer: WriteContext,
  request: DividendRevertRequest,
  { now, splitsOf }: Effects = live,
): Promise<DividendsPutBack> => {
  const { records, trades, splits, beside } = request;
  const [owner, today] = [writer.id, getDayInNewYork(now())];
  const own = records.filter((change) =>
    [isFoundDividendRecord, isSyncedCashRecord, isEntry, isTax].some((is) => is(change)),
  );
  if (own.length + trades.length + splits.length === 0) return { ...noCash, isMarked: false };
  const head = await dividendLedger.head(owner);
  const followers = await listFollowing(owner, request, today);
  if (own.length === 0 && followers.length === 0) {
    return { ...noCash, writes: [dividendLedger.unmoved(owner, head)], isMarked: false };
  }
  const symbols = [...new Set([...own.flatMap(listChangedSymbols), ...followers.map(({ symbol }) => symbol)])];
  const { corrections, ...before } = await readStockDividendRecords(owner, symbols, head);
  const parts = await planFoundDividendRevert(owner, own, before.found);
  const entries = await planEntryReverts(owner, own.filter(isEntry), before.manual);
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
  const marks = [...followers, ...recounts, ...[...others, ...said].map(createCashOnlyCorrection)];
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
  const materialized = await planDividendMaterialization({ owner, head, today }, { before, after }, symbols, all);
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
    isMarked: marks.length > 0,
  };
};
