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

const headKey = (owner: string, kind: LedgerKind): Key => ({ pk: userKey(owner), sk: `SEQ#${kind}` });

export const readHead = async (owner: string, kind: LedgerKind): Promise<LedgerHead> => {
  const head = await getItem<LedgerHead>(headKey(owner, kind));
  return { last: head?.last ?? 0, version: head?.version ?? 0 };
};

/** The head as a backup holds it, whatever is there. */
export const restoreHead = (owner: string, kind: LedgerKind, { last, version }: LedgerHead): Write => ({
  Put: { Item: { ...headKey(owner, kind), last, version } },
});

const isAsRead = ({ version }: LedgerHead): string =>
  version === 0 ? 'attribute_not_exists(#version)' : '#version = :read';

/** Moves the head on, or refuses where another change came first. */
export const moveHead = (owner: string, kind: LedgerKind, from: LedgerHead, last: number): Write => ({
  Update: {
    Key: headKey(owner, kind),
    UpdateExpression: 'SET #last = :last, #version = :next',
    ConditionExpression: isAsRead(from),
    ExpressionAttributeNames: { '#last': 'last', '#version': 'version' },
    ExpressionAttributeValues: {
      ':last': last,
      ':next': from.version + 1,
      ...(from.version === 0 ? {} : { ':read': from.version }),
    },
  },
});

/** What `moveHead` makes of a head: for whoever writes several transactions one after the other. */
export const movedOn = ({ version }: LedgerHead, last: number): LedgerHead => ({ last, version: version + 1 });

/** Refuses where the ledger has changed since its head was read: for what follows from the rows of another ledger. */
export const headUnmoved = (owner: string, kind: LedgerKind, from: LedgerHead): Write => ({
  ConditionCheck: {
    Key: headKey(owner, kind),
    ConditionExpression: isAsRead(from),
    ExpressionAttributeNames: { '#version': 'version' },
    ...(from.version > 0 && { ExpressionAttributeValues: { ':read': from.version } }),
  },
});

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

/**
 * The same for what must follow every other change of the ledger: giving out an id, or a rule that looks at several
 * rows. So two sales made at once can't both see the same shares. `plan` gets the last id given, and says the new one.
 */
export const changeLedger = <T>(
  owner: Owner,
  kind: LedgerKind,
  now: Date,
  plan: (last: number) => Promise<Plan<T> & { last?: number }>,
): Promise<T> =>
  writeChange(owner, now, async () => {
    const head = await readHead(owner.id, kind);
    const { writes, answer, last = head.last } = await plan(head.last);
    return { writes: writes.length > 0 ? [moveHead(owner.id, kind, head, last), ...writes] : [], answer };
  });
