import type { UndoContext } from '#functions/activity/revert-change';
import { parseRecordKey } from '#functions/imports/record/import-rows';
import { setRowSource } from '#functions/imports/record/set-source';
import {
  detailRemovalWrites,
  findImport,
  importLedger,
  removeImport,
  type StoredImport,
} from '#functions/imports/store';
import { removeEmptyBalances } from '#functions/imports/undo/remove-empty-balances';
import { clock } from '#functions/runtime/clock';
import { writeRecords } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';
import { listHeldIdentities } from '#functions/runtime/storage/statement-identities';

const live = { now: clock };

/**
 * The last of an import that is taken back: rows that stay are the person's own from now on, and its record goes, with the
 * lines that became no row and its certificate, and balances that came with it and of which nothing is left.
 */
export const completeImportUndo = async (writer: UndoContext, row: StoredImport, { now } = live): Promise<void> => {
  const { id } = row;
  const owner = writer.id;
  const stays = (await listHeldIdentities(owner)).filter(({ importId }) => importId === String(id));
  for (const record of new Set(stays.map((one) => one.record))) {
    const place = parseRecordKey(record);
    await setRowSource[place.ledger](writer, now(), place.id, () => undefined);
  }
  for (const write of await detailRemovalWrites(owner, id)) await writeRecords(writer, [write], now());
  await removeEmptyBalances(writer, row, now());
  await planAndWrite(writer, now(), async () => {
    const stands = await findImport(owner, id);
    if (!stands) return { writes: [], answer: undefined };
    return { writes: [importLedger.touch(owner, {}), ...removeImport(owner, stands)], answer: undefined };
  });
};
