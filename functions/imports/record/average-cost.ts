import type { ImportRows } from '#contract/imports/import-rows';
import type { NewTrade, Trade } from '#contract/portfolio/trades';
import { roundPrice, toNumber } from '#core/money/amount';
import { computeAverageCost } from '#core/portfolio/position/positions';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
} from '#core/portfolio/position/running-position';
import { sortTrades } from '#core/portfolio/trades';
import { createEffectiveSplitsLookup } from '#functions/portfolio/splits/effective-splits';
import { listPositionTrades, type PositionId, tradeLedger } from '#functions/portfolio/store';
import { listStatementIdentitiesOfRow } from '#functions/runtime/storage/statement-identities';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** What a broker does not say of shares that leave: their price. */

type Sent = ImportRows['trades'][number];

const getSentTrade = ({ row }: Sent): NewTrade | null => ('notARow' in row ? null : row);
const isUnpriced = (row: NewTrade | null): row is NewTrade => row?.transactionType === 'sharesOut' && row.price === 0;

/** Rows of the call behind those that stand; what stands for one of them already counts once. */
const readPositionTrades = async (owner: string, place: PositionId, sent: readonly Sent[], of: number) => {
  const recorded = await listPositionTrades(owner, place, await tradeLedger.head(owner));
  const held = new Set(recorded.flatMap(listStatementIdentitiesOfRow));
  const last = Math.max(0, ...recorded.map(({ id }) => id));
  const own = sent.flatMap((one, at): Trade[] => {
    const row = getSentTrade(one);
    const isOwn = row?.symbol === place.symbol && row.platform === place.platform;
    if (!row || !isOwn || one.identities.some((identity) => held.has(identity))) return [];
    return [{ ...row, id: last + 1 + at, total: 0, version: 1 }];
  });
  return { trades: [...recorded, ...own], at: own.find(({ id }) => id === last + 1 + of) };
};

/** By the trades before it, on its day those that come before it; null where nothing is held. */
const computeAverageCostBefore = (
  trades: readonly Trade[],
  at: Trade,
  splits: Parameters<typeof createRunningPosition>[1],
): number | null => {
  const before = sortTrades(trades);
  const [first] = before;
  if (!first || first === at) return null;
  const position = createRunningPosition(first, splits);
  for (const trade of before) {
    if (trade === at) break;
    applyTradeToPosition(position, trade);
  }
  applySplitsToPosition(position, at.transactionDate);
  return position.open ? toNumber(roundPrice(computeAverageCost(position.cost, position.shares))) : null;
};

/**
 * Shares that leave at a price of 0 leave at what they cost on average then, so that nothing is realized: as the position
 * stands with the rows of the call before them.
 */
export const fillMissingPricesWithAverageCost = async (
  owner: string,
  sent: readonly Sent[],
  findSplits: typeof getMarketSplitsBySymbol = getMarketSplitsBySymbol,
): Promise<Sent[]> => {
  const unpriced = sent.filter((one) => isUnpriced(getSentTrade(one)));
  if (unpriced.length === 0) return [...sent];
  const known = createEffectiveSplitsLookup(owner, findSplits);
  const splits = await known([...new Set(unpriced.flatMap((one) => getSentTrade(one)?.symbol ?? []))]);
  const priced = [...sent];
  for (const [at, one] of sent.entries()) {
    const row = getSentTrade(one);
    if (!isUnpriced(row)) continue;
    const position = await readPositionTrades(owner, row, priced, at);
    const price =
      position.at && computeAverageCostBefore(position.trades, position.at, splits.get(row.symbol) ?? undefined);
    if (price) priced[at] = { ...one, row: { ...row, price } };
  }
  return priced;
};
