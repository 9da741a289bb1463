import { type ImportRow, importLedger, putBesides, putImport } from '#functions/imports/store';
import { readStanding } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

/** As far as it was when it was taken back. */
const stateOf = ({ finishedAt }: ImportRow): ImportRow['state'] => (finishedAt === null ? 'open' : 'finished');

/** The records of imports whose undoing is undone, and what lay beside them: their certificates, the lines that became no row. */
export const putBackImports = async (owner: string, records: readonly RecordChange[]): Promise<Write[]> => {
  const beside = putBesides(owner, records);
  const gone = records.filter(({ record, before, after }) => record.startsWith('IMP#') && before && !after);
  if (gone.length === 0) return beside;
  const standing = await readStanding<ImportRow>(owner, gone);
  const back = gone.filter(({ record }) => !standing.has(record)).map(({ before }) => before as ImportRow);
  return [
    importLedger.touch(owner, {}),
    ...back.flatMap((row) => putImport(owner, { ...row, state: stateOf(row), version: row.version + 1 })),
    ...beside,
  ];
};
