import type { Trade } from '#contract/portfolio/trades';
import { recomputeFoundDividendsFromTrades } from '#core/dividends/entitlement';
import { planDividendDiscovery, toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import type { Split } from '#core/portfolio/position/splits';
import type { FoundDividendRow, PendingDividendCorrection } from '#functions/dividends/found/found-store';

interface TradesNow {
  /** Of the stocks that are corrected, on all platforms. */
  trades: readonly Trade[];
  /** Null for a stock whose splits could not be learned. */
  splits: ReadonlyMap<string, readonly Split[] | null>;
}

const isConcerned = (
  { symbol, platform, exDate }: FoundDividendRow,
  corrections: readonly PendingDividendCorrection[],
): boolean => corrections.some((one) => one.symbol === symbol && one.platforms.includes(platform) && exDate > one.from);

/**
 * The found dividends as the trades make them now, those that have not changed the very same objects. Where the splits of
 * a stock cannot be learned, nobody knows how many shares were held: its dividends after the change are left out, until a
 * discovery finds them again.
 */
export const recomputeFoundDividends = (
  found: readonly FoundDividendRow[],
  corrections: readonly PendingDividendCorrection[],
  { trades, splits }: TradesNow,
): FoundDividendRow[] => {
  const concerned = found.filter((one) => isConcerned(one, corrections));
  const known = new Map([...splits].flatMap(([symbol, some]) => (some ? [[symbol, some] as const] : [])));
  const recounted = recomputeFoundDividendsFromTrades(
    concerned.filter(({ symbol }) => known.has(symbol)),
    trades,
    known,
  );
  const plan = planDividendDiscovery(concerned, recounted, []);
  const corrected = new Map(plan.corrected.map(({ from, to }) => [toDividendIdentityKey(from), to]));
  const removed = new Set(plan.removed.map(toDividendIdentityKey));
  return found
    .filter((one) => !removed.has(toDividendIdentityKey(one)))
    .map((one) => corrected.get(toDividendIdentityKey(one)) ?? one);
};
