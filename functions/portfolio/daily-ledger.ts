import type { Platform, Trade } from '#contract/trades';
import { type DailyLedger, neededWhole, tradedSince } from '#core/portfolio/daily-change';
import type { QuotesBySymbol } from '#core/portfolio/valuation';
import type { Day } from '#core/time/day';
import { type Holding, listPosition } from '#functions/portfolio/store';
import type { LedgerHead } from '#functions/storage/ledger';
import { listBetween } from '#functions/storage/lists';

export type WithoutTrades = Omit<DailyLedger<Platform>, 'trades'>;

/** After every trade there can be. */
const lastDay: Day = '9999-12-31';

const placeOf = ({ symbol, platform }: Holding): string => `${symbol}#${platform}`;

/**
 * What a daily change is told from: of the positions that were traded since the day of their price began, the trades since
 * then, however long their history is; all trades only of those whose shares at its beginning can't be counted back.
 */
export const readDailyLedger = async (
  owner: string,
  head: LedgerHead,
  known: WithoutTrades,
  prices: QuotesBySymbol,
): Promise<DailyLedger<Platform>> => {
  const lists = tradedSince(known, prices).map(({ position: { symbol, platform }, day }) =>
    listBetween<Trade>(owner, 'PTXS', day, lastDay, [symbol, platform]),
  );
  const since = (await Promise.all(lists)).flat();
  const whole = neededWhole({ ...known, trades: since }, prices);
  if (whole.length === 0) return { ...known, trades: since };
  const places = new Set(whole.map(placeOf));
  const all = await Promise.all(whole.map((one) => listPosition(owner, one, head)));
  return { ...known, trades: [...since.filter((trade) => !places.has(placeOf(trade))), ...all.flat()] };
};
