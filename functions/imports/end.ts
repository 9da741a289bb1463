import type { Writer } from '#functions/activity/put-back';
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
 * lines that became no row and its certificate.
 */
export const endImport = async (writer: Writer, { id }: ImportRow, { now } = live): Promise<void> => {
  const owner = writer.id;
  const stays = (await listHeld(owner)).filter(({ importId }) => importId === String(id));
  for (const record of new Set(stays.map((one) => one.record))) {
    const place = placeOf(record);
    await setSource[place.ledger](writer, now(), place.id, () => undefined);
  }
  for (const write of await besideRemovals(owner, id)) await writeRecords(writer, [write], now());
  await writeChange(writer, now(), async () => {
    const row = await findImport(owner, id);
    if (!row) return { writes: [], answer: undefined };
    return { writes: [importLedger.touch(owner, {}), ...removeImport(owner, row)], answer: undefined };
  });
};
