import { serveLazyLoadedDomains } from '#functions/runtime/http/serve-lazy-loaded-domains';

export const handler = serveLazyLoadedDomains([
  { paths: ['/analytics', '/insight/holdings'], load: () => import('#functions/analytics/figures-handler') },
  {
    paths: ['/insight/allocation', '/insight/targets', '/insight/goals'],
    load: () => import('#functions/allocation/handler'),
  },
  { paths: ['/insight/agenda'], load: () => import('#functions/agenda/handler') },
  { paths: ['/insight/debts'], load: () => import('#functions/debts/handler') },
  { paths: ['/insight/household'], load: () => import('#functions/household/handler') },
  { paths: ['/insight/income', '/calendar'], load: () => import('#functions/income/handler') },
  { paths: ['/insight/notices'], load: () => import('#functions/notices/handler') },
  { paths: ['/insight/stock', '/insight/notes'], load: () => import('#functions/analytics/stock-handler') },
  {
    paths: [
      '/insight/returns',
      '/insight/value-history',
      '/insight/net-worth',
      '/insight/bridge',
      '/insight/explained',
      '/insight/rows',
    ],
    load: () => import('#functions/insight/handler'),
  },
]);
