import { createLoadable } from '#ui/page/loadable';

/** With the library that draws: much code, which no figure waits for. */
export const LazyTimePlot = createLoadable(() => import('./time-plot'));
