import { commit, type Owner } from '#functions/storage/commit';
import { getItem, type Key, userKey, type Write, WriteConflict } from '#functions/storage/table';

/**
 * A ledger is the rows of one kind that a user has. Its head, `SEQ#<kind>`, holds the last id given and a version that
 * every change raises, so that the changes of one ledger follow each other.
 */
export type LedgerKind = 'PTX' | 'CTX' | 'MDIV' | 'CD' | 'SAV' | 'WL';

export interface LedgerHead {
  last: number;
  version: number;
}

const isAsRead = ({ version }: LedgerHead): string =>
  version === 0 ? 'attribute_not_exists(#version)' : '#version = :read';

/** What `move` makes of a head: for whoever writes several transactions one after the other. */
export const movedOn = ({ version }: LedgerHead, last: number): LedgerHead => ({ last, version: version + 1 });

export interface Plan<T> {
  writes: Write[];
  answer: T;
}

const attempts = 8;

/**
 * Does the work, and does it again where another change came first, after a pause of its own length, so that many at
 * once don't meet again.
 * @throws WriteConflict when other changes came first eight times in a row.
 */
export const untilUndisturbed = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === attempts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * 2 ** attempt));
    }
  }
};

/**
 * Plans a change on the rows as they stand and writes it unless another change came first; then it plans again. A plan
 * without writes changes nothing.
 * @throws WriteConflict when other changes came first eight times in a row; nothing is written then.
 */
export const writeChange = <T>(owner: Owner, now: Date, plan: () => Promise<Plan<T>>): Promise<T> =>
  untilUndisturbed(async () => {
    const { writes, answer } = await plan();
    return writes.length === 0 ? answer : commit(owner, writes, answer, now);
  });

export interface Ledger {
  head(owner: string): Promise<LedgerHead>;
  /** Moves the head on, or refuses where another change came first. */
  move(owner: string, from: LedgerHead, last: number): Write;
  /** Refuses where the ledger has changed since its head was read: for what follows from the rows of another ledger. */
  unmoved(owner: string, from: LedgerHead): Write;
  /** The head as a backup holds it, whatever is there. */
  restore(owner: string, head: LedgerHead): Write;
  /**
   * As `writeChange`, for what must follow every other change of the ledger: giving out an id, or a rule that looks at
   * several rows. So two sales made at once can't both see the same shares. `plan` gets the last id given, and says
   * the new one.
   */
  change<T>(owner: Owner, now: Date, plan: (last: number) => Promise<Plan<T> & { last?: number }>): Promise<T>;
}

export const ledger = (kind: LedgerKind): Ledger => {
  const headKey = (owner: string): Key => ({ pk: userKey(owner), sk: `SEQ#${kind}` });
  const it: Ledger = {
    head: async (owner) => {
      const head = await getItem<LedgerHead>(headKey(owner));
      return { last: head?.last ?? 0, version: head?.version ?? 0 };
    },
    move: (owner, from, last) => ({
      Update: {
        Key: headKey(owner),
        UpdateExpression: 'SET #last = :last, #version = :next',
        ConditionExpression: isAsRead(from),
        ExpressionAttributeNames: { '#last': 'last', '#version': 'version' },
        ExpressionAttributeValues: {
          ':last': last,
          ':next': from.version + 1,
          ...(from.version === 0 ? {} : { ':read': from.version }),
        },
      },
    }),
    unmoved: (owner, from) => ({
      ConditionCheck: {
        Key: headKey(owner),
        ConditionExpression: isAsRead(from),
        ExpressionAttributeNames: { '#version': 'version' },
        ...(from.version > 0 && { ExpressionAttributeValues: { ':read': from.version } }),
      },
    }),
    restore: (owner, { last, version }) => ({ Put: { Item: { ...headKey(owner), last, version } } }),
    change: (owner, now, plan) =>
      writeChange(owner, now, async () => {
        const head = await it.head(owner.id);
        const { writes, answer, last = head.last } = await plan(head.last);
        return { writes: writes.length > 0 ? [it.move(owner.id, head, last), ...writes] : [], answer };
      }),
  };
  return it;
};
