import { finishCorrections } from '#functions/dividends/cash/finish-corrections';
import { type FoundRecords, listCorrections, readFoundRecords } from '#functions/dividends/found/found-store';
import { isMaterialized, type LedgerKind, type LedgerState, listLedgerStates } from '#functions/runtime/storage/ledger';
import type { ReadContext } from '#functions/runtime/time-budget';

type Heads = Record<LedgerKind, LedgerState>;

/**
 * Reading dividends, and the cash that they moved, so that nothing counts shares that are not held: where a correction was
 * broken off, it is finished first. Whoever may not write reads `readAsCorrected` instead.
 */

export const readSettledFoundRecords = async (reader: ReadContext): Promise<FoundRecords> => {
  const records = await readFoundRecords(reader.id);
  if (records.corrections.length === 0) return records;
  await finishCorrections(reader);
  return readFoundRecords(reader.id);
};

/** The heads of the ledgers, read again after a correction. Mostly that of the dividends tells by itself that there is none. */
export const settleLedgerStates = async (reader: ReadContext, heads: Heads): Promise<Heads> => {
  const { MDIV } = heads;
  if (isMaterialized(MDIV) && !MDIV.correcting) return heads;
  if ((await listCorrections(reader.id)).length === 0) return heads;
  await finishCorrections(reader);
  return listLedgerStates(reader.id);
};

/** What `read` answers of the cash; read again after a correction. */
export const readCorrected = async <T>(reader: ReadContext, read: () => Promise<T>): Promise<T> => {
  const [answer, corrections] = await Promise.all([read(), listCorrections(reader.id)]);
  if (corrections.length === 0) return answer;
  await finishCorrections(reader);
  return read();
};
