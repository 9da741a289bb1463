import type { ImportUndone } from '#contract/imports';
import { live, putBack, type Writer } from '#functions/activity/put-back';
import { listGroup, listHistory, markUndone } from '#functions/activity/store';
import type { StoredPlatform } from '#functions/identity/platforms';
import { listMade, type Made, setupGroupOf } from '#functions/imports/made';
import { judgeMade, readLeft } from '#functions/imports/made-uses';
import { stopCash } from '#functions/portfolio/switch-cash';
import { Refusal } from '#functions/refusal';
import type { LoggedChange } from '#functions/storage/change-log';
import { ChangedSince } from '#functions/storage/put-back';
import { WriteConflict, writeTogether } from '#functions/storage/table';

type Stays = ImportUndone['stays'];

interface Taking {
  writer: Writer;
  row: { id: number };
  isOver: () => boolean;
}

const mark = async ({ id, made }: Writer, change: LoggedChange): Promise<void> => {
  try {
    await writeTogether([markUndone(id, change.id, made.group)]);
  } catch (error) {
    // It is marked already.
    if (!(error instanceof WriteConflict)) throw error;
  }
};

/** Cash is not put back but switched off, which takes its trades along. How much of that is left. */
const switchOff = async (writer: Writer, { change, row }: Made): Promise<number> => {
  const { platform } = row as StoredPlatform;
  const made = { source: 'undo' as const, group: writer.made.group, undoes: change.id };
  const { left } = await stopCash({ id: writer.id, made }, { platform });
  if (left === 0) await mark(writer, change);
  return left;
};

const takeOne = async (writer: Writer, made: Made): Promise<number> => {
  if (made.kind === 'cash') return switchOff(writer, made);
  await putBack(writer, { ...made.change, records: [made.own] }, live);
  return 0;
};

/** What a switch that was broken off has left: cash that is kept no more but whose trades do not all follow yet. */
const finishSwitches = async (writer: Writer, id: number): Promise<number> => {
  const changes = (await listGroup(writer.id, setupGroupOf(id))).filter(({ undoneBy }) => undoneBy === undefined);
  for (const change of changes) {
    for (const { record, after } of change.records.filter((one) => one.record.startsWith('PLAT#'))) {
      const { changes: history } = await listHistory(writer.id, record, { limit: 1 });
      if (history[0]?.undoes !== change.id) continue;
      const left = await switchOff(writer, { change, row: after as object } as Made);
      if (left > 0) return left;
    }
  }
  return 0;
};

/**
 * Takes back what was made for an import whose rows are gone, as far as nothing else uses it by now; what stays is told.
 * Broken off, the same call goes on.
 */
export const takeMadeBack = async ({
  writer,
  row: { id },
  isOver,
}: Taking): Promise<{ left: number; stays: Stays }> => {
  const left = await finishSwitches(writer, id);
  if (left > 0) return { left, stays: [] };
  const judged = await judgeMade(await readLeft(writer.id, id), await listMade(writer.id, id));
  const stays = judged.flatMap(({ title, stays: why }) => (why ? [{ title, why }] : []));
  const going = judged.filter((one) => !one.stays);
  for (const [at, made] of going.entries()) {
    if (isOver()) return { left: going.length - at, stays: [] };
    try {
      const more = await takeOne(writer, made);
      if (more > 0) return { left: more, stays: [] };
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof ChangedSince)) throw error;
      const why = error instanceof Refusal ? error.message : 'It stays, since you have changed it yourself.';
      stays.push({ title: made.title, why });
    }
  }
  return { left: 0, stays };
};
