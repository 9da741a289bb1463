import { dayInNewYork } from '#core/time/day';
import { readDividendStates, writeInTransactions } from '#functions/dividends/cash/write-in-transactions';
import { planDividendChange } from '#functions/dividends/dividend-changes';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { readSettledFoundRecords } from '#functions/dividends/settled-reads';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';

/**
 * Brings the cash rows of all found dividends to what they should be, by where cash is kept now: what no longer keeps any
 * gives them back. Nothing is found or entered anew; done twice it changes nothing. How many were brought there.
 * @throws OutOfTime; what was written until then is whole.
 */
export const recheckDividendCash = (writer: WriteContext, now: Date): Promise<number> =>
  retryOnConflict(async () => {
    const owner = writer.id;
    const heads = await readDividendStates(owner);
    const [{ found }, manual] = await Promise.all([readSettledFoundRecords(writer), listManualRows(owner)]);
    const records = { found, manual };
    const parts = await planDividendChange(owner, { before: records, after: records }, dayInNewYork(now), {
      checkAll: true,
    });
    await writeInTransactions(writer, parts, { heads, books: records, now });
    return parts.length;
  });
