import { toImportChangeGroup } from '#functions/imports/store';
import { buildChangeRedoneWrite, listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { writeTransaction } from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions } from '#functions/runtime/storage/transaction';

/** Of a group that is the undoing of an import, which. */
export const parseImportUndoGroup = (group: string): number | null => {
  const id = /^undo-import-(\d{9})$/.exec(group)?.[1];
  return id === undefined ? null : Number(id);
};

/**
 * An import whose undoing is undone can be taken back once more, also by what of it the undoing had only marked: where each row
 * of a change stayed, or they went stock by stock, nothing was written that would take the mark away with it.
 */
export const allowImportUndoAgain = async (owner: string, id: number): Promise<void> => {
  const undoing = `undo-${toImportChangeGroup(id)}`;
  const stillUndone = new Set(
    (await listGroupChanges(owner, undoing)).flatMap(({ undoes, undoneBy }) => (undoes && !undoneBy ? [undoes] : [])),
  );
  const marked = (await listGroupChanges(owner, toImportChangeGroup(id))).filter(
    (change) => change.undoneBy === undoing && !stillUndone.has(change.id),
  );
  const writes = marked.map((change) => buildChangeRedoneWrite(owner, change.id));
  for (const some of packSingleWritesIntoTransactions(writes)) await writeTransaction(some);
};
