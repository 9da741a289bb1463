import type { DebtRecord } from '#contract/debts';
import {
  buildVersionCondition,
  getItem,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / DEBT#<id>: what is owed, with what was owed on which day, as one row. */
export type StoredDebt = DebtRecord;

const prefix = 'DEBT#';
const toKey = (owner: string, id: string): TableKey => ({ pk: userPartitionKey(owner), sk: prefix + id });

export const isDebtRecord = ({ record }: { record: string }): boolean => record.startsWith(prefix);

/** In the order of the contract, in which the log tells them: the table keeps none within a row. */
const fromItem = (item: StoredDebt): StoredDebt => {
  const { id, name, kind, lender, currency, interestRate, description, amounts, version } = item;
  const told = amounts.map(({ date, amount }) => ({ date, amount }));
  return { id, name, kind, lender, currency, interestRate, description, amounts: told, version };
};

export const findDebt = async (owner: string, id: string): Promise<StoredDebt | undefined> => {
  const item = await getItem<StoredDebt>(toKey(owner, id));
  return item && fromItem(item);
};

export const listDebts = async (owner: string): Promise<StoredDebt[]> =>
  (await querySortKeyPrefix<StoredDebt>(userPartitionKey(owner), prefix)).map(fromItem);

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** New, or in place of `before`; refused where that has changed. */
export const buildDebtWrite = (owner: string, debt: StoredDebt, before?: StoredDebt): TransactionWrite => {
  const key = toKey(owner, debt.id);
  return {
    Put: { Item: { ...key, ...debt }, ...(before ? buildVersionCondition(before.version) : isNew) },
    of: { record: key.sk, ...(before && { before }), after: debt },
  };
};

export const buildDebtRemovalWrite = (owner: string, debt: StoredDebt): TransactionWrite => {
  const Key = toKey(owner, debt.id);
  return { Delete: { Key, ...buildVersionCondition(debt.version) }, of: { record: Key.sk, before: debt } };
};
