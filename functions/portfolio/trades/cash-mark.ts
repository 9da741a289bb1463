import type { Trade } from '#contract/portfolio/trades';
import { findCashPlatform, isCashTrackedOn, type PlatformSettings } from '#core/portfolio/platforms';
import { refuseUnknownPlatform } from '#functions/runtime/identity/stored-platforms';

/** Whether a trade has to carry the mark that it moves cash: not where its platform is specified to keep some. */
const isToMark = ({ platform, transactionDate }: Trade, platforms: readonly PlatformSettings[]): boolean =>
  findCashPlatform(platform) === null && isCashTrackedOn(platforms, platform, transactionDate);

/** A trade with its mark, by what is kept of its platform now. */
export const refreshTradeCashMark = (
  { keepsCash: _before, ...trade }: Trade,
  platforms: readonly PlatformSettings[],
): Trade => (isToMark(trade, platforms) ? { ...trade, keepsCash: true } : trade);

export const isTradeCashMarkCorrect = (trade: Trade, platforms: readonly PlatformSettings[]): boolean =>
  Boolean(trade.keepsCash) === isToMark(trade, platforms);

/**
 * A trade as it is recorded on a platform of the person's.
 * @throws Refusal 400 where it is neither specified nor their own.
 */
export const validateAndCashMarkTrade = (
  trade: Trade,
  platforms: readonly PlatformSettings[],
  path?: string,
): Trade => {
  refuseUnknownPlatform(platforms, trade.platform, path);
  return refreshTradeCashMark(trade, platforms);
};
