import {
  buildImportDetailRevertWrites,
  buildImportWrite,
  importLedger,
  type StoredImport,
} from '#functions/imports/store';
import { readCurrentRows } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** As far as it was when it was taken back. */
const getState = ({ finishedAt }: StoredImport): StoredImport['state'] => (finishedAt === null ? 'open' : 'finished');

/** The records of imports whose undoing is undone, and what lay beside them: their certificates, the lines that became no row. */
export const buildUndoneImportRestoreWrites = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  const beside = buildImportDetailRevertWrites(owner, records);
  const gone = records.filter(({ record, before, after }) => record.startsWith('IMP#') && before && !after);
  if (gone.length === 0) return beside;
  const currentRows = await readCurrentRows<StoredImport>(owner, gone);
  const back = gone.filter(({ record }) => !currentRows.has(record)).map(({ before }) => before as StoredImport);
  return [
    importLedger.touch(owner, {}),
    ...back.flatMap((row) => buildImportWrite(owner, { ...row, state: getState(row), version: row.version + 1 })),
    ...beside,
  ];
};
