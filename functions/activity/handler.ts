import { serveLazyLoadedDomains } from '#functions/runtime/http/serve-lazy-loaded-domains';

export const handler = serveLazyLoadedDomains([
  { paths: ['/activity'], load: () => import('#functions/activity/changes-handler') },
  { paths: ['/backup'], load: () => import('#functions/backup/handler') },
  { paths: ['/comparisons'], load: () => import('#functions/imports/compare-handler') },
  { paths: ['/imports'], load: () => import('#functions/imports/handler') },
  { paths: ['/sample-data', '/first-steps'], load: () => import('#functions/first-run/handler') },
]);
