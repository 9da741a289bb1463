import type { AccountBackup } from '#contract/backup/backup-format';
import { findOversell, type Oversell } from '#core/portfolio/position/positions';
import { addsShares, getShareRemovalVerb } from '#core/portfolio/trades';
import { formatLongDay } from '#core/time/day';
import { resolveEffectiveSplits } from '#functions/portfolio/portfolio-market';
import { groupOwnSplitsBySymbol } from '#functions/portfolio/splits/own-splits-store';
import { Refusal } from '#functions/runtime/refusal';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

const live = { splitsOf: getMarketSplitsBySymbol, otherwise: 'import it all the same, add --oversold.' };

const formatOversell = (
  { tradeId, held, sold, type, symbol, platform, date }: Oversell,
  isKnown: boolean,
  otherwise: string,
): string =>
  [
    `The file cannot be restored: trade ${tradeId}: ${sold} of ${symbol} on ${platform} were ${getShareRemovalVerb(type)} on ${formatLongDay(date)},`,
    `when ${held} were held.`,
    isKnown
      ? 'Where that is so because a split was corrected since,'
      : `Splits of ${symbol} cannot be looked up now. To`,
    otherwise,
  ].join(' ');

/**
 * Refuses a ledger in which more is sold than is held at that date, as the API refuses the sale. The API lets one stand
 * that became so by a split learnt later; whether that is the case, the person has to say.
 * @throws Refusal with the first such sale.
 */
export const refuseOversoldBackup = async (
  { trades, ownSplits }: Pick<AccountBackup, 'trades' | 'ownSplits'>,
  effects: Partial<typeof live> = {},
): Promise<void> => {
  const { splitsOf, otherwise } = { ...live, ...effects };
  const sold = new Set(trades.flatMap(({ transactionType, symbol }) => (addsShares(transactionType) ? [] : [symbol])));
  const lookedUp = await splitsOf([...sold]);
  const found = findOversell(
    trades.filter(({ symbol }) => sold.has(symbol)),
    resolveEffectiveSplits(lookedUp, groupOwnSplitsBySymbol(ownSplits)),
  );
  if (found) throw new Refusal(422, 'oversold', formatOversell(found, Boolean(lookedUp.get(found.symbol)), otherwise));
};
