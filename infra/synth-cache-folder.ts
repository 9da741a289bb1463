import { join } from 'node:path';

/** What synthesising keeps for the next time, all of it made again where it is missing; goes with `npm ci`. */
export const synthCacheFolder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'evenkeel');
