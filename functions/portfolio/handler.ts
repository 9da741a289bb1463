import { serveLazyLoadedDomains } from '#functions/runtime/http/serve-lazy-loaded-domains';

export const handler = serveLazyLoadedDomains([
  { paths: ['/portfolio/assets'], load: () => import('#functions/portfolio/assets-handler') },
  {
    paths: ['/portfolio/corporate-actions'],
    load: () => import('#functions/portfolio/corporate-actions-handler'),
  },
  { paths: ['/portfolio/platforms'], load: () => import('#functions/portfolio/platforms-handler') },
  { paths: ['/portfolio/splits'], load: () => import('#functions/portfolio/splits-handler') },
  { paths: ['/portfolio'], load: () => import('#functions/portfolio/trades-handler') },
]);
