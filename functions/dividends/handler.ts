import { dividendRoutes } from '#contract/dividends/dividends';
import type { PortfolioPlatform } from '#core/portfolio/platforms';
import {
  getFoundRobinhoodDividendPage,
  getManualDividendPage,
  reportDividendIncomeByStock,
} from '#functions/dividends/dividend-pages';
import {
  addManualDividend,
  editManualDividend,
  getManualDividend,
  listManualDividends,
  removeManualDividend,
} from '#functions/dividends/manual/manual-dividends';
import {
  reportDividendEligibility,
  reportDividendIncome,
  reportFoundDividends,
  reportFoundRobinhoodDividends,
  reportFutureDividends,
  reportRobinhoodHoldings,
} from '#functions/dividends/reports';
import { serve } from '#functions/runtime/http/serve';
import type { Actor } from '#functions/runtime/identity/actor';
import { listTradePlatformNames } from '#functions/runtime/identity/stored-platforms';

const robinhood = ['Robinhood'] as const;

/** Of the daily run, or pressed by hand, and seldom: they are not read at the start. */
const loadScheduler = () => import('#functions/daily-run/scheduler-status');
const loadManualPairs = () => import('#functions/dividends/manual/manual-pairs');
const loadTax = () => import('#functions/dividends/found/withheld-tax');
const discover = async (actor: Actor, platforms: readonly PortfolioPlatform[]) =>
  (await import('#functions/dividends/found/discover')).discoverDividends(actor, platforms);
const loadCash = () => import('#functions/dividends/cash/sync-dividends-to-cash');
const syncToCash = async (actor: Actor, platforms: readonly PortfolioPlatform[]) => ({
  syncedCount: await (await loadCash()).syncDividendsToCash(actor, platforms),
});

export const handler = serve(dividendRoutes, {
  list: (actor, { limit, ...asked }) =>
    limit === undefined ? listManualDividends(actor) : getManualDividendPage(actor, { limit, ...asked }),
  entry: getManualDividend,
  add: addManualDividend,
  edit: editManualDividend,
  remove: removeManualDividend,
  clearAll: async (actor) => (await loadCash()).clearFoundDividends(actor),
  join: async (actor, asked) => (await loadManualPairs()).pairManualDividend(actor, asked),
  part: async (actor, asked) => (await loadManualPairs()).unpairManualDividend(actor, asked),
  income: reportDividendIncome,
  incomeByStock: reportDividendIncomeByStock,
  robinhoodSummary: (actor, { limit, ...asked }) =>
    limit === undefined
      ? reportFoundRobinhoodDividends(actor, asked)
      : getFoundRobinhoodDividendPage(actor, { limit, ...asked }),
  robinhoodHoldings: reportRobinhoodHoldings,
  schedulerStatus: async (actor) => (await loadScheduler()).getSchedulerStatus(actor, {}),
  triggerDiscovery: async (actor) => (await loadScheduler()).triggerDailyRun(actor, {}),
  discoverRobinhood: (actor) => discover(actor, robinhood),
  syncToCash: (actor) => syncToCash(actor, robinhood),
  historical: reportFoundDividends,
  setTax: async (actor, asked) => (await loadTax()).setWithheldTax(actor, asked),
  future: reportFutureDividends,
  checkEligibility: reportDividendEligibility,
  syncHistorical: async (actor) => discover(actor, await listTradePlatformNames(actor.id)),
  syncAllToCash: async (actor) => syncToCash(actor, await listTradePlatformNames(actor.id)),
  autoSyncAll: async (actor) => {
    const platforms = await listTradePlatformNames(actor.id);
    const found = await discover(actor, platforms);
    return { ...found, ...(await syncToCash(actor, platforms)) };
  },
});
