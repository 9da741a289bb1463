import { type BackupList, type BackupRow, backupLists, isInner, nest, within } from '#contract/backup-lists';
import { byteOrderMark, csvLine } from '#core/backup/csv';
import { endText, headText, listPieces, rowsText } from '#core/backup/file-text';
import { dayInNewYork } from '#core/time/day';
import { type CsvTable, csvTablesOf } from './csv-columns';
import { type Reading, readAccount } from './read-account';

export type Watched = Pick<Reading<unknown>, 'onRows' | 'signal'>;

export interface MadeFile {
  name: string;
  blob: Blob;
  rows: number;
}

/** Lists that lie in each other are put together from their rows; of the others the text is kept, and no row. */
const nested = new Set<BackupList>(Object.entries(within).flatMap(([inner, { list }]) => [inner as BackupList, list]));

export const nameOf = (exportedAt: string, ending: string): string =>
  `evenkeel-${dayInNewYork(new Date(exportedAt))}${ending}`;

/** What `npm run export` writes, to the letter. */
export const makeJson = async (watched: Watched): Promise<MadeFile> => {
  const take = (list: BackupList, rows: BackupRow[]): Blob | BackupRow[] =>
    nested.has(list) ? rows : new Blob([rowsText(rows)]);
  const { head, pieces, rows } = await readAccount({ ...watched, lists: backupLists, take });
  const { state: _state, ...written } = head;
  const rowsOf = (list: BackupList): BackupRow[] => (pieces.get(list) ?? []).flat() as BackupRow[];
  const textsOf = (list: BackupList): (Blob | string)[] => {
    const inner = backupLists.filter(isInner).find((one) => within[one].list === list);
    if (!inner) return pieces.get(list) as Blob[];
    const whole = nest(inner, rowsOf(list), rowsOf(inner));
    return whole.length > 0 ? [rowsText(whole)] : [];
  };
  const lists = backupLists.filter((list) => !isInner(list)).flatMap((list) => listPieces(list, textsOf(list)));
  const blob = new Blob([headText(written), ...lists, endText], { type: 'application/json' });
  return { name: nameOf(head.exportedAt, '.json'), blob, rows };
};

const csvOf = ({ columns, rows: rowsIn = (row) => [row] }: CsvTable, rows: readonly BackupRow[]): string => {
  const cells = Object.values(columns);
  return rows
    .flatMap(rowsIn)
    .map((row) => csvLine(cells.map((cell) => cell(row))))
    .join('');
};

/** A table a ledger, in one archive. */
export const makeCsv = async (watched: Watched): Promise<MadeFile> => {
  const lists = backupLists.filter((list) => csvTablesOf(list).length > 0);
  const { head, pieces, rows } = await readAccount({
    ...watched,
    lists,
    take: (list, page) => csvTablesOf(list).map((table) => new Blob([csvOf(table, page)])),
  });
  const { zipped } = await import('./zip');
  const files = lists.flatMap((list) =>
    csvTablesOf(list).map(({ file, columns }, at) => ({
      name: file,
      pieces: [
        new Blob([byteOrderMark + csvLine(Object.keys(columns))]),
        ...(pieces.get(list) ?? []).flatMap((tables) => tables[at] ?? []),
      ],
    })),
  );
  return { name: nameOf(head.exportedAt, '-csv.zip'), blob: await zipped(files, new Date(head.exportedAt)), rows };
};
