import { dayInNewYork } from '#core/day';
import { planChange } from '#functions/dividends/changes';
import { readFound, removeCorrection } from '#functions/dividends/found-store';
import { listManual } from '#functions/dividends/manual-store';
import { recount } from '#functions/dividends/recount';
import { readHeads, writeInTurns } from '#functions/dividends/turns';
import { untilUndisturbed } from '#functions/platform/ledger';
import { listTradesOf } from '#functions/portfolio/store';
import { getSplits } from '#functions/stocks/cache';

const live = { now: () => new Date(), splitsOf: getSplits };
export type FinishEffects = typeof live;

/**
 * Finishes what did not fit into the transaction of a change: corrects the dividends of the stocks that are marked, with
 * their cash rows, and takes the marks away with the last of them. Broken off, it goes on where it stopped; done twice, it
 * changes nothing.
 * @throws WriteConflict when other changes came first eight times in a row.
 */
export const finishCorrections = (owner: string, { now, splitsOf }: FinishEffects = live): Promise<void> =>
  untilUndisturbed(async () => {
    const heads = await readHeads(owner);
    const [{ found, corrections }, manual] = await Promise.all([readFound(owner), listManual(owner)]);
    if (corrections.length === 0) return;
    const symbols = corrections.map(({ symbol }) => symbol);
    const [trades, splits] = await Promise.all([listTradesOf(owner, symbols), splitsOf(symbols)]);
    const after = recount(found, corrections, { trades, splits });
    const change = { before: { found, manual }, after: { found: after, manual } };
    const parts = await planChange(owner, change, dayInNewYork(now()), { checkAll: true });
    const last = corrections.map((one) => removeCorrection(owner, one));
    await writeInTurns(owner, heads, parts, { last });
  });
