import { getDayInNewYork } from '#core/time/day';
import {
  readDividendAndTradeLedgerStates,
  writeDividendsInTransactions,
} from '#functions/dividends/cash/write-dividends-in-transactions';
import { planDividendChange } from '#functions/dividends/dividend-changes';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { readFoundDividendsAfterCorrections } from '#functions/dividends/read-after-corrections';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';

/**
 * Brings the cash rows of all found dividends to what they should be, by where cash is kept now: what no longer keeps any
 * gives them back. Nothing is found or entered anew; done twice it changes nothing. How many were brought there.
 * @throws OutOfTimeRefusal; what was written until then is whole.
 */
export const correctAllDividendCashRows = (writer: WriteContext, now: Date): Promise<number> =>
  retryOnConflict(async () => {
    const owner = writer.id;
    const heads = await readDividendAndTradeLedgerStates(owner);
    const [{ found }, manual] = await Promise.all([readFoundDividendsAfterCorrections(writer), listManualRows(owner)]);
    const records = { found, manual };
    const parts = await planDividendChange(owner, { before: records, after: records }, getDayInNewYork(now), {
      checkAll: true,
    });
    await writeDividendsInTransactions(writer, parts, { heads, books: records, now });
    return parts.length;
  });
