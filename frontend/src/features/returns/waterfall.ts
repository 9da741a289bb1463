import type { ReturnsBridgeView } from '#contract/insight/insight';
import { toAmount, toNumber, zeroAmount } from '#core/money/amount';

/** Where the bars of a bridge stand: each begins where the one before ended; start and end stand on 0. */

type Line = ReturnsBridgeView['lines'][number];

export interface WaterfallBar extends Line {
  /** In percent of the drawing's width. */
  left: number;
  width: number;
}

const isTotal = ({ line }: Line): boolean => line === 'start' || line === 'end';

export const toWaterfallBars = (lines: readonly Line[]): WaterfallBar[] => {
  let running = zeroAmount;
  const ends = lines.map((one) => {
    const from = isTotal(one) ? zeroAmount : running;
    running = from.plus(toAmount(one.amount));
    return [toNumber(from), toNumber(running)] as const;
  });
  const low = Math.min(0, ...ends.flat());
  const high = Math.max(0, ...ends.flat());
  const wide = high - low || 1;
  return lines.map((one, at) => {
    const [from, to] = ends[at] ?? [0, 0];
    return { ...one, left: ((Math.min(from, to) - low) / wide) * 100, width: (Math.abs(to - from) / wide) * 100 };
  });
};
