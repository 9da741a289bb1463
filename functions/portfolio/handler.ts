import { ownSplitRoutes } from '#contract/own-splits';
import { platformRoutes } from '#contract/platforms';
import { portfolioRoutes } from '#contract/portfolio';
import { serve } from '#functions/http/serve';
import { addTrades } from '#functions/portfolio/batch';
import { deleteTrades, editTrades } from '#functions/portfolio/change-many';
import { listTransactions, pageOfPlatform, readTransaction } from '#functions/portfolio/lists';
import {
  addAsset,
  deleteAsset,
  deletePrice,
  listAssets,
  pageOfPrices,
  putPrices,
  renameAsset,
} from '#functions/portfolio/own-assets';
import { addSplit, deleteSplit, editSplit, listSplits, previewSplit } from '#functions/portfolio/own-splits';
import { addPlatform, removePlatform, reportPlatformList } from '#functions/portfolio/platforms';
import {
  reportAnalysis,
  reportDailyChange,
  reportHoldings,
  reportPlatforms,
  reportValue,
} from '#functions/portfolio/reports';
import { addTrade, deleteTrade, editTrade } from '#functions/portfolio/service';
import { keepCash, stopCash } from '#functions/portfolio/switch-cash';

export const handler = serve(
  { ...portfolioRoutes, ...ownSplitRoutes, ...platformRoutes },
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
    ownAssets: listAssets,
    addOwnAsset: addAsset,
    renameOwnAsset: renameAsset,
    deleteOwnAsset: deleteAsset,
    ownPrices: pageOfPrices,
    putOwnPrices: putPrices,
    deleteOwnPrice: deletePrice,
    platforms: reportPlatformList,
    addPlatform,
    removePlatform,
    keepCash,
    stopCash,
  },
);
