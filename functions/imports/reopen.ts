import { listGroup, markRedone } from '#functions/activity/store';
import { groupOf } from '#functions/imports/store';
import { writeTogether } from '#functions/storage/table';

const atOnce = 90;

/** Of a group that is the undoing of an import, which. */
export const undoneImportIn = (group: string): number | null => {
  const id = /^undo-import-(\d{9})$/.exec(group)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * An import whose undoing is undone can be taken back once more, also by what of it the undoing had only marked: where each row
 * of a change stayed, or they went stock by stock, nothing was written that would take the mark away with it.
 */
export const reopenChanges = async (owner: string, id: number): Promise<void> => {
  const undoing = `undo-${groupOf(id)}`;
  const stillUndone = new Set(
    (await listGroup(owner, undoing)).flatMap(({ undoes, undoneBy }) => (undoes && !undoneBy ? [undoes] : [])),
  );
  const marked = (await listGroup(owner, groupOf(id))).filter(
    (change) => change.undoneBy === undoing && !stillUndone.has(change.id),
  );
  for (let at = 0; at < marked.length; at += atOnce) {
    await writeTogether(marked.slice(at, at + atOnce).map((change) => markRedone(owner, change.id)));
  }
};
