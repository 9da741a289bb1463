import { loadable } from './loadable';

/** By recharts: much code, which no figure waits for. */
export const Drawing = loadable(() => import('./charts'));
