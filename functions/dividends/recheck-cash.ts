import { dayInNewYork } from '#core/time/day';
import { planChange } from '#functions/dividends/changes';
import { listManual } from '#functions/dividends/manual-store';
import { readSettledFound } from '#functions/dividends/settled';
import { readHeads, writeInTurns } from '#functions/dividends/turns';
import type { Owner } from '#functions/storage/commit';
import { untilUndisturbed } from '#functions/storage/ledger';

/**
 * Brings the cash rows of all found dividends to what they should be, by where cash is kept now: what no longer keeps any
 * gives them back. Nothing is found or entered anew; done twice it changes nothing.
 */
export const recheckCash = (writer: Owner, now: Date): Promise<void> =>
  untilUndisturbed(async () => {
    const owner = writer.id;
    const heads = await readHeads(owner);
    const [{ found }, manual] = await Promise.all([readSettledFound(owner), listManual(owner)]);
    const books = { found, manual };
    const parts = await planChange(owner, { before: books, after: books }, dayInNewYork(now), { checkAll: true });
    await writeInTurns(writer, parts, { heads, books, now });
  });
