import { availableParallelism, loadavg } from 'node:os';

/** For tests of how long something takes: how many wait for a processor; 1 on a machine that does nothing else. */
export const getMachineLoad = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** A limit of the product's as it is for a machine that does nothing else: of one that others use, as many times longer as they make it. */
export const scaleToMachineLoad = (milliseconds: number): number => Math.round(milliseconds * getMachineLoad());
