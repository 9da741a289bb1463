import type { Day } from '#core/time/day';
import {
  buildPendingDividendCorrectionWrite,
  type PendingDividendCorrection,
} from '#functions/dividends/found/found-store';
import type { DividendMaterializationPlan } from '#functions/dividends/plan-dividend-materialization';
import type { WriteContext } from '#functions/runtime/storage/commit';

const getEarlierDay = (a: Day, b: Day): Day => (a < b ? a : b);

/** One a stock: of all its platforms, from the earliest day on, as part of what marked it last. */
export const mergeCorrectionsBySymbol = (
  corrections: readonly PendingDividendCorrection[],
): PendingDividendCorrection[] =>
  [...Map.groupBy(corrections, ({ symbol }) => symbol)].map(([symbol, own]) => {
    const group = own.findLast((one) => one.group !== undefined)?.group;
    return {
      symbol,
      platforms: [...new Set(own.flatMap(({ platforms }) => platforms))],
      from: own.map(({ from }) => from).reduce(getEarlierDay),
      ...(group !== undefined && { group }),
    };
  });

/** What the same press or import has marked already, from that day or an earlier one on. */
export const isDividendCorrectionMarked =
  (marks: readonly PendingDividendCorrection[], group: string | undefined) =>
  ({ symbol, platforms, from }: PendingDividendCorrection): boolean =>
    marks.some(
      (mark) =>
        mark.symbol === symbol &&
        mark.group === group &&
        mark.from <= from &&
        platforms.every((platform) => mark.platforms.includes(platform)),
    );

/**
 * Marks stocks whose dividends are put right in transactions of their own, with what a mark says that is there already. For
 * the transaction that moves the head of the dividends on; in the log of changes they belong to what that does.
 */
export const planDividendCorrectionMarks = (
  owner: WriteContext,
  corrections: readonly PendingDividendCorrection[],
  storedCorrections: readonly PendingDividendCorrection[],
): DividendMaterializationPlan => {
  const symbols = new Set(corrections.map(({ symbol }) => symbol));
  const before = storedCorrections.filter(({ symbol }) => symbols.has(symbol));
  const group = owner.made?.group ?? owner.idempotency?.key;
  const marks = corrections.map((one) => ({ ...one, ...(group !== undefined && { group }) }));
  return {
    writes: mergeCorrectionsBySymbol([...before, ...marks]).map((correction) =>
      buildPendingDividendCorrectionWrite(owner.id, correction),
    ),
    tally: { correcting: symbols.size - before.length },
    keeps: true,
  };
};
