import type { UndoImportRequest, UndoImportResult } from '#contract/imports/imports';
import { describeRecord } from '#core/activity/describe-record';
import { liveTradeEffects } from '#functions/followers';
import { isRecordedByImport, toRevertibleImportChange } from '#functions/imports/record/changed-rows';
import { parseImportRecordKey } from '#functions/imports/record/import-rows';
import { importSourceSettersByLedger } from '#functions/imports/record/set-import-source';
import {
  buildImportDetailRemovalWrites,
  buildImportProgressWrites,
  buildImportRemovalWrite,
  findImport,
  importLedger,
  type StoredImport,
  toImportChangeGroup,
} from '#functions/imports/store';
import { removeEmptyBalancesAfterUndo } from '#functions/imports/undo/remove-empty-balances-after-undo';
import { undoImportSetup } from '#functions/imports/undo/undo-setup';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { Refusal, requireFound } from '#functions/runtime/refusal';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { planAndWrite, retryOnConflict } from '#functions/runtime/storage/ledger';
import {
  ChangedBeforeUndoError,
  listChangesToUndoInOrder,
  type RecordReverter,
  type RevertSeries,
  type UndoContext,
} from '#functions/runtime/storage/revert';
import { listRecordedStatementIdentities } from '#functions/runtime/storage/statement-identities';
import { type RecordChange, writeTransaction } from '#functions/runtime/storage/table';
import { createProgressTimeBudget, isOutOfTime } from '#functions/runtime/time-budget';

const live = { now: clock };

/**
 * The last of an import that is taken back: rows that stay are the person's own from now on, and its record goes, with the
 * lines that became no row and its certificate, and balances that came with it and of which nothing is left.
 */
const completeImportUndo = async (writer: UndoContext, row: StoredImport, { now } = live): Promise<void> => {
  const { id } = row;
  const owner = writer.id;
  const stays = (await listRecordedStatementIdentities(owner)).filter(({ importId }) => importId === String(id));
  for (const record of new Set(stays.map((one) => one.record))) {
    const place = parseImportRecordKey(record);
    await importSourceSettersByLedger[place.ledger](writer, now(), place.id, () => undefined);
  }
  for (const write of await buildImportDetailRemovalWrites(owner, id))
    await writeRecordsWithChangeLog(writer, [write], now());
  await removeEmptyBalancesAfterUndo(writer, row, now());
  await planAndWrite(writer, now(), async () => {
    const current = await findImport(owner, id);
    if (!current) return { writes: [], answer: undefined };
    return { writes: [importLedger.touch(owner, {}), ...buildImportRemovalWrite(owner, current)], answer: undefined };
  });
};

type Refused = UndoImportResult['refused'];

/** One taking back: by whom, and what came of it. */
interface Taking {
  writer: UndoContext;
  reverts: RecordReverter;
  series: RevertSeries;
  row: StoredImport;
  withChanged: boolean;
  refused: Refused;
  isMarked: boolean;
}

const toStockKey = ({ before, after }: RecordChange): string => {
  const { symbol, platform } = (after ?? before) as { symbol?: string; platform?: string };
  return `${symbol ?? ''}#${platform ?? ''}`;
};

/** Row by row of one stock where the whole does not go: what cannot be taken back is told, and the rest goes. */
const takeStocks = async (taking: Taking, records: readonly RecordChange[]): Promise<boolean> => {
  let isWhole = true;
  for (const own of Map.groupBy(records, toStockKey).values()) {
    try {
      taking.isMarked = (await taking.series.revertRecords(own)) || taking.isMarked;
    } catch (error) {
      if (error instanceof ChangedBeforeUndoError) {
        isWhole = false;
        continue;
      }
      if (!(error instanceof Refusal)) throw error;
      isWhole = false;
      const [first] = own;
      const title = first ? describeRecord(first.record, first.after ?? first.before ?? {}) : '';
      taking.refused.push({ title, why: error.message });
    }
  }
  return isWhole;
};

const takeChange = async (taking: Taking, change: LoggedChange): Promise<void> => {
  const { records } = toRevertibleImportChange(taking, change, await taking.series.readRows(change));
  try {
    taking.isMarked = (await taking.series.revertChange({ ...change, records })) === true || taking.isMarked;
  } catch (error) {
    const isSplit = error instanceof Refusal || error instanceof ChangedBeforeUndoError;
    if (!isSplit) throw error;
    if (await takeStocks(taking, records)) await taking.series.revertChange({ ...change, records: [] });
  }
};

const countRecordedRows = (id: number, changes: readonly LoggedChange[]): number =>
  changes.reduce((sum, { records }) => sum + records.filter((record) => isRecordedByImport(id, record)).length, 0);

/** The changes that are left to be looked at; those that could not be taken back are not among them. */
const takeAll = async (taking: Taking, waiting: readonly LoggedChange[]): Promise<readonly LoggedChange[]> => {
  const { writer } = taking;
  for (const [done, change] of waiting.entries()) {
    if (done > 0 && isOutOfTime(writer)) return waiting.slice(done);
    await takeChange(taking, change);
  }
  return [];
};

const beginUndoing = (owner: string, id: number): Promise<StoredImport | null> =>
  retryOnConflict(async () => {
    const row = await findImport(owner, id);
    if (!row || row.state === 'undoing') return row ?? null;
    await writeTransaction(buildImportProgressWrites(owner, { ...row, state: 'undoing' }, row));
    return { ...row, state: 'undoing', version: row.version + 1 };
  });

/** What is left of one that is gone is its undoing, which the log tells. */
const wasTakenBack = async (owner: string, id: number): Promise<boolean> =>
  (await listGroupChanges(owner, `undo-${toImportChangeGroup(id)}`)).length > 0;

const gone: UndoImportResult = { finished: true, left: 0, total: 0, refused: [], stays: [] };

/**
 * Takes back exactly what an import has written, as far as one call comes: rows that it recorded go, rows that it linked stay
 * as they were typed, and with the last of it goes the import. A row that was changed by hand since stays as the person's own,
 * unless `withChanged`. What a rule forbids to take back is told, and the import stays with it. With `withMade` goes what was
 * made for the import, once its rows are gone and as far as nothing else uses it.
 * @throws Refusal 404.
 */
export const undoWholeImport = async (
  actor: Pick<Actor, 'id' | 'budget'>,
  { id, withChanged, withMade }: UndoImportRequest & { id: number },
  reverts: RecordReverter,
): Promise<UndoImportResult> => {
  const owner = actor.id;
  const row = await beginUndoing(owner, id);
  if (!row) return requireFound((await wasTakenBack(owner, id)) ? gone : null, 'import');
  const origin = { source: 'undo' as const, group: `undo-${toImportChangeGroup(id)}` };
  const budget = createProgressTimeBudget(actor.budget);
  const writer: UndoContext = { id: owner, made: origin, ...(budget && { budget }) };
  const changes = await listGroupChanges(owner, toImportChangeGroup(id));
  const waiting = listChangesToUndoInOrder(changes);
  const total = countRecordedRows(id, changes);
  const series = reverts.openSeries(writer, waiting);
  const taking: Taking = { writer, reverts, series, row, withChanged, refused: [], isMarked: false };
  const remaining = await takeAll(taking, waiting);
  if (taking.isMarked) await liveTradeEffects.followers.finish(writer);
  const { refused } = taking;
  if (remaining.length > 0) {
    // What only follows from the rows is left as well when none of them is.
    return { finished: false, left: Math.max(1, countRecordedRows(id, remaining)), total, refused, stays: [] };
  }
  if (refused.length > 0) return { finished: true, left: 0, total, refused, stays: [] };
  const beside = withMade ? await undoImportSetup(taking) : { left: 0, stays: [] };
  if (beside.left > 0) return { finished: false, total, refused, ...beside };
  await completeImportUndo(writer, row);
  return { finished: true, total, refused, ...beside };
};
