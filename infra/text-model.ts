import { Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import { allow } from '#infra/rights';
import type { Settings } from '#infra/settings';

/** What the writing Lambda is told of its model; nothing where none is configured, and the outline writer writes. */
export const modelEnvironment = ({ textModel }: Settings): Record<string, string> =>
  textModel ? { BEDROCK_MODEL: textModel.profile ?? textModel.model } : {};

/**
 * A stream of this model's, and nothing else of Bedrock's. A profile sends a request to the model in one of several
 * regions, and needs the right to each.
 */
export const modelRights = (scope: Construct, { textModel }: Settings): PolicyStatement[] => {
  if (!textModel) return [];
  const { partition, region, account } = Stack.of(scope);
  const { profile, model, regions = [region] } = textModel;
  const models = regions.map((each) => `arn:${partition}:bedrock:${each}::foundation-model/${model}`);
  const profiles = profile ? [`arn:${partition}:bedrock:${region}:${account}:inference-profile/${profile}`] : [];
  return [allow(['bedrock:InvokeModelWithResponseStream'], [...profiles, ...models])];
};
