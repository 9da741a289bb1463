import { loadable } from '#ui/loadable';

/** With the library that draws: much code, which no figure waits for. */
export const Plot = loadable(() => import('./plot'));
