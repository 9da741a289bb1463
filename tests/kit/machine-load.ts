import { availableParallelism, loadavg } from 'node:os';

/** For tests of how long something takes: how many wait for a processor; 1 on a machine that does nothing else. */
export const getMachineLoad = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
