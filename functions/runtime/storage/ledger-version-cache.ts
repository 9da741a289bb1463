import { env } from '#functions/runtime/env';
import { userPartitionKey } from '#functions/runtime/storage/table';

/**
 * What this container has read of people's rows, each by what the heads said before: it need not be read again until one of
 * them has moved. What is read after a head may be newer than it; then the head has moved, and nobody asks for it any more.
 */
interface KnownAt<T> {
  /** `at`: the versions of the heads that stand for it, told before the rows were read. */
  find(owner: string, at: readonly number[]): T | undefined;
  keep(owner: string, at: readonly number[], value: T): T;
  /** Where a person's rows have changed and no head has moved. */
  drop(owner: string): void;
}

/** A container serves few people at a time. */
const maxPeople = 100;

const all: (() => void)[] = [];
/** How to clear what a new container does not have. */
export const registerContainerCache = (clear: () => void): void => void all.push(clear);
/** As a new container begins. For tests. */
export const clearContainerCaches = (): void => {
  for (const clear of all) clear();
};

export const createLedgerVersionCache = <T>(): KnownAt<T> => {
  const known = new Map<string, { at: string; value: T }>();
  const toCacheKey = (owner: string): string => `${env.tableName()} ${userPartitionKey(owner)}`;
  registerContainerCache(() => known.clear());
  return {
    find: (owner, at) => {
      const last = known.get(toCacheKey(owner));
      return last?.at === at.join() ? last.value : undefined;
    },
    keep: (owner, at, value) => {
      known.delete(toCacheKey(owner));
      known.set(toCacheKey(owner), { at: at.join(), value });
      const oldest = known.size > maxPeople ? known.keys().next() : undefined;
      if (oldest && !oldest.done) known.delete(oldest.value);
      return value;
    },
    drop: (owner) => void known.delete(toCacheKey(owner)),
  };
};
