import { getDayInNewYork } from '#core/time/day';
import {
  type DividendWriteUnit,
  planDividendChange,
  type RecordedDividends,
} from '#functions/dividends/dividend-changes';
import type { FoundDividendRecords, FoundDividendRow } from '#functions/dividends/found/found-store';
import { recomputeFoundDividends } from '#functions/dividends/found/recompute-found';
import { listManualRows, type ManualDividendRow } from '#functions/dividends/manual/manual-store';
import { mergeOwnSplitsIntoLookup } from '#functions/portfolio/portfolio-market';
import { readOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listTradesOfSymbols, tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/runtime/clock';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

export const liveCorrectionEffects = { now: clock, splitsOf: getMarketSplitsBySymbol };
export type CorrectionEffects = typeof liveCorrectionEffects;

interface FoundToCorrect {
  found: readonly FoundDividendRow[];
  corrections: FoundDividendRecords['corrections'];
}

/**
 * The dividends of the stocks that are marked, as they are to be, and what that takes. `entered`: those by hand of these stocks,
 * where somebody has read them.
 */
export const planDividendCorrection = async (
  owner: string,
  { found, corrections }: FoundToCorrect,
  { now, splitsOf }: CorrectionEffects,
  entered?: readonly ManualDividendRow[],
): Promise<{ before: RecordedDividends; found: FoundDividendRow[]; parts: DividendWriteUnit[] }> => {
  const symbols = corrections.map(({ symbol }) => symbol);
  const head = await tradeLedger.head(owner);
  const known = mergeOwnSplitsIntoLookup(splitsOf, await readOwnSplits(owner, head));
  const [trades, splits, manual] = await Promise.all([
    listTradesOfSymbols(owner, symbols, head),
    known(symbols),
    entered ?? listManualRows(owner),
  ]);
  const after = recomputeFoundDividends(found, corrections, { trades, splits });
  const before = { found, manual };
  const change = { before, after: { found: after, manual } };
  return {
    before,
    found: after,
    parts: await planDividendChange(owner, change, getDayInNewYork(now()), {
      checkAll: true,
      isOfAll: entered === undefined,
    }),
  };
};
