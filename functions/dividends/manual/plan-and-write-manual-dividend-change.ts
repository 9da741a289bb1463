import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { type Day, getDayInNewYork } from '#core/time/day';
import { tryFinishDividendCorrections } from '#functions/dividends/cash/finish-dividend-corrections';
import { planDividendCorrectionMarks } from '#functions/dividends/cash/mark-corrections';
import {
  buildDividendAndCashLedgerWrites,
  listStocksWithChangedDividends,
  planDividendChange,
  projectDividendsAfterWrites,
  type RecordedDividends,
} from '#functions/dividends/dividend-changes';
import type { PendingDividendCorrection } from '#functions/dividends/found/found-store';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import {
  findPlatformsForManualDividends,
  refreshManualDividendCashMark,
} from '#functions/dividends/manual/manual-cash-mark';
import {
  type ManualDividendChange,
  planManualDividendCashChange,
} from '#functions/dividends/manual/manual-dividend-cash';
import { pairStoredDividends, toManualDividend } from '#functions/dividends/manual/manual-dividend-view';
import {
  buildManualDividendRemovalWrite,
  buildManualDividendWrite,
  dividendLedger,
  findManualRow,
  type ManualDividendRow,
} from '#functions/dividends/manual/manual-store';
import { planDividendMaterialization } from '#functions/dividends/plan-dividend-materialization';
import type { Actor } from '#functions/runtime/identity/actor';
import { refuseUnknownPlatforms } from '#functions/runtime/identity/stored-platforms';
import { fitsCommit } from '#functions/runtime/storage/commit';
import type { TransactionWrite } from '#functions/runtime/storage/table';

const applyManualChange = (
  manual: readonly ManualDividendRow[],
  { before, after }: ManualDividendChange,
): ManualDividendRow[] => [...manual.filter(({ id }) => id !== before?.id), ...(after ? [after] : [])];

const buildEntryWrites = (owner: string, { before, after }: ManualDividendChange): TransactionWrite[] => {
  if (after) return buildManualDividendWrite(owner, after, before);
  return before ? buildManualDividendRemovalWrite(owner, before) : [];
};

const listStocks = ({ before, after }: ManualDividendChange): string[] => [
  ...new Set([before, after].flatMap((row) => row?.symbol ?? [])),
];

/** Its cash rows are put right in transactions of their own, and no found dividend is counted anew. */
export const createCashOnlyDividendCorrection = (symbol: string): PendingDividendCorrection => ({
  symbol,
  platforms: [],
  from: '9999-12-31',
});

/** The entry as it becomes, with the mark that its platform has it carry. */
const withCurrentCashMark = async (
  owner: string,
  { before, after }: ManualDividendChange,
): Promise<ManualDividendChange> =>
  after
    ? { before, after: refreshManualDividendCashMark(after, await findPlatformsForManualDividends(owner, [after])) }
    : { before };

type Planned = (recorded: RecordedDividends, last: number, today: Day) => ManualDividendChange | null;

/** Which entry a change is about, and which stocks it looks at beside the entry's own. */
interface EntryScope {
  id?: number;
  symbols?: readonly string[];
}

const findScopeSymbols = async (owner: string, { id, symbols = [] }: EntryScope): Promise<string[]> => {
  const currentRow = id === undefined ? undefined : await findManualRow(owner, id);
  return [...new Set([...symbols, ...(currentRow ? [currentRow.symbol] : [])])];
};

const toPairedManualDividend = (recorded: RecordedDividends, row: ManualDividendRow): ManualDividend =>
  toManualDividend(
    row,
    pairStoredDividends(recorded).find(({ entered }) => entered.id === row.id),
  );

/**
 * Changes one dividend entered by hand, and with it its own row of cash and those of found ones that it makes a pair with, or
 * no longer does, all in one transaction. Answers the entry as it is then, or as it was where `plan` finds nothing to change.
 */
export const planAndWriteManualDividendChange = async (
  actor: Actor,
  now: Date,
  about: EntryScope,
  plan: Planned,
): Promise<ManualDividend | null> => {
  const today = getDayInNewYork(now);
  let isUnfinished = false;
  const answer = await dividendLedger.change(actor, now, async (last, head) => {
    const { corrections, ...before } = await readStockDividendRecords(
      actor.id,
      await findScopeSymbols(actor.id, about),
      head,
    );
    const planned = plan(before, last, today);
    if (!planned) return { writes: [], answer: null };
    await refuseUnknownPlatforms(actor.id, [planned.after?.platform]);
    const change = await withCurrentCashMark(actor.id, planned);
    const after = { found: before.found, manual: applyManualChange(before.manual, change) };
    const parts = await planDividendChange(actor.id, { before, after }, today);
    const own = { ...(await planManualDividendCashChange(actor.id, change)), kind: 'cash' as const };
    const allWrites = [
      ...buildEntryWrites(actor.id, change),
      ...buildDividendAndCashLedgerWrites(actor.id, [own, ...parts]),
    ];
    isUnfinished = parts.length > 0 && !fitsCommit(allWrites);
    const stocks = isUnfinished
      ? planDividendCorrectionMarks(actor, listStocks(change).map(createCashOnlyDividendCorrection), corrections)
      : undefined;
    const following = [
      ...(stocks?.writes ?? []),
      ...buildDividendAndCashLedgerWrites(actor.id, [own, ...(isUnfinished ? [] : parts)]),
    ];
    const writes = [...buildEntryWrites(actor.id, change), ...following];
    const recordedChange = { before, after: isUnfinished ? after : projectDividendsAfterWrites(after, parts) };
    const context = { owner: actor.id, head, today };
    const materialized = await planDividendMaterialization(
      context,
      recordedChange,
      [...new Set([...listStocks(change), ...listStocksWithChangedDividends(parts)])],
      writes,
    );
    return {
      writes: [...writes, ...materialized.writes],
      answer: change.after ? toPairedManualDividend(after, change.after) : null,
      last: Math.max(last, change.after?.id ?? 0),
      tally: { ...materialized.tally, ...stocks?.tally },
      keeps: materialized.keeps,
    };
  });
  if (isUnfinished) await tryFinishDividendCorrections(actor);
  return answer;
};
