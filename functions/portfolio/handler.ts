import { ownSplitRoutes } from '#contract/own-splits';
import { portfolioRoutes } from '#contract/portfolio';
import { serve } from '#functions/http/serve';
import { addTrades } from '#functions/portfolio/batch';
import { deleteTrades, editTrades } from '#functions/portfolio/change-many';
import { listTransactions, pageOfPlatform, readTransaction } from '#functions/portfolio/lists';
import { addSplit, deleteSplit, editSplit, listSplits, previewSplit } from '#functions/portfolio/own-splits';
import {
  reportAnalysis,
  reportDailyChange,
  reportHoldings,
  reportPlatforms,
  reportValue,
} from '#functions/portfolio/reports';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/service';

export const handler = serve(
  { ...portfolioRoutes, ...ownSplitRoutes },
  {
    holdings: reportHoldings,
    value: reportValue,
    transactions: listTransactions,
    transaction: readTransaction,
    addTransaction: addTrade,
    addTransactions: addTrades,
    editTransactions: editTrades,
    deleteTransactions: deleteTrades,
    editTransaction: editTrade,
    deleteTransaction: deleteTrade,
    analysis: reportAnalysis,
    dailyChange: reportDailyChange,
    platformBreakdown: reportPlatforms,
    platformTransactions: pageOfPlatform,
    splits: listSplits,
    addSplit,
    previewSplit,
    editSplit,
    deleteSplit,
  },
);
