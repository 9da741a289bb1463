import { finishDividendCorrections } from '#functions/dividends/cash/finish-dividend-corrections';
import {
  type FoundDividendRecords,
  listPendingDividendCorrections,
  readFoundDividendRecords,
} from '#functions/dividends/found/found-store';
import {
  isLedgerMaterialized,
  type LedgerStatesByKind,
  readLedgerStatesByKind,
} from '#functions/runtime/storage/ledger';
import type { ReadContext } from '#functions/runtime/time-budget';

/**
 * Reading dividends, and the cash that they moved, so that nothing counts shares that are not held: where a correction was
 * broken off, it is finished first. Whoever may not write reads `readCorrectedDividendIncome` instead.
 */

export const readFoundDividendsAfterCorrections = async (reader: ReadContext): Promise<FoundDividendRecords> => {
  const records = await readFoundDividendRecords(reader.id);
  if (records.corrections.length === 0) return records;
  await finishDividendCorrections(reader);
  return readFoundDividendRecords(reader.id);
};

/** The heads of the ledgers, read again after a correction. Mostly that of the dividends tells by itself that there is none. */
export const readLedgerStatesAfterDividendCorrections = async (
  reader: ReadContext,
  heads: LedgerStatesByKind,
): Promise<LedgerStatesByKind> => {
  const { MDIV } = heads;
  if (isLedgerMaterialized(MDIV) && !MDIV.correcting) return heads;
  if ((await listPendingDividendCorrections(reader.id)).length === 0) return heads;
  await finishDividendCorrections(reader);
  return readLedgerStatesByKind(reader.id);
};

/** What `read` answers of the cash; read again after a correction. */
export const readCashAfterDividendCorrections = async <T>(reader: ReadContext, read: () => Promise<T>): Promise<T> => {
  const [answer, corrections] = await Promise.all([read(), listPendingDividendCorrections(reader.id)]);
  if (corrections.length === 0) return answer;
  await finishDividendCorrections(reader);
  return read();
};
