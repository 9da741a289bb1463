import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getErrorMessage, getErrorStatus } from '#lib/api/api';

const conflict = 409;
const notFound = 404;

/** True where the row was changed elsewhere since it was read, so that loading the saved version may help. */
export const isVersionConflict = (error: unknown): boolean => getErrorStatus(error) === conflict;

interface SavedVersionOptions<Row> {
  /** The row as it is saved now; undefined, or refused with 404, where it is no longer there. */
  read: () => Promise<Row | undefined>;
  /** Said when the row is no longer there. */
  gone: string;
  /** Said when the rows cannot be read and the server gives no sentence of its own. */
  failed: string;
  onGone: () => void;
}

export interface ReloadableEditedRow<Row> {
  shown: Row;
  /** Of the row that is shown: another one is another form. */
  version: number;
  reload: () => Promise<void>;
}

/** The row being edited, and a way to take up what has been saved of it since. */
export const useReloadableEditedRow = <Row extends { version: number }>(
  row: Row,
  { read, gone, failed, onGone }: SavedVersionOptions<Row>,
): ReloadableEditedRow<Row> => {
  const [loadedRow, setLoadedRow] = useState(row);
  const reload = async (): Promise<void> => {
    try {
      const saved = await read().catch((error: unknown) => {
        if (getErrorStatus(error) !== notFound) throw error;
      });
      if (saved) return setLoadedRow(saved);
      toast.error(gone);
      onGone();
    } catch (error) {
      toast.error(getErrorMessage(error, failed));
    }
  };
  return { shown: loadedRow, version: loadedRow.version, reload };
};
