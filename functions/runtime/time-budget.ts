import { gatewayTimeoutSeconds } from '#contract/call-timeouts';
import { Refusal } from '#functions/runtime/refusal';

/** How long a call may go on with work that the same call, made again, takes up where it stopped. */
export interface TimeBudget {
  /** Milliseconds. */
  left(): number;
}

/** Milliseconds for the step that is under way when the time is over, for what has to follow it, and for the answer: with 4 s, calls of a machine that did other work as well ran into their end. */
export const millisecondsReservedForAnswer = 6_000;

/** `remaining`: milliseconds until the call is ended, as Lambda tells them. */
export const createCallTimeBudget = (remaining: number): TimeBudget => {
  const end = performance.now() + Math.min(remaining, gatewayTimeoutSeconds * 1000) - millisecondsReservedForAnswer;
  return { left: () => end - performance.now() };
};

/** Of a job that nobody waits for: until it is ended, without end where nothing ends it. */
export const createJobTimeBudget = (remaining = Number.POSITIVE_INFINITY): TimeBudget => {
  const end = performance.now() + remaining - millisecondsReservedForAnswer;
  return { left: () => end - performance.now() };
};

/** Milliseconds after which a call whose progress is shown answers how far it is: more often, and it reads too much anew. */
const progressMilliseconds = 5_000;

/** The same, and no longer than somebody who watches is to wait for how far it is; without end where there is no end. */
export const createProgressTimeBudget = (budget: TimeBudget | undefined): TimeBudget | undefined => {
  if (!budget) return undefined;
  const end = performance.now() + progressMilliseconds;
  return { left: () => Math.min(budget.left(), end - performance.now()) };
};

interface Caller {
  budget?: TimeBudget | undefined;
}

/** Whose rows are read, with the time that the call has. */
export interface ReadContext extends Caller {
  id: string;
}

/** Without end for who has no budget: a run or a command of the product's own. */
export const getRemainingMilliseconds = ({ budget }: Caller): number => budget?.left() ?? Number.POSITIVE_INFINITY;
export const isOutOfTime = (caller: Caller): boolean => getRemainingMilliseconds(caller) <= 0;

/** What is written until then stands, and the same call goes on from there. */
export class OutOfTimeRefusal extends Refusal {
  /** `done`: rows that this call has done. */
  constructor(done?: number) {
    const sentence =
      'This takes longer than one call may, and not all of it is done yet. Please try again: it goes on.';
    super(503, 'unfinished', sentence, { retryAfter: 1, ...(done !== undefined && { done }) });
    this.name = 'OutOfTimeRefusal';
  }
}

/** What `work` has done, told with it where its time is over. */
export const addDoneCountOnTimeout = async (work: () => Promise<void>, done: () => number): Promise<void> => {
  try {
    await work();
  } catch (error) {
    throw error instanceof OutOfTimeRefusal ? new OutOfTimeRefusal(done()) : error;
  }
};
