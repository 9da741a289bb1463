import { Annotations, Stack } from 'aws-cdk-lib';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { DeploymentSettings } from '#infra/deployment/settings';
import { createAllowStatement } from '#infra/rights';

/** What the writing Lambda asks, and where it may be answered. */
export interface BedrockTextModel {
  model: string;
  /** An inference profile, which sends a request to the model in one of several regions. */
  profile?: string | undefined;
  /** Where the model answers; a star stands for any. The stack's own region where not said. */
  regions?: readonly string[] | undefined;
  /** From 0 to 1; the model's own where not said. */
  temperature?: number | undefined;
}

/** Bedrock's profiles by part of the world: `eu-central-1` -> `eu.amazon.nova-pro-v1:0`, answered in any `eu-*`. */
const profiles: readonly { of: RegExp; prefix: string; regions: string }[] = [
  { of: /^us-(east|west)-\d$/, prefix: 'us', regions: 'us-*' },
  { of: /^eu-[a-z]+-\d$/, prefix: 'eu', regions: 'eu-*' },
  { of: /^ap-[a-z]+-\d$/, prefix: 'apac', regions: 'ap-*' },
];

/** The profile of that part of the world; undefined where Bedrock has none for it. */
export const findInferenceProfile = (region: string, model: string): BedrockTextModel | undefined => {
  const found = profiles.find(({ of }) => of.test(region));
  return found && { model, profile: `${found.prefix}.${model}`, regions: [found.regions] };
};

/** The model that the settings mean in this region; where it has no profile, one line says that outlines are written. */
export const getTextModel = (
  scope: Construct,
  { textModel, textTemperature: temperature }: DeploymentSettings,
  region: string,
): BedrockTextModel | undefined => {
  if (typeof textModel !== 'string') return textModel && { ...textModel, temperature };
  const found = findInferenceProfile(region, textModel);
  if (!found) {
    Annotations.of(scope).addWarningV2(
      'evenkeel:textModel',
      `No profile of ${textModel} is known for ${region}: drafts will be outlines. Say a textModel of that region.`,
    );
  }
  return found && { ...found, temperature };
};

/** What the writing Lambda is told of its model; nothing where there is none, and the outline writer writes. */
export const getModelEnvironment = (model: BedrockTextModel | undefined): Record<string, string> => {
  if (!model) return {};
  const { profile, temperature } = model;
  return {
    BEDROCK_MODEL: profile ?? model.model,
    ...(temperature !== undefined && { AI_TEMPERATURE: String(temperature) }),
  };
};

/** A stream of this model's, and nothing else of Bedrock's: of the profile, and of the model wherever it may answer. */
export const createModelInvokeStatements = (
  scope: Construct,
  textModel: BedrockTextModel | undefined,
): PolicyStatement[] => {
  if (!textModel) return [];
  const { partition, region, account } = Stack.of(scope);
  const { profile, model, regions = [region] } = textModel;
  const models = regions.map((each) => `arn:${partition}:bedrock:${each}::foundation-model/${model}`);
  const profiled = profile ? [`arn:${partition}:bedrock:${region}:${account}:inference-profile/${profile}`] : [];
  return [createAllowStatement(['bedrock:InvokeModelWithResponseStream'], [...profiled, ...models])];
};
