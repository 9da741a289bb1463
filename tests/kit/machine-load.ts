import { availableParallelism, loadavg } from 'node:os';

/** For tests of how long something takes: how many wait for a processor; 1 on a machine that does nothing else. */
export const getMachineLoad = (): number => Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());

/** What a run of tests itself keeps waiting on a machine that does nothing else: a process for each processor, and two more. */
const ownLoad = availableParallelism() + 2;

/** A limit of the product's: as it is where nothing but the tests runs, and longer by what other programs take. */
export const scaleToMachineLoad = (milliseconds: number): number =>
  Math.round(milliseconds * Math.max(1, (loadavg()[0] ?? 0) / ownLoad));
