import {
  type CorrectionEffects,
  liveCorrectionEffects,
  planDividendCorrection,
} from '#functions/dividends/cash/plan-dividend-correction';
import {
  readDividendAndTradeLedgerStates,
  writeDividendsInTransactions,
} from '#functions/dividends/cash/write-dividends-in-transactions';
import {
  buildPendingDividendCorrectionRemovalWrite,
  listPendingDividendCorrections,
} from '#functions/dividends/found/found-store';
import { readStockDividendRecords } from '#functions/dividends/found/stock-dividend-records';
import { log } from '#functions/runtime/log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { runInQueue } from '#functions/runtime/storage/work-queue';
import { isOutOfTime, OutOfTimeRefusal, type ReadContext } from '#functions/runtime/time-budget';

interface Finishing {
  effects: CorrectionEffects;
  /** Transactions after which the rest is left. */
  most: number;
}

const finishOnce = async ({ id: owner, budget }: ReadContext, { effects, most }: Finishing): Promise<void> => {
  const heads = await readDividendAndTradeLedgerStates(owner);
  const corrections = await listPendingDividendCorrections(owner);
  if (corrections.length === 0) return;
  // Of the stocks that are marked alone: one that is edited among thousands costs its own dividends.
  const symbols = corrections.map(({ symbol }) => symbol);
  const { found, manual } = await readStockDividendRecords(owner, symbols, heads.dividends);
  const { parts, before } = await planDividendCorrection(owner, { found, corrections }, effects, manual);
  const last = {
    writes: corrections.map((one) => buildPendingDividendCorrectionRemovalWrite(owner, one)),
    tally: { correcting: -corrections.length },
  };
  const group = corrections.findLast((one) => one.group !== undefined)?.group;
  const writer = {
    id: owner,
    made: { source: 'follow' as const, ...(group !== undefined && { group }) },
    ...(budget && { budget }),
  };
  await writeDividendsInTransactions(writer, parts, { heads, books: before, now: effects.now(), last, most });
};

/**
 * Finishes what did not fit into the transaction of a change: corrects the dividends of the stocks that are marked, with
 * their cash rows, and takes the marks away with the last of them. Broken off, it goes on where it stopped; done twice, it
 * changes nothing.
 * @throws WriteConflict when other changes came first eight times in a row; OutOfTimeRefusal.
 */
export const finishDividendCorrections = (
  reader: ReadContext,
  { effects = liveCorrectionEffects, most = Number.POSITIVE_INFINITY }: Partial<Finishing> = {},
): Promise<void> =>
  // A page reads several things at once: one read works the marks off, and the others find it done.
  runInQueue(`dividend corrections of ${reader.id}`, () =>
    retryOnConflict(() => finishOnce(reader, { effects, most })),
  );

/** Transactions for which a change waits beyond its own: a second's worth. */
const mostFollowing = 30;

/** The trade stands, whatever comes: what is left or broken off here is finished by the next read or run. */
export const tryFinishDividendCorrections = async (
  owner: Pick<WriteContext, 'id' | 'budget'>,
  most = mostFollowing,
): Promise<void> => {
  try {
    if (!isOutOfTime(owner)) await finishDividendCorrections(owner, { most });
  } catch (error) {
    if (!(error instanceof OutOfTimeRefusal)) log.error('correction of dividends not finished', error, {});
  }
};
