import { createLoadableComponent } from '#ui/page/loadable';

/** With the library that draws: much code, which no figure waits for. */
export const LazyTimePlot = createLoadableComponent(() => import('./time-plot'));
