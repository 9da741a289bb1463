import { deleteImportValues, readImportValue, storeImportValue } from '#lib/drafts/stored-import';

/** The undoing of an import that was begun, so that it goes on after a closed tab as the person had chosen. */
export interface StoredImportUndo {
  id: number;
  withChanged: boolean;
  withMade: boolean;
}

const undoName = 'undo';

/** False where the browser keeps nothing, so that the page must stay. */
export const storeImportUndo = (undo: StoredImportUndo): Promise<boolean> => storeImportValue(undoName, undo);
export const readStoredImportUndo = (): Promise<StoredImportUndo | undefined> =>
  readImportValue<StoredImportUndo>(undoName);
export const deleteStoredImportUndo = (): Promise<void> => deleteImportValues([undoName]);
