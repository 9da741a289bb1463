import { findProfile, type Profile, profileKey, type SampleDataMark } from '#functions/runtime/identity/profile';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/** What a profile says of how an account begins. */

export const findSampleDataMark = async (owner: string): Promise<SampleDataMark | undefined> =>
  (await findProfile(owner))?.sample;

const names = { '#pk': 'pk', '#sample': 'sample' } as const;

/** Refuses where there is sample data already. */
export const buildSampleDataMarkWrite = (owner: string, mark: SampleDataMark): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: 'SET #sample = :mark',
    ConditionExpression: 'attribute_exists(#pk) AND attribute_not_exists(#sample)',
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: { ':mark': mark },
  },
});

type States = readonly SampleDataMark['state'][];

/** The condition that it is the sample data of that filling, and in one of those states. */
const buildStateCondition = (fill: string, states: States) => ({
  ConditionExpression: `#sample.#fill = :fill AND #sample.#state IN (${states.map((_, at) => `:from${at}`).join(', ')})`,
  ExpressionAttributeNames: { '#sample': 'sample', '#fill': 'fill', '#state': 'state' },
  ExpressionAttributeValues: {
    ':fill': fill,
    ...Object.fromEntries(states.map((state, at) => [`:from${at}`, state])),
  },
});

/** Refuses where it is in another state than those meanwhile. */
export const buildSampleDataStateWrite = (
  owner: string,
  fill: string,
  from: States,
  to: SampleDataMark['state'],
): TransactionWrite => {
  const { ExpressionAttributeValues, ...condition } = buildStateCondition(fill, from);
  return {
    Update: {
      Key: profileKey(owner),
      UpdateExpression: 'SET #sample.#state = :to',
      ...condition,
      ExpressionAttributeValues: { ...ExpressionAttributeValues, ':to': to },
    },
  };
};

/** Its last row is gone. */
export const buildSampleDataMarkRemovalWrite = (owner: string, fill: string): TransactionWrite => ({
  Update: { Key: profileKey(owner), UpdateExpression: 'REMOVE #sample', ...buildStateCondition(fill, ['removing']) },
});

export const buildFirstStepsDoneWrite = (
  owner: string,
  { firstStepsDone }: Pick<Profile, 'firstStepsDone'>,
): TransactionWrite => ({
  Update: {
    Key: profileKey(owner),
    UpdateExpression: firstStepsDone ? 'SET #done = :true' : 'REMOVE #done',
    ConditionExpression: 'attribute_exists(#pk)',
    ExpressionAttributeNames: { '#pk': 'pk', '#done': 'firstStepsDone' },
    ...(firstStepsDone && { ExpressionAttributeValues: { ':true': true } }),
  },
});
