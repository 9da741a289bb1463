import { dayInNewYork } from '#core/time/day';
import { type DividendBooks, type Part, planChange } from '#functions/dividends/changes';
import type { FoundBooks, FoundRow } from '#functions/dividends/found-store';
import { listManual } from '#functions/dividends/manual-store';
import { recount } from '#functions/dividends/recount';
import { withOwnSplits } from '#functions/portfolio/market';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { listTradesOf, tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getSplits } from '#functions/stocks/cache';

export const liveCorrection = { now: clock, splitsOf: getSplits };
export type CorrectionEffects = typeof liveCorrection;

/** The dividends of the stocks that are marked, as they are to be, and what that takes. */
export const planCorrection = async (
  owner: string,
  { found, corrections }: FoundBooks,
  { now, splitsOf }: CorrectionEffects,
): Promise<{ before: DividendBooks; found: FoundRow[]; parts: Part[] }> => {
  const symbols = corrections.map(({ symbol }) => symbol);
  const head = await tradeLedger.head(owner);
  const known = withOwnSplits(splitsOf, await ownSplitsOf(owner, head));
  const [trades, splits, manual] = await Promise.all([
    listTradesOf(owner, symbols, head),
    known(symbols),
    listManual(owner),
  ]);
  const after = recount(found, corrections, { trades, splits });
  const before = { found, manual };
  const change = { before, after: { found: after, manual } };
  return { before, found: after, parts: await planChange(owner, change, dayInNewYork(now()), { checkAll: true }) };
};
