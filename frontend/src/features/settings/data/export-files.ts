import {
  type BackupList,
  type BackupRow,
  backupLists,
  innerBackupListParents,
  isInnerBackupList,
  nestInnerRows,
} from '#contract/backup/backup-lists';
import {
  backupJsonClosingText,
  formatBackupJsonHeader,
  formatBackupJsonRows,
  wrapRowsAsBackupJsonList,
} from '#core/backup/backup-text';
import { byteOrderMark, formatCsvLine } from '#core/backup/csv';
import { type BackupCsvTable, getBackupCsvTables } from './backup-csv-tables';
import { getExportFileName } from './export-file-name';
import { type BackupReadOptions, fetchAccountBackup } from './read-account-backup';

export type ExportProgressOptions = Pick<BackupReadOptions<unknown>, 'onRows' | 'signal'>;

export interface ExportedFile {
  name: string;
  blob: Blob;
  rows: number;
}

/** Lists that lie in each other are put together from their rows; of the others the text is kept, and no row. */
const nested = new Set<BackupList>(
  Object.entries(innerBackupListParents).flatMap(([inner, { list }]) => [inner as BackupList, list]),
);

/** What `npm run export` writes, to the letter. */
export const exportAccountAsJson = async (watched: ExportProgressOptions): Promise<ExportedFile> => {
  const take = (list: BackupList, rows: BackupRow[]): Blob | BackupRow[] =>
    nested.has(list) ? rows : new Blob([formatBackupJsonRows(rows)]);
  const { head, pieces, rows } = await fetchAccountBackup({ ...watched, lists: backupLists, take });
  const { state: _state, ...written } = head;
  const listRows = (list: BackupList): BackupRow[] => (pieces.get(list) ?? []).flat() as BackupRow[];
  const listTexts = (list: BackupList): (Blob | string)[] => {
    const inner = backupLists.filter(isInnerBackupList).find((one) => innerBackupListParents[one].list === list);
    if (!inner) return pieces.get(list) as Blob[];
    const completeRows = nestInnerRows(inner, listRows(list), listRows(inner));
    return completeRows.length > 0 ? [formatBackupJsonRows(completeRows)] : [];
  };
  const lists = backupLists
    .filter((list) => !isInnerBackupList(list))
    .flatMap((list) => wrapRowsAsBackupJsonList(list, listTexts(list)));
  const blob = new Blob([formatBackupJsonHeader(written), ...lists, backupJsonClosingText], {
    type: 'application/json',
  });
  return { name: getExportFileName(head.exportedAt, '.json'), blob, rows };
};

const formatCsv = ({ columns, rows: rowsIn = (row) => [row] }: BackupCsvTable, rows: readonly BackupRow[]): string => {
  const cells = Object.values(columns);
  return rows
    .flatMap(rowsIn)
    .map((row) => formatCsvLine(cells.map((cell) => cell(row))))
    .join('');
};

/** A table a ledger, in one archive. */
export const exportAccountAsCsvArchive = async (watched: ExportProgressOptions): Promise<ExportedFile> => {
  const lists = backupLists.filter((list) => getBackupCsvTables(list).length > 0);
  const { head, pieces, rows } = await fetchAccountBackup({
    ...watched,
    lists,
    take: (list, page) => getBackupCsvTables(list).map((table) => new Blob([formatCsv(table, page)])),
  });
  const { createZip: zipped } = await import('#lib/create-zip');
  const files = lists.flatMap((list) =>
    getBackupCsvTables(list).map(({ file, columns }, at) => ({
      name: file,
      pieces: [
        new Blob([byteOrderMark + formatCsvLine(Object.keys(columns))]),
        ...(pieces.get(list) ?? []).flatMap((tables) => tables[at] ?? []),
      ],
    })),
  );
  return {
    name: getExportFileName(head.exportedAt, '-csv.zip'),
    blob: await zipped(files, new Date(head.exportedAt)),
    rows,
  };
};
