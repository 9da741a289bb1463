import type { ImportUndone, UndoImport } from '#contract/imports';
import { titleOf } from '#core/activity/describe';
import { live, putBack, putBackPart, type Writer } from '#functions/activity/put-back';
import { findChange, listGroup } from '#functions/activity/store';
import { inUndoOrder } from '#functions/activity/undo-order';
import { finishFollowing } from '#functions/dividends/follow-trades';
import type { Actor } from '#functions/identity/actor';
import { endImport } from '#functions/imports/end';
import { type Adjusted, adjusted } from '#functions/imports/standing';
import { findImport, groupOf, type ImportRow, importLedger, moveImport } from '#functions/imports/store';
import { takeMadeBack } from '#functions/imports/take-made';
import { orNotFound, Refusal } from '#functions/refusal';
import type { LoggedChange } from '#functions/storage/change-log';
import { untilUndisturbed } from '#functions/storage/ledger';
import { ChangedSince } from '#functions/storage/put-back';
import { type RecordChange, writeTogether } from '#functions/storage/table';

/** Milliseconds that one call takes at most; the same call goes on. */
const longest = 10_500;

type Refused = ImportUndone['refused'];

/** One taking back: by whom, how long, and what came of it. */
interface Taking {
  writer: Writer;
  row: ImportRow;
  withChanged: boolean;
  isOver: () => boolean;
  refused: Refused;
  isMarked: boolean;
}

const stockOf = ({ before, after }: RecordChange): string => {
  const { symbol, platform } = (after ?? before) as { symbol?: string; platform?: string };
  return `${symbol ?? ''}#${platform ?? ''}`;
};

/** Row by row of one stock where the whole does not go: what cannot be taken back is told, and the rest goes. */
const takeStocks = async (taking: Taking, records: readonly RecordChange[]): Promise<boolean> => {
  let isWhole = true;
  for (const own of Map.groupBy(records, stockOf).values()) {
    try {
      taking.isMarked = (await putBackPart(taking.writer, own, live)) || taking.isMarked;
    } catch (error) {
      if (error instanceof ChangedSince) {
        isWhole = false;
        continue;
      }
      if (!(error instanceof Refusal)) throw error;
      isWhole = false;
      const [first] = own;
      const title = first ? titleOf(first.record, first.after ?? first.before ?? {}) : '';
      taking.refused.push({ title, why: error.message });
    }
  }
  return isWhole;
};

const takeChange = async (taking: Taking, change: LoggedChange): Promise<void> => {
  const { records }: Adjusted = await adjusted(taking, change, taking.writer.id);
  try {
    taking.isMarked = (await putBack(taking.writer, { ...change, records }, live)) || taking.isMarked;
  } catch (error) {
    const isSplit = error instanceof Refusal || error instanceof ChangedSince;
    if (!isSplit) throw error;
    if (await takeStocks(taking, records)) await putBack(taking.writer, { ...change, records: [] }, live);
  }
};

/** How many changes are left to be looked at; those that could not be taken back are not among them. */
const takeAll = async (taking: Taking, waiting: readonly LoggedChange[]): Promise<number> => {
  const { writer, isOver } = taking;
  for (const [done, change] of waiting.entries()) {
    if (isOver()) return waiting.length - done;
    if ((await findChange(writer.id, change.id))?.undoneBy) continue;
    await takeChange(taking, change);
  }
  return 0;
};

const beginUndoing = (owner: string, id: number): Promise<ImportRow | null> =>
  untilUndisturbed(async () => {
    const row = await findImport(owner, id);
    if (!row || row.state === 'undoing') return row ?? null;
    await writeTogether(moveImport(owner, { ...row, state: 'undoing' }, row));
    return { ...row, state: 'undoing', version: row.version + 1 };
  });

const gone: ImportUndone = { finished: true, left: 0, refused: [], stays: [] };

/**
 * Takes back exactly what an import has written, as far as one call comes: rows that it recorded go, rows that it linked stay
 * as they were typed, and with the last of it goes the import. A row that was changed by hand since stays as the person's own,
 * unless `withChanged`. What a rule forbids to take back is told, and the import stays with it. With `withMade` goes what was
 * made for the import, once its rows are gone and as far as nothing else uses it.
 * @throws Refusal 404.
 */
export const takeImportBack = async (
  actor: Pick<Actor, 'id'>,
  { id, withChanged, withMade }: UndoImport & { id: number },
): Promise<ImportUndone> => {
  const owner = actor.id;
  const row = await beginUndoing(owner, id);
  if (!row) {
    orNotFound(id <= (await importLedger.head(owner)).last ? gone : null, 'import');
    return gone;
  }
  const until = performance.now() + longest;
  const made = { source: 'undo' as const, group: `undo-${groupOf(id)}` };
  const writer: Writer = { id: owner, made };
  const isOver = () => performance.now() > until;
  const taking: Taking = { writer, row, withChanged, isOver, refused: [], isMarked: false };
  const left = await takeAll(taking, inUndoOrder(await listGroup(owner, groupOf(id))));
  if (taking.isMarked) await finishFollowing(owner);
  const { refused } = taking;
  if (left > 0) return { finished: false, left, refused, stays: [] };
  if (refused.length > 0) return { finished: true, left: 0, refused, stays: [] };
  const beside = withMade ? await takeMadeBack(taking) : { left: 0, stays: [] };
  if (beside.left > 0) return { finished: false, refused, ...beside };
  await endImport(writer, row);
  return { finished: true, refused, ...beside };
};
