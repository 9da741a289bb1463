import { type ImportRow, importLedger, putImport } from '#functions/imports/store';
import { readStanding } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

/**
 * The record of an import whose undoing is undone: its rows are there again, and so is it, without the lines that became no
 * row and without its certificate, of which the log knows nothing.
 */
export const putBackImports = async (owner: string, records: readonly RecordChange[]): Promise<Write[]> => {
  const gone = records.filter(({ record, before, after }) => record.startsWith('IMP#') && before && !after);
  if (gone.length === 0) return [];
  const standing = await readStanding<ImportRow>(owner, gone);
  const back = gone.filter(({ record }) => !standing.has(record)).map(({ before }) => before as ImportRow);
  return [
    importLedger.touch(owner, {}),
    ...back.flatMap((row) =>
      putImport(owner, {
        ...row,
        state: 'finished',
        leftOut: 0,
        leftOutSize: 0,
        compared: null,
        version: row.version + 1,
      }),
    ),
  ];
};
