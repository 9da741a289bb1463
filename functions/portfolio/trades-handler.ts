import { portfolioRoutes } from '#contract/portfolio/portfolio';
import { liveTradeEffects } from '#functions/followers';
import {
  reportDailyChange,
  reportHoldings,
  reportPlatformTotals,
  reportPortfolioAnalysis,
  reportPortfolioValue,
} from '#functions/portfolio/reports';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/trade-service';
import { addTrades } from '#functions/portfolio/trades/add-trades';
import { deleteTrades, editTrades } from '#functions/portfolio/trades/change-trades';
import { getPlatformTradesPage, getTrade, reportTrades } from '#functions/portfolio/trades/trade-pages';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(liveTradeEffects);

export const handler = serve(portfolioRoutes, {
  holdings: reportHoldings,
  value: reportPortfolioValue,
  transactions: reportTrades,
  transaction: getTrade,
  addTransaction: call(addTrade),
  addTransactions: call(addTrades),
  editTransactions: call(editTrades),
  deleteTransactions: call(deleteTrades),
  editTransaction: call(editTrade),
  deleteTransaction: call(deleteTrade),
  analysis: reportPortfolioAnalysis,
  dailyChange: reportDailyChange,
  platformBreakdown: reportPlatformTotals,
  platformTransactions: getPlatformTradesPage,
});
