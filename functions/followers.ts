import type { CashRowSources } from '#functions/cash/cash-row-sources';
import { planDividendsUnsync } from '#functions/dividends/cash/plan-dividends-unsync';
import { dividendTradeFollowers } from '#functions/dividends/follow-trades';
import {
  readCashAfterDividendCorrections,
  readLedgerStatesAfterDividendCorrections,
} from '#functions/dividends/read-after-corrections';
import { tradeDerivedCashRowSource } from '#functions/portfolio/store';
import type { TradeEffects } from '#functions/portfolio/trade-followers';
import { getLedgerStatesAfterBackfill } from '#functions/portfolio/trades/backfill-trades';
import { clock } from '#functions/runtime/clock';
import { getFxRate, getMarketSplitsBySymbol } from '#functions/stocks/market-cache';

/** What follows a change, or belongs to an answer, and stands above whoever makes it: put together here and handed in. */

const cashSources: CashRowSources = {
  trades: tradeDerivedCashRowSource,
  readyHeads: async (reader) =>
    readLedgerStatesAfterDividendCorrections(reader, await getLedgerStatesAfterBackfill(reader.id)),
  readCorrected: readCashAfterDividendCorrections,
  releaseDividends: planDividendsUnsync,
};

/** For calls about cash. */
export const liveCashEffects = { now: clock, rateOf: getFxRate, sources: cashSources };

/** For calls about trades, splits and platforms. */
export const liveTradeEffects: TradeEffects = {
  now: clock,
  splitsOf: getMarketSplitsBySymbol,
  followers: dividendTradeFollowers,
};
