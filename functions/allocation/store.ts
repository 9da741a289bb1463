import { fillLateFieldDefaults } from '#contract/fields/late-field-defaults';
import type { VersionedAllocationTargets } from '#contract/insight/allocation';
import {
  buildVersionCondition,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / TARGET#ALLOCATION: what the whole is to be made of, and what it is to come to, as one row. */
const record = 'TARGET#ALLOCATION';
const toKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: record });

export const isAllocationTargetsChange = (change: { record: string }): boolean => change.record === record;

/** In the order of the contract, in which the log tells them: the table keeps none within a row. */
const toStoredTargets = ({
  classes,
  stocks,
  band,
  countsCash,
  emergencyFund,
  cashLeftOut,
  fillsEmergencyFund,
  hasCdLadder,
  cdLadderRungs,
  cdLadderMonths,
  cdLadderAmount,
  goals,
  version,
}: VersionedAllocationTargets) => ({
  classes: classes.map(({ name, percent }) => ({ name, percent })),
  stocks: stocks.map(({ symbol, percent, className, sector }) => ({ symbol, percent, className, sector })),
  band,
  countsCash,
  emergencyFund,
  cashLeftOut,
  fillsEmergencyFund,
  hasCdLadder,
  cdLadderRungs,
  cdLadderMonths,
  cdLadderAmount,
  goals: goals.map(({ name, amount, date }) => ({ name, amount, date })),
  version,
});

/** As it is meant today. */
export const fillAllocationTargetsDefaults = (row: VersionedAllocationTargets): VersionedAllocationTargets =>
  fillLateFieldDefaults('targets', row);

export const findAllocationTargets = async (owner: string): Promise<VersionedAllocationTargets | undefined> => {
  const item = await getItem<VersionedAllocationTargets & TableKey>(toKey(owner));
  if (!item) return undefined;
  return toStoredTargets(fillAllocationTargetsDefaults(item));
};

/** One, or none: as a backup holds them. */
export const listAllocationTargetsForBackup = async (owner: string): Promise<VersionedAllocationTargets[]> => {
  const found = await findAllocationTargets(owner);
  return found ? [found] : [];
};

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** The first ones, or in place of `before`; refused where those have changed. */
export const buildAllocationTargetsWrite = (
  owner: string,
  row: VersionedAllocationTargets,
  before?: VersionedAllocationTargets,
): TransactionWrite => ({
  Put: { Item: { ...toKey(owner), ...row }, ...(before ? buildVersionCondition(before.version) : isNew) },
  of: { record, ...(before && { before }), after: row },
});

export const buildAllocationTargetsRemovalWrite = (
  owner: string,
  before: VersionedAllocationTargets,
): TransactionWrite => ({
  Delete: { Key: toKey(owner), ...buildVersionCondition(before.version) },
  of: { record, before },
});
