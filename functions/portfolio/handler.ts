import { serveOnDemand } from '#functions/runtime/http/serve-on-demand';

export const handler = serveOnDemand([
  { paths: ['/portfolio/assets'], load: () => import('#functions/portfolio/assets-handler') },
  { paths: ['/portfolio/platforms'], load: () => import('#functions/portfolio/platforms-handler') },
  { paths: ['/portfolio/splits'], load: () => import('#functions/portfolio/splits-handler') },
  { paths: ['/portfolio'], load: () => import('#functions/portfolio/trades-handler') },
]);
