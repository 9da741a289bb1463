import { dividendRoutes } from '#contract/dividends';
import { schedulerStatus, triggerDiscovery } from '#functions/daily-run/status';
import { discoverDividends } from '#functions/dividends/discover';
import { addByHand, editByHand, listByHand, readByHand, removeByHand } from '#functions/dividends/manual';
import { pageByHand, pageRobinhood, reportIncomeByStock } from '#functions/dividends/pages';
import { joinDividends, partDividends } from '#functions/dividends/pairs';
import {
  reportEligibility,
  reportFuture,
  reportHistorical,
  reportIncome,
  reportRobinhood,
  reportRobinhoodHoldings,
} from '#functions/dividends/reports';
import { clearDividends, syncDividends } from '#functions/dividends/sync';
import { setTax } from '#functions/dividends/tax';
import { serve } from '#functions/http/serve';
import { everyPlatform } from '#functions/identity/platforms';

const robinhood = ['Robinhood'] as const;

export const handler = serve(dividendRoutes, {
  list: (actor, { limit, ...asked }) =>
    limit === undefined ? listByHand(actor) : pageByHand(actor, { limit, ...asked }),
  entry: readByHand,
  add: addByHand,
  edit: editByHand,
  remove: removeByHand,
  clearAll: (actor) => clearDividends(actor),
  join: joinDividends,
  part: partDividends,
  income: reportIncome,
  incomeByStock: reportIncomeByStock,
  robinhoodSummary: (actor, { limit, ...asked }) =>
    limit === undefined ? reportRobinhood(actor, asked) : pageRobinhood(actor, { limit, ...asked }),
  robinhoodHoldings: reportRobinhoodHoldings,
  schedulerStatus,
  triggerDiscovery,
  discoverRobinhood: (actor) => discoverDividends(actor, robinhood),
  syncToCash: async (actor) => ({ syncedCount: await syncDividends(actor, robinhood) }),
  historical: reportHistorical,
  setTax,
  future: reportFuture,
  checkEligibility: reportEligibility,
  syncHistorical: async (actor) => discoverDividends(actor, await everyPlatform(actor.id)),
  syncAllToCash: async (actor) => ({ syncedCount: await syncDividends(actor, await everyPlatform(actor.id)) }),
  autoSyncAll: async (actor) => {
    const platforms = await everyPlatform(actor.id);
    const found = await discoverDividends(actor, platforms);
    return { ...found, syncedCount: await syncDividends(actor, platforms) };
  },
});
