import { dividendRoutes } from '#contract/dividends/dividends';
import { getSchedulerStatus, triggerDailyRun } from '#functions/daily-run/scheduler-status';
import { clearFoundDividends, syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import {
  getFoundRobinhoodDividendPage,
  getManualDividendPage,
  reportIncomeByStock,
} from '#functions/dividends/dividend-pages';
import { discoverDividends } from '#functions/dividends/found/discover';
import { setWithheldTax } from '#functions/dividends/found/withheld-tax';
import {
  addManualDividend,
  editManualDividend,
  getManualDividend,
  listManualDividends,
  removeManualDividend,
} from '#functions/dividends/manual/manual-dividends';
import { pairManualDividend, unpairManualDividend } from '#functions/dividends/manual/manual-pairs';
import {
  reportDividendEligibility,
  reportDividendIncome,
  reportFutureDividends,
  reportHistoricalDividends,
  reportRobinhoodDividends,
  reportRobinhoodHoldings,
} from '#functions/dividends/reports';
import { serve } from '#functions/runtime/http/serve';
import { listPlatformNames } from '#functions/runtime/identity/stored-platforms';

const robinhood = ['Robinhood'] as const;

export const handler = serve(dividendRoutes, {
  list: (actor, { limit, ...asked }) =>
    limit === undefined ? listManualDividends(actor) : getManualDividendPage(actor, { limit, ...asked }),
  entry: getManualDividend,
  add: addManualDividend,
  edit: editManualDividend,
  remove: removeManualDividend,
  clearAll: (actor) => clearFoundDividends(actor),
  join: pairManualDividend,
  part: unpairManualDividend,
  income: reportDividendIncome,
  incomeByStock: reportIncomeByStock,
  robinhoodSummary: (actor, { limit, ...asked }) =>
    limit === undefined
      ? reportRobinhoodDividends(actor, asked)
      : getFoundRobinhoodDividendPage(actor, { limit, ...asked }),
  robinhoodHoldings: reportRobinhoodHoldings,
  schedulerStatus: getSchedulerStatus,
  triggerDiscovery: triggerDailyRun,
  discoverRobinhood: (actor) => discoverDividends(actor, robinhood),
  syncToCash: async (actor) => ({ syncedCount: await syncDividendsToCash(actor, robinhood) }),
  historical: reportHistoricalDividends,
  setTax: setWithheldTax,
  future: reportFutureDividends,
  checkEligibility: reportDividendEligibility,
  syncHistorical: async (actor) => discoverDividends(actor, await listPlatformNames(actor.id)),
  syncAllToCash: async (actor) => ({
    syncedCount: await syncDividendsToCash(actor, await listPlatformNames(actor.id)),
  }),
  autoSyncAll: async (actor) => {
    const platforms = await listPlatformNames(actor.id);
    const found = await discoverDividends(actor, platforms);
    return { ...found, syncedCount: await syncDividendsToCash(actor, platforms) };
  },
});
