import { markRedone, markUndone } from '#functions/activity/store';
import { revertTargets } from '#functions/allocation/revert-targets';
import { balanceWrites } from '#functions/cash/balances';
import { revertEntries } from '#functions/cash/revert-entries';
import { cashLedger, getEntryCountsDelta, type StoredCashEntry } from '#functions/cash/store';
import { revertCds } from '#functions/cds/revert-cds';
import { revertDividends } from '#functions/dividends/revert-dividends';
import { tradeEffects } from '#functions/followers';
import { revertImports } from '#functions/imports/undo/revert-imports';
import { revertNotes } from '#functions/notes/revert-notes';
import { revertNoticeSettings } from '#functions/notices/revert-settings';
import type { TradeEffects } from '#functions/portfolio/followers';
import { revertOwnSplits } from '#functions/portfolio/splits/revert-own-splits';
import { revertPlatforms, revertTrades } from '#functions/portfolio/trades/revert-trades';
import {
  checkPlatformsUnchanged,
  findStoredPlatforms,
  refuseCashlessPlatform,
} from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { type PlannedWrites, planAndWrite } from '#functions/runtime/storage/ledger';
import {
  alreadyRecordedRefusal,
  findHeldIdentities,
  listRowIdentities,
} from '#functions/runtime/storage/statement-identities';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';
import { TransactionTooLarge } from '#functions/runtime/storage/transaction';
import { revertSavings } from '#functions/savings/revert-savings';
import { revertWatchlistItems } from '#functions/watchlist/revert-items';

export const liveUndoEffects = tradeEffects;
export type UndoEffects = TradeEffects;

/** Whoever puts back, and what the change belongs to that does it. */
export type UndoContext = WriteContext & { made: { group: string } };

/** A record under its name, as it stands. */
export interface CurrentRecord {
  record: string;
  row: object;
}

const tooLarge = () =>
  new Refusal(422, 'too_large', 'This change touches too many other records to be put back in one step.');

/** @throws Refusal 422 `too_large`, beside what `planAndWrite` throws. */
const writeWhole = async <T>(
  writer: WriteContext,
  { now }: UndoEffects,
  plan: () => Promise<PlannedWrites<T>>,
): Promise<T> => {
  try {
    return await planAndWrite(writer, now(), plan);
  } catch (error) {
    throw error instanceof TransactionTooLarge ? tooLarge() : error;
  }
};

/** A row of a statement does not come back beside another that stands for the same event since. */
const refuseRecorded = async (owner: string, records: readonly RecordChange[]): Promise<void> => {
  const wanted = records.flatMap(({ record, before, after }) =>
    listRowIdentities(before)
      .filter((identity) => !listRowIdentities(after).includes(identity))
      .map((identity) => ({ record, identity })),
  );
  if (wanted.length === 0) return;
  const held = await findHeldIdentities(
    owner,
    wanted.map(({ identity }) => identity),
  );
  if (wanted.some(({ record, identity }) => (held.get(identity)?.record ?? record) !== record))
    throw alreadyRecordedRefusal();
};

/** No row of cash comes back to a platform that keeps none any more. @throws Refusal 400. */
const whereKept = async (owner: string, added: readonly StoredCashEntry[]): Promise<TransactionWrite[]> => {
  const names = added.map(({ platform }) => platform);
  const kept = await findStoredPlatforms(owner, names);
  for (const { platform, transactionDate: day } of added) refuseCashlessPlatform(kept, { platform, day });
  return checkPlatformsUnchanged(owner, kept, names);
};

/** Everything that puts some records back, in one transaction, under the rules of any other change. */
const planBack = async (
  writer: WriteContext,
  records: readonly RecordChange[],
  effects: UndoEffects,
  marks: readonly TransactionWrite[] = [],
) => {
  const { id: owner } = writer;
  await refuseRecorded(owner, records);
  const trades = await revertTrades(owner, records, effects);
  const entries = await revertEntries(owner, records);
  const moved = trades ? [...trades.moved.removed, ...trades.moved.added] : [];
  const splits = await revertOwnSplits(owner, records, effects);
  const beside = [...(trades?.writes ?? []), ...entries.writes, ...splits.writes];
  const dividends = await revertDividends(
    writer,
    { records, trades: moved, splits: splits.sharesChanged, beside },
    effects,
  );
  const others = await Promise.all([
    revertWatchlistItems(owner, records),
    revertTargets(owner, records),
    revertPlatforms(owner, records, effects),
    revertCds(owner, records),
    revertSavings(owner, records),
    revertImports(owner, records),
    revertNoticeSettings(owner, records),
    revertNotes(owner, records),
  ]);
  const [removed, added] = [
    [...entries.removed, ...dividends.removed],
    [...entries.added, ...dividends.added],
  ];
  const guards = await whereKept(owner, added);
  const isCash = removed.length + added.length > 0 || entries.writes.length > 0;
  const writes = [
    ...(trades?.writes ?? []),
    ...entries.writes,
    ...splits.writes,
    ...dividends.writes,
    ...others.flat(),
    ...(isCash ? [cashLedger.touch(owner, getEntryCountsDelta(removed, added))] : []),
    ...balanceWrites(owner, [...(trades?.moves ?? []), ...entries.moves, ...dividends.moves]),
    ...guards,
    ...marks,
  ];
  return { writes, answer: dividends.isMarked };
};

/**
 * Puts one change back. True where dividends are left to be counted again.
 * @throws ChangedSince where a record is not as the change has left it; Refusal as for any change that is not allowed;
 * WriteConflict where it was put back at the same moment.
 */
export const revertChange = (writer: UndoContext, change: LoggedChange, effects: UndoEffects): Promise<boolean> => {
  const made = { source: 'undo' as const, group: writer.made.group, undoes: change.id };
  const marks = [
    markUndone(writer.id, change.id, writer.made.group),
    ...(change.undoes ? [markRedone(writer.id, change.undoes)] : []),
  ];
  return writeWhole({ id: writer.id, made }, effects, () => planBack(writer, change.records, effects, marks));
};

/** Some of the records of a change, of which the others are not put back, or not yet. @throws as `revertChange`. */
export const revertRecords = (
  writer: UndoContext,
  records: readonly RecordChange[],
  effects: UndoEffects,
): Promise<boolean> => writeWhole(writer, effects, () => planBack(writer, records, effects));

/**
 * Takes records away that stand as they are given, whatever change they came by; true where dividends are left to be counted
 * again.
 * @throws as `revertChange`.
 */
export const removeRecords = (
  writer: WriteContext,
  rows: readonly CurrentRecord[],
  effects: UndoEffects,
): Promise<boolean> => {
  const records = rows.map(({ record, row }) => ({ record, after: row }));
  return writeWhole(writer, effects, () => planBack(writer, records, effects));
};
