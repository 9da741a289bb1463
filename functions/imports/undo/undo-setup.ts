import type { UndoImportResult } from '#contract/imports/imports';
import { liveTradeEffects } from '#functions/followers';
import {
  type ImportSetupRecord,
  listImportSetupRecords,
  toImportSetupGroupName,
} from '#functions/imports/record/import-setup';
import { findSetupRemovalObstacles, readRowsForSetupRemoval } from '#functions/imports/record/setup-removal-obstacles';
import { stopCashTracking } from '#functions/portfolio/trades/cash-tracking';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import {
  buildChangeUndoneWrite,
  listGroupChanges,
  listRecordHistory,
} from '#functions/runtime/storage/change-log-store';
import { ChangedBeforeUndoError, type RecordReverter, type UndoContext } from '#functions/runtime/storage/revert';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { isOutOfTime } from '#functions/runtime/time-budget';

type Stays = UndoImportResult['stays'];

interface Taking {
  writer: UndoContext;
  reverts: RecordReverter;
  row: { id: number };
}

const mark = async ({ id, made }: UndoContext, change: LoggedChange): Promise<void> => {
  try {
    await writeTransaction([buildChangeUndoneWrite(id, change.id, made.group)]);
  } catch (error) {
    // It is marked already.
    if (!(error instanceof WriteConflict)) throw error;
  }
};

/** Cash is not put back but switched off, which takes its trades along. How much of that is left. */
const switchOff = async ({ budget, ...writer }: UndoContext, { change, row }: ImportSetupRecord): Promise<number> => {
  const { platform } = row as StoredPlatform;
  const origin = { source: 'undo' as const, group: writer.made.group, undoes: change.id };
  const { left } = await stopCashTracking(
    { id: writer.id, made: origin, ...(budget && { budget }) },
    { platform },
    liveTradeEffects,
  );
  if (left === 0) await mark(writer, change);
  return left;
};

const takeOne = async ({ writer, reverts }: Taking, setup: ImportSetupRecord): Promise<number> => {
  if (setup.kind === 'cash') return switchOff(writer, setup);
  await reverts.revertChange(writer, { ...setup.change, records: [setup.own] });
  return 0;
};

/** What a switch that was broken off has left: cash that is kept no more but whose trades do not all follow yet. */
const finishSwitches = async (writer: UndoContext, id: number): Promise<number> => {
  const changes = (await listGroupChanges(writer.id, toImportSetupGroupName(id))).filter(
    ({ undoneBy }) => undoneBy === undefined,
  );
  for (const change of changes) {
    for (const { record, after } of change.records.filter((one) => one.record.startsWith('PLAT#'))) {
      const { changes: history } = await listRecordHistory(writer.id, record, { limit: 1 });
      if (history[0]?.undoes !== change.id) continue;
      const remaining = await switchOff(writer, { change, row: after as object } as ImportSetupRecord);
      if (remaining > 0) return remaining;
    }
  }
  return 0;
};

/**
 * Takes back what was made for an import whose rows are gone, as far as nothing else uses it by now; what stays is told.
 * Broken off, the same call goes on.
 */
export const undoImportSetup = async (taking: Taking): Promise<{ left: number; stays: Stays }> => {
  const {
    writer,
    row: { id },
  } = taking;
  const remaining = await finishSwitches(writer, id);
  if (remaining > 0) return { left: remaining, stays: [] };
  const judged = await findSetupRemovalObstacles(
    await readRowsForSetupRemoval(writer.id, id),
    await listImportSetupRecords(writer.id, id),
  );
  const stays = judged.flatMap(({ title, stays: why }) => (why ? [{ title, why }] : []));
  const going = judged.filter((one) => !one.stays);
  for (const [at, made] of going.entries()) {
    if (at > 0 && isOutOfTime(writer)) return { left: going.length - at, stays: [] };
    try {
      const more = await takeOne(taking, made);
      if (more > 0) return { left: more, stays: [] };
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof ChangedBeforeUndoError)) throw error;
      const why = error instanceof Refusal ? error.message : 'It stays, since you changed it yourself.';
      stays.push({ title: made.title, why });
    }
  }
  return { left: 0, stays };
};
