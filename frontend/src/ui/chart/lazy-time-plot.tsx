import { createLoadable } from '#ui/loadable';

/** With the library that draws: much code, which no figure waits for. */
export const LazyTimePlot = createLoadable(() => import('./time-plot'));
