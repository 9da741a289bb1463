import { expect, test } from 'vitest';
import { findInferenceProfile } from '#infra/bedrock-text-model';
import { getSettledTestStack, getSharedTestStack, inEurope } from '#infra/testing';

const model = 'amazon.nova-pro-v1:0';

test.each([
  ['us-east-1', 'us.', 'us-*'],
  ['us-west-2', 'us.', 'us-*'],
  ['eu-central-1', 'eu.', 'eu-*'],
  ['eu-north-1', 'eu.', 'eu-*'],
  ['ap-southeast-2', 'apac.', 'ap-*'],
])('in %s drafts are written through the profile %s, and answered in %s alone', (region, prefix, regions) => {
  expect(findInferenceProfile(region, model)).toEqual({ model, profile: prefix + model, regions: [regions] });
});

test.each(['us-gov-west-1', 'ca-central-1', 'sa-east-1', 'cn-north-1'])('no profile is made up for %s', (region) => {
  expect(findInferenceProfile(region, model)).toBeUndefined();
});

test('a deployment in Europe asks the profile of Europe, by default', () => {
  const made = getSharedTestStack(inEurope);
  const [, lambda] = made.ofType('AWS::Lambda::Function').find(([id]) => id.startsWith('writingFunction')) ?? [];
  expect(lambda?.Properties['Environment']).toMatchObject({ Variables: { BEDROCK_MODEL: `eu.${model}` } });
  expect(JSON.stringify(lambda)).not.toContain('AI_TEMPERATURE');
  const policies = JSON.stringify(made.ofType('AWS::IAM::Policy'));
  expect(policies).toContain(`:inference-profile/eu.${model}`);
  expect(policies).toContain(`:bedrock:eu-*::foundation-model/${model}`);
  expect(policies).not.toContain('us.amazon');
  expect(made.violations()).toEqual([]);
});

test('where no profile is known, a line says so, and no right to any model is given', () => {
  const made = getSharedTestStack({ region: 'sa-east-1', context: { waf: false } });
  expect(JSON.stringify(made.json)).not.toContain('bedrock:');
  expect(made.warnings).toContainEqual(expect.stringMatching(/No profile of .* for sa-east-1: drafts/));
});

test('a model that is said exactly is taken at its word, in whichever region, with its temperature', () => {
  const made = getSettledTestStack();
  const [, lambda] = made.ofType('AWS::Lambda::Function').find(([id]) => id.startsWith('writingFunction')) ?? [];
  expect(lambda?.Properties['Environment']).toMatchObject({
    Variables: { BEDROCK_MODEL: 'eu.m', AI_TEMPERATURE: '0.3' },
  });
  const policies = JSON.stringify(made.ofType('AWS::IAM::Policy'));
  expect(policies).toContain(':inference-profile/eu.m');
  expect(policies).toContain(':bedrock:eu-west-1::foundation-model/m');
});
