import type { CashSources } from '#functions/cash/sources';
import { unsyncDividends } from '#functions/dividends/cash/unsync-dividends';
import { dividendFollowers } from '#functions/dividends/follow-trades';
import { readCorrected, settleLedgerStates } from '#functions/dividends/settled-reads';
import type { TradeEffects } from '#functions/portfolio/followers';
import { tradeRows } from '#functions/portfolio/store';
import { getReadyLedgerStates } from '#functions/portfolio/trades/backfill-trades';
import { clock } from '#functions/runtime/clock';
import { getFxRate, getSplits } from '#functions/stocks/market-cache';

/** What follows a change, or belongs to an answer, and stands above whoever makes it: put together here and handed in. */

const cashSources: CashSources = {
  trades: tradeRows,
  readyHeads: async (reader) => settleLedgerStates(reader, await getReadyLedgerStates(reader.id)),
  readCorrected,
  releaseDividends: unsyncDividends,
};

/** For calls about cash. */
export const cashEffects = { now: clock, rateOf: getFxRate, sources: cashSources };

/** For calls about trades, splits and platforms. */
export const tradeEffects: TradeEffects = { now: clock, splitsOf: getSplits, followers: dividendFollowers };
