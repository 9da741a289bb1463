import type { StoredTargets } from '#contract/allocation';
import { getItem, ifVersion, type Key, userKey, type Write } from '#functions/storage/table';

/** U / TARGET#ALLOCATION: what the whole is to be made of, as one row. */
const record = 'TARGET#ALLOCATION';
const keyOf = (owner: string): Key => ({ pk: userKey(owner), sk: record });

export const isTargets = (change: { record: string }): boolean => change.record === record;

/** In the order of the contract, in which the log tells them: the table keeps none within a row. */
const asKept = ({ classes, stocks, band, countsCash, emergencyFund, cashLeftOut, version }: StoredTargets) => ({
  classes: classes.map(({ name, percent }) => ({ name, percent })),
  stocks: stocks.map(({ symbol, percent, className, sector }) => ({ symbol, percent, className, sector })),
  band,
  countsCash,
  emergencyFund,
  cashLeftOut,
  version,
});

export const findTargets = async (owner: string): Promise<StoredTargets | undefined> => {
  const item = await getItem<StoredTargets & Key>(keyOf(owner));
  if (!item) return undefined;
  return asKept(item);
};

/** One, or none: as a backup holds them. */
export const listTargets = async (owner: string): Promise<StoredTargets[]> => {
  const found = await findTargets(owner);
  return found ? [found] : [];
};

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** The first ones, or in place of `before`; refused where those have changed. */
export const putTargets = (owner: string, row: StoredTargets, before?: StoredTargets): Write => ({
  Put: { Item: { ...keyOf(owner), ...row }, ...(before ? ifVersion(before.version) : isNew) },
  of: { record, ...(before && { before }), after: row },
});

export const removeTargets = (owner: string, before: StoredTargets): Write => ({
  Delete: { Key: keyOf(owner), ...ifVersion(before.version) },
  of: { record, before },
});
