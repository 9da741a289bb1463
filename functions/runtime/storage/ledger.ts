import { addDays, type Day } from '#core/time/day';
import { commitWithAnswer, type WriteContext } from '#functions/runtime/storage/commit';
import { pauseBeforeRetry } from '#functions/runtime/storage/retry-pause';
import {
  getItem,
  querySortKeyPrefix,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
  WriteConflict,
} from '#functions/runtime/storage/table';

/**
 * A ledger is the rows of one kind that a user has. Its head, `SEQ#<kind>`, holds the last id given and a version that
 * every change raises, so that the changes of one ledger follow each other.
 */
export const ledgerKinds = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV', 'WL', 'IMP'] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** What is counted of the rows, so that nobody has to read them to know; it says something only where all is kept. */
export interface LedgerCounts {
  /** How many there are. */
  count?: number;
  /** How many of them stand in the cash list; of dividends, how many were found. */
  listed?: number;
  /** Cash rows that were synced from dividends, and what they come to in US dollars. */
  synced?: number;
  syncedAmount?: number;
  /** Stocks whose dividends are being corrected. */
  correcting?: number;
}
const tallied = ['count', 'listed', 'synced', 'syncedAmount', 'correcting'] as const satisfies (keyof LedgerCounts)[];

export interface LedgerState extends LedgerCounts {
  last: number;
  version: number;
  /**
   * The version of which everything kept beside the rows is right: lists, counts, books. A program that keeps none of
   * them moves the version alone, and so it is noticed that they have to be made anew.
   */
  keptAt?: number;
  /** While they are being made: up to this id they are there. */
  keptUpTo?: number;
  /** Of trades: the version of which the daily figures are right, up to `daysTo`. */
  daysAt?: number;
  daysTo?: Day;
  /** Of trades, right where all is kept: the splits that the person has recorded, so that whoever reads the head knows them. */
  ownSplits?: string;
}

/**
 * The attribute in which the version is kept that everything is right of. It is another one where there are programs that
 * moved `keptAt` of that ledger on and kept less than is kept now.
 */
const getMaterializedAtAttribute = (kind: LedgerKind): string => (kind === 'MDIV' ? 'incomeAt' : 'keptAt');

/** No change has gone past what is kept; of a ledger without any change nothing is missing. */
export const isMaterializationCurrent = ({ version, keptAt = 0 }: LedgerState): boolean => keptAt === version;
/** Everything is there and right. */
export const isLedgerMaterialized = (head: LedgerState): boolean =>
  isMaterializationCurrent(head) && head.keptUpTo === undefined;

const isAsRead = ({ version }: LedgerState): string =>
  version === 0 ? 'attribute_not_exists(#version)' : '#version = :read';

/** Neither the ledger nor what is kept of it has changed since. */
const buildUnchangedCondition = (kind: LedgerKind, from: LedgerState) => {
  const fields = ['version', 'keptAt', 'keptUpTo'] as const;
  const told = fields.filter((name) => from[name] !== undefined);
  const one = (name: (typeof fields)[number]) =>
    from[name] === undefined ? `attribute_not_exists(#${name})` : `#${name} = :${name}`;
  const attributes = { version: 'version', keptAt: getMaterializedAtAttribute(kind), keptUpTo: 'keptUpTo' };
  return {
    ConditionExpression: fields.map(one).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(fields.map((name) => [`#${name}`, attributes[name]])),
    ExpressionAttributeValues: Object.fromEntries(told.map((name) => [`:${name}`, from[name]])),
  };
};

interface Moving {
  /** False for a change that nothing kept follows: it has to be made anew. */
  keeps?: boolean;
  /** The first day that the change concerns: from it on the daily figures have to be counted anew. */
  since?: Day;
  /** The person's own splits from now on; left out, they stay as they are. */
  ownSplits?: string;
}

/** Up to where the daily figures are right after a change; undefined where nobody knows any more. */
const getDaysToAfterChange = ({ daysTo }: LedgerState, since: Day | undefined): Day | undefined => {
  if (daysTo === undefined || since === undefined) return undefined;
  return since <= daysTo ? addDays(since, -1) : daysTo;
};

/** What a change does to the daily figures, refused where they were counted since the head was read. */
const buildDaysUpdate = (from: LedgerState, since: Day | undefined) => {
  const daysTo = getDaysToAfterChange(from, since);
  if (daysTo === undefined) return { tally: {}, set: '', condition: '', names: {}, values: {} };
  return {
    tally: { daysAt: 1 },
    set: ', #daysTo = :daysTo',
    condition: ' AND #daysTo = :daysRead',
    names: { '#daysTo': 'daysTo' },
    values: { ':daysTo': daysTo, ':daysRead': from.daysTo },
  };
};

/** What `move` makes of a head: for whoever writes several transactions one after the other. Its tally is not followed. */
export const projectLedgerStateAfterChange = (
  head: LedgerState,
  last: number,
  { keeps = true, since }: Moving = {},
): LedgerState => {
  const { version, keptAt = 0, keptUpTo, daysAt = 0, ownSplits } = head;
  const daysTo = getDaysToAfterChange(head, since);
  return {
    last,
    version: version + 1,
    keptAt: keptAt + Number(keeps),
    ...(keptUpTo !== undefined && { keptUpTo }),
    ...(daysTo !== undefined && { daysAt: daysAt + 1, daysTo }),
    ...(ownSplits !== undefined && { ownSplits }),
  };
};

/** `ADD` to each of these numbers; those that stay as they are, left out. */
const buildAddExpression = (numbers: Readonly<Record<string, number | undefined>>) => {
  const moved = Object.entries(numbers).filter(([, by]) => by !== undefined && by !== 0);
  return {
    expression: moved.length > 0 ? `ADD ${moved.map(([name]) => `#${name} :${name}`).join(', ')}` : '',
    names: Object.fromEntries(moved.map(([name]) => [`#${name}`, name])),
    values: Object.fromEntries(moved.map(([name, by]) => [`:${name}`, by])),
  };
};

export interface PlannedWritesAndAnswer<T> {
  writes: TransactionWrite[];
  answer: T;
}

/** A plan with the last id that it gives out, and by how much it changes the tally. */
interface LedgerChange<T> extends PlannedWritesAndAnswer<T>, Moving {
  last?: number;
  tally?: LedgerCounts;
}

const attempts = 8;

/**
 * Does the work, and after a pause again where another change came first.
 * @throws WriteConflict when other changes came first eight times in a row.
 */
export const retryOnConflict = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof WriteConflict) || attempt === attempts) throw error;
      await pauseBeforeRetry(attempt);
    }
  }
};

/**
 * Plans a change on the rows as they stand and writes it unless another change came first; then it plans again. A plan
 * without writes changes nothing.
 * @throws WriteConflict when other changes came first eight times in a row; nothing is written then.
 */
export const planAndWrite = <T>(
  owner: WriteContext,
  now: Date,
  plan: () => Promise<PlannedWritesAndAnswer<T>>,
): Promise<T> =>
  retryOnConflict(async () => {
    const { writes, answer } = await plan();
    return writes.length === 0 ? answer : commitWithAnswer(owner, writes, answer, now);
  });

/** A head as it was read, or that of a ledger without any change. */
const toLedgerState = (kind: LedgerKind, item: Record<string, unknown> = {}): LedgerState => {
  const { last = 0, version = 0 } = item as Partial<LedgerState>;
  const keptAt = item[getMaterializedAtAttribute(kind)] as number | undefined;
  const presentFields = (['keptUpTo', 'daysAt', 'daysTo', 'ownSplits', ...tallied] as const).filter(
    (name) => item[name] !== undefined,
  );
  return {
    last,
    version,
    ...(keptAt !== undefined && { keptAt }),
    ...Object.fromEntries(presentFields.map((name) => [name, item[name]])),
  };
};

export type LedgerStatesByKind = Record<LedgerKind, LedgerState>;

/** The heads of all ledgers of a person, in one request. */
export const readLedgerStatesByKind = async (owner: string): Promise<LedgerStatesByKind> => {
  const items = await querySortKeyPrefix<TableItem>(userPartitionKey(owner), 'SEQ#');
  const getHead = (kind: LedgerKind) =>
    toLedgerState(
      kind,
      items.find(({ sk }) => sk === `SEQ#${kind}`),
    );
  return Object.fromEntries(ledgerKinds.map((kind) => [kind, getHead(kind)])) as LedgerStatesByKind;
};

export interface Ledger {
  /** Where the head lies, for whoever reads it together with other rows (`toLedgerState`). */
  key(owner: string): TableKey;
  head(owner: string): Promise<LedgerState>;
  /** The head among rows of a person that were read together. */
  headAmong(items: readonly TableItem[]): LedgerState;
  /** Moves the head on, and the tally with it, or refuses where another change came first. */
  move(owner: string, from: LedgerState, last: number, tally?: LedgerCounts, moving?: Moving): TransactionWrite;
  /** Moves the head on from wherever it is: for a change that gives out no id and looks at no rows but its own. */
  touch(owner: string, tally: LedgerCounts): TransactionWrite;
  /** Refuses where the ledger has changed since its head was read: for what follows from the rows of another ledger. */
  unmoved(owner: string, from: LedgerState): TransactionWrite;
  /** The head as a backup holds it, whatever is there; what is kept beside the rows has to be made then. */
  restore(owner: string, head: Pick<LedgerState, 'last' | 'version'>): TransactionWrite;
  /** Says up to where the daily figures are right, or refuses where the ledger or they have changed since. */
  count(owner: string, from: LedgerState, daysTo: Day): TransactionWrite;
  /** Says what is kept now, or refuses where the ledger or what is kept of it has changed since `from` was read. */
  keep(owner: string, from: LedgerState, to: LedgerState): TransactionWrite;
  /** Refuses as `keep` does, and writes nothing. */
  untouched(owner: string, from: LedgerState): TransactionWrite;
  /**
   * As `planAndWrite`, for what must follow every other change of the ledger: giving out an id, or a rule that looks at
   * several rows. So two sales made at once can't both see the same shares. `plan` gets the last id given, and says
   * the new one.
   */
  change<T>(
    owner: WriteContext,
    now: Date,
    plan: (last: number, head: LedgerState) => Promise<LedgerChange<T>>,
  ): Promise<T>;
}

export const getLedgerForKind = (kind: LedgerKind): Ledger => {
  const headKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: `SEQ#${kind}` });
  const materializedAttribute = getMaterializedAtAttribute(kind);
  const it: Ledger = {
    key: headKey,
    head: async (owner) => toLedgerState(kind, await getItem<TableItem>(headKey(owner))),
    headAmong: (items) =>
      toLedgerState(
        kind,
        items.find(({ sk }) => sk === `SEQ#${kind}`),
      ),
    move: (owner, from, last, tally = {}, { keeps = true, since, ownSplits } = {}) => {
      const days = buildDaysUpdate(from, since);
      const own = ownSplits === undefined ? '' : ', #ownSplits = :ownSplits';
      const { expression, names, values } = buildAddExpression({
        [materializedAttribute]: Number(keeps),
        ...tally,
        ...days.tally,
      });
      return {
        Update: {
          Key: headKey(owner),
          UpdateExpression: `SET #last = :last, #version = :next${days.set}${own} ${expression}`,
          ConditionExpression: isAsRead(from) + days.condition,
          ExpressionAttributeNames: {
            '#last': 'last',
            '#version': 'version',
            ...(own !== '' && { '#ownSplits': 'ownSplits' }),
            ...days.names,
            ...names,
          },
          ExpressionAttributeValues: {
            ':last': last,
            ':next': from.version + 1,
            ...(own !== '' && { ':ownSplits': ownSplits }),
            ...days.values,
            ...values,
            ...(from.version > 0 && { ':read': from.version }),
          },
        },
      };
    },
    touch: (owner, tally) => {
      const { expression, names, values } = buildAddExpression({ version: 1, [materializedAttribute]: 1, ...tally });
      return {
        Update: {
          Key: headKey(owner),
          UpdateExpression: expression,
          ExpressionAttributeNames: names,
          ExpressionAttributeValues: values,
        },
      };
    },
    unmoved: (owner, from) => ({
      ConditionCheck: {
        Key: headKey(owner),
        ConditionExpression: isAsRead(from),
        ExpressionAttributeNames: { '#version': 'version' },
        ...(from.version > 0 && { ExpressionAttributeValues: { ':read': from.version } }),
      },
    }),
    count: (owner, from, daysTo) => ({
      Update: {
        Key: headKey(owner),
        UpdateExpression: 'SET #daysAt = :read, #daysTo = :daysTo',
        ConditionExpression: `#version = :read AND ${from.daysTo === undefined ? 'attribute_not_exists(#daysTo)' : '#daysTo = :daysRead'}`,
        ExpressionAttributeNames: { '#version': 'version', '#daysAt': 'daysAt', '#daysTo': 'daysTo' },
        ExpressionAttributeValues: {
          ':read': from.version,
          ':daysTo': daysTo,
          ...(from.daysTo !== undefined && { ':daysRead': from.daysTo }),
        },
      },
    }),
    restore: (owner, { last, version }) => ({ Put: { Item: { ...headKey(owner), last, version } } }),
    keep: (owner, from, { keptAt, ...to }) => ({
      Put: {
        Item: { ...headKey(owner), ...to, ...(keptAt !== undefined && { [materializedAttribute]: keptAt }) },
        ...buildUnchangedCondition(kind, from),
      },
    }),
    untouched: (owner, from) => ({ ConditionCheck: { Key: headKey(owner), ...buildUnchangedCondition(kind, from) } }),
    change: (owner, now, plan) =>
      planAndWrite(owner, now, async () => {
        const head = await it.head(owner.id);
        const { writes, answer, last = head.last, tally, keeps = true } = await plan(head.last, head);
        return {
          writes: writes.length > 0 ? [it.move(owner.id, head, last, tally, { keeps }), ...writes] : [],
          answer,
        };
      }),
  };
  return it;
};
