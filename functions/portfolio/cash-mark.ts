import type { Trade } from '#contract/trades';
import { cashPlatformOf, keepsCashOn, type PlatformKept } from '#core/portfolio/platforms';
import { refuseUnknown } from '#functions/identity/platforms';

/** Whether a trade has to carry the mark that it moves cash: not where its platform is specified to keep some. */
const isToMark = ({ platform, transactionDate }: Trade, kept: readonly PlatformKept[]): boolean =>
  cashPlatformOf(platform) === null && keepsCashOn(kept, platform, transactionDate);

/** A trade with its mark, by what is kept of its platform now. */
export const withMark = ({ keepsCash: _before, ...trade }: Trade, kept: readonly PlatformKept[]): Trade =>
  isToMark(trade, kept) ? { ...trade, keepsCash: true } : trade;

export const isMarkedRight = (trade: Trade, kept: readonly PlatformKept[]): boolean =>
  Boolean(trade.keepsCash) === isToMark(trade, kept);

/**
 * A trade as it is recorded on a platform of the person's.
 * @throws Refusal 400 where it is neither specified nor their own.
 */
export const onPlatform = (trade: Trade, kept: readonly PlatformKept[], path?: string): Trade => {
  refuseUnknown(kept, trade.platform, path);
  return withMark(trade, kept);
};
