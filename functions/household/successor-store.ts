import type { SuccessionState } from '#core/household/succession';
import {
  buildVersionCondition,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / SUCCESSOR#ALL: that a person has named the other one, and what has happened since the last sign of life. */
export type StoredSuccession = SuccessionState & { version: number };
/** U / SUCCEEDS#ALL: that a person was named by the other one, and how far it is: for their own log. */
export interface StoredNominationAsSuccessor {
  /** Of whoever has named them. */
  name: string;
  state: 'named' | 'asked' | 'open';
  version: number;
}

const successorKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'SUCCESSOR#ALL' });
const succeedsKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'SUCCEEDS#ALL' });

export const findSuccession = async (owner: string): Promise<StoredSuccession | undefined> => {
  const item = await getItem<StoredSuccession>(successorKey(owner));
  if (!item) return undefined;
  const { namedOn, mailedOn, openedOn, version } = item;
  return { namedOn, mailedOn, openedOn, version };
};

export const findNominationAsSuccessor = async (owner: string): Promise<StoredNominationAsSuccessor | undefined> => {
  const item = await getItem<StoredNominationAsSuccessor>(succeedsKey(owner));
  if (!item) return undefined;
  const { name, state, version } = item;
  return { name, state, version };
};

const isFirst = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** Written in place of `before`, with its change in the log; refused where that has changed. */
const buildWrite = <Row extends { version: number }>(key: TableKey, row: Row, before?: Row): TransactionWrite => ({
  Put: { Item: { ...key, ...row }, ...(before ? buildVersionCondition(before.version) : isFirst) },
  of: { record: key.sk, ...(before && { before }), after: row },
});

const buildRemoval = (Key: TableKey, before: { version: number }): TransactionWrite => ({
  Delete: { Key, ...buildVersionCondition(before.version) },
  of: { record: Key.sk, before },
});

export const buildSuccessionWrite = (
  owner: string,
  row: StoredSuccession,
  before?: StoredSuccession,
): TransactionWrite => buildWrite(successorKey(owner), row, before);
export const buildSuccessionRemovalWrite = (owner: string, before: StoredSuccession): TransactionWrite =>
  buildRemoval(successorKey(owner), before);

export const buildNominationAsSuccessorWrite = (
  owner: string,
  row: StoredNominationAsSuccessor,
  before?: StoredNominationAsSuccessor,
): TransactionWrite => buildWrite(succeedsKey(owner), row, before);
export const buildNominationAsSuccessorRemovalWrite = (
  owner: string,
  before: StoredNominationAsSuccessor,
): TransactionWrite => buildRemoval(succeedsKey(owner), before);
