import type { VersionedTargets } from '#contract/insight/allocation';
import {
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
  versionCondition,
} from '#functions/runtime/storage/table';

/** U / TARGET#ALLOCATION: what the whole is to be made of, as one row. */
const record = 'TARGET#ALLOCATION';
const toKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: record });

export const isTargetsRecord = (change: { record: string }): boolean => change.record === record;

/** In the order of the contract, in which the log tells them: the table keeps none within a row. */
const asKept = ({ classes, stocks, band, countsCash, emergencyFund, cashLeftOut, version }: VersionedTargets) => ({
  classes: classes.map(({ name, percent }) => ({ name, percent })),
  stocks: stocks.map(({ symbol, percent, className, sector }) => ({ symbol, percent, className, sector })),
  band,
  countsCash,
  emergencyFund,
  cashLeftOut,
  version,
});

export const findTargets = async (owner: string): Promise<VersionedTargets | undefined> => {
  const item = await getItem<VersionedTargets & TableKey>(toKey(owner));
  if (!item) return undefined;
  return asKept(item);
};

/** One, or none: as a backup holds them. */
export const listTargets = async (owner: string): Promise<VersionedTargets[]> => {
  const found = await findTargets(owner);
  return found ? [found] : [];
};

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** The first ones, or in place of `before`; refused where those have changed. */
export const putTargets = (owner: string, row: VersionedTargets, before?: VersionedTargets): TransactionWrite => ({
  Put: { Item: { ...toKey(owner), ...row }, ...(before ? versionCondition(before.version) : isNew) },
  of: { record, ...(before && { before }), after: row },
});

export const removeTargets = (owner: string, before: VersionedTargets): TransactionWrite => ({
  Delete: { Key: toKey(owner), ...versionCondition(before.version) },
  of: { record, before },
});
