import { readFound, removeCorrection } from '#functions/dividends/found-store';
import { type CorrectionEffects, liveCorrection, planCorrection } from '#functions/dividends/plan-correction';
import { readHeads, writeInTurns } from '#functions/dividends/turns';
import { untilUndisturbed } from '#functions/storage/ledger';

/**
 * Finishes what did not fit into the transaction of a change: corrects the dividends of the stocks that are marked, with
 * their cash rows, and takes the marks away with the last of them. Broken off, it goes on where it stopped; done twice, it
 * changes nothing.
 * @throws WriteConflict when other changes came first eight times in a row.
 */
export const finishCorrections = (owner: string, effects: CorrectionEffects = liveCorrection): Promise<void> =>
  untilUndisturbed(async () => {
    const heads = await readHeads(owner);
    const books = await readFound(owner);
    if (books.corrections.length === 0) return;
    const { parts, before } = await planCorrection(owner, books, effects);
    const last = {
      writes: books.corrections.map((one) => removeCorrection(owner, one)),
      tally: { correcting: -books.corrections.length },
    };
    const group = books.corrections.findLast((one) => one.group !== undefined)?.group;
    const writer = { id: owner, made: { source: 'follow' as const, ...(group !== undefined && { group }) } };
    await writeInTurns(writer, parts, { heads, books: before, now: effects.now(), last });
  });
