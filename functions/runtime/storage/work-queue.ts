import pLimit, { type LimitFunction } from 'p-limit';

const queues = new Map<string, LimitFunction>();

/** Does work of one name one after the other, in this container; what others do at the same time is not held up. */
export const runInQueue = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
  const turn = queues.get(name) ?? pLimit(1);
  queues.set(name, turn);
  try {
    return await turn(work);
  } finally {
    if (turn.activeCount + turn.pendingCount === 0) queues.delete(name);
  }
};

/** Work of that name is under way in this container. */
export const isQueueBusy = (name: string): boolean => queues.has(name);
