import type { BackupHeader } from '#contract/backup/backup';
import { type BackupList, type BackupRow, backupLists } from '#contract/backup/backup-lists';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';

/** Milliseconds for one page. */
const patience = slowApiCallTimeoutMs;
const attempts = 5;

/** Somebody records all the while. */
export class LedgerKeepsChangingError extends Error {
  override name = 'LedgerKeepsChangingError';
}

export interface BackupReadOptions<Piece> {
  lists: readonly BackupList[];
  /** What is kept of a page, so that its rows need not be. */
  take: (list: BackupList, rows: BackupRow[]) => Piece;
  /** How many rows have been read. */
  onRows: (rows: number) => void;
  signal: AbortSignal;
}

type Pieces<Piece> = Map<BackupList, { state: string; pieces: Piece[]; rows: number }>;

const readHead = (signal: AbortSignal): Promise<BackupHeader> =>
  api.call('GET /backup', undefined, { signal, patience });

const readList = async <Piece>(
  list: BackupList,
  { take, signal }: BackupReadOptions<Piece>,
  onPage: (rows: number) => void,
) => {
  const pieces: Piece[] = [];
  let rows = 0;
  for (let after: number | null = 0; after !== null; ) {
    const page: { rows: BackupRow[]; after: number | null } = await api.call(
      'GET /backup/rows',
      { list, after },
      { signal, patience },
    );
    if (page.rows.length > 0) pieces.push(take(list, page.rows));
    rows += page.rows.length;
    onPage(rows);
    after = page.after;
  }
  return { pieces, rows };
};

/**
 * One's whole data as it was at one moment. The head is read before the lists and after them: a list that has changed
 * meanwhile is read again, until none has.
 * @throws LedgerKeepsChangingError where that takes more than five rounds.
 */
export const fetchAccountBackup = async <Piece>(
  reading: BackupReadOptions<Piece>,
): Promise<{ head: BackupHeader; pieces: Map<BackupList, Piece[]>; rows: number }> => {
  const read: Pieces<Piece> = new Map();
  const hasChanged = (head: BackupHeader) => (list: BackupList) => read.get(list)?.state !== head.state[list];
  for (let attempt = 0; attempt <= attempts; attempt += 1) {
    const head = await readHead(reading.signal);
    const changedLists = backupLists.filter((list) => reading.lists.includes(list)).filter(hasChanged(head));
    const total = () => [...read.values()].reduce((sum, { rows }) => sum + rows, 0);
    if (changedLists.length === 0) {
      return { head, pieces: new Map([...read].map(([list, { pieces }]) => [list, pieces])), rows: total() };
    }
    for (const list of changedLists) {
      read.delete(list);
      const before = total();
      const one = await readList(list, reading, (rows) => reading.onRows(before + rows));
      read.set(list, { ...one, state: head.state[list] });
    }
  }
  throw new LedgerKeepsChangingError();
};
