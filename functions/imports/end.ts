import type { Writer } from '#functions/activity/put-back';
import { endBalances } from '#functions/imports/end-balances';
import { placeOf } from '#functions/imports/rows';
import { setSource } from '#functions/imports/set-source';
import { besideRemovals, findImport, type ImportRow, importLedger, removeImport } from '#functions/imports/store';
import { clock } from '#functions/ports';
import { writeRecords } from '#functions/storage/commit';
import { listHeld } from '#functions/storage/identities';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock };

/**
 * The last of an import that is taken back: rows that stay are the person's own from now on, and its record goes, with the
 * lines that became no row and its certificate, and balances that came with it and of which nothing is left.
 */
export const endImport = async (writer: Writer, row: ImportRow, { now } = live): Promise<void> => {
  const { id } = row;
  const owner = writer.id;
  const stays = (await listHeld(owner)).filter(({ importId }) => importId === String(id));
  for (const record of new Set(stays.map((one) => one.record))) {
    const place = placeOf(record);
    await setSource[place.ledger](writer, now(), place.id, () => undefined);
  }
  for (const write of await besideRemovals(owner, id)) await writeRecords(writer, [write], now());
  await endBalances(writer, row, now());
  await writeChange(writer, now(), async () => {
    const stands = await findImport(owner, id);
    if (!stands) return { writes: [], answer: undefined };
    return { writes: [importLedger.touch(owner, {}), ...removeImport(owner, stands)], answer: undefined };
  });
};
