import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getDefaultTestStack, type SynthesizedStack, synthesizeTestStack } from '#infra/testing';

/**
 * What CloudFormation does with the template when the first deployment fails: it takes back, in the reverse of the
 * order of creation, whatever it has made. These tests walk that way, so that a second attempt meets nothing.
 */
let made: SynthesizedStack;
beforeAll(() => {
  made = synthesizeTestStack({ context: { protect: 'false' } });
}, 60_000);
afterAll(() => made.remove());

const resources = () => Object.entries(made.json.Resources);
const policyOf = (id: string) => made.json.Resources[id]?.DeletionPolicy ?? 'Delete';
const only = (type: string, prefix = ''): string => {
  const found = made.ofType(type).filter(([id]) => id.startsWith(prefix));
  expect(found, `${type} ${prefix}`).toHaveLength(1);
  return found[0]?.[0] ?? '';
};

/** What a resource names, by DependsOn or in its properties: all of it stands before, and goes after. */
const namedBy = (id: string): string[] => {
  const text = JSON.stringify(made.json.Resources[id]);
  const named = [...text.matchAll(/"(?:Ref|Fn::GetAtt)":\[?"(\w+)"/g)].map(([, name = '']) => name);
  return [...named, ...[made.json.Resources[id]?.DependsOn ?? []].flat()].filter((name) => made.json.Resources[name]);
};
const standsOn = (id: string, known = new Set<string>()): Set<string> => {
  for (const name of namedBy(id)) {
    if (!known.has(name)) standsOn(name, known.add(name));
  }
  return known;
};

describe('a first deployment', () => {
  test('is not protected while it stands on nothing yet: neither the stack nor the table', () => {
    expect(made.stack.terminationProtection).toBe(false);
    made.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
      Replicas: [{ DeletionProtectionEnabled: false }],
    });
  });

  test('that fails is taken back whole: no resource is kept that it made', () => {
    const kept = resources().filter(([id]) => !['Delete', 'RetainExceptOnCreate'].includes(policyOf(id)));
    expect(kept.map(([id]) => id)).toEqual([]);
  });

  test('that fails after its upload can still remove the bucket, which is emptied first', () => {
    const emptier = only('Custom::S3AutoDeleteObjects');
    expect(made.json.Resources[emptier]?.Properties['BucketName']).toEqual({ Ref: only('AWS::S3::Bucket', 'Site') });
    const uploads = made.ofType('Custom::CDKBucketDeployment').map(([id]) => id);
    expect(uploads).toHaveLength(2);
    for (const upload of uploads) expect([...standsOn(upload)]).toContain(emptier);
    // Nothing of ours writes into the other one before somebody is signed in.
    expect(made.ofType('AWS::S3::Bucket')).toHaveLength(2);
    expect(policyOf(only('AWS::S3::Bucket', 'Images'))).toBe('RetainExceptOnCreate');
  });

  test('leaves no log behind: every Lambda, CDK’s own too, writes into a group of the stack', () => {
    const groups = new Set(made.ofType('AWS::Logs::LogGroup').map(([id]) => id));
    for (const [id, { Properties }] of made.ofType('AWS::Lambda::Function')) {
      const { LogGroup } = (Properties['LoggingConfig'] ?? {}) as { LogGroup?: { Ref: string } };
      expect(groups.has(LogGroup?.Ref ?? ''), id).toBe(true);
    }
    for (const group of groups) expect(policyOf(group)).toBe('Delete');
  });

  test('may be tried again at once: nothing has a name of ours that the first attempt could still hold', () => {
    // Within another resource, for people alone, or of AWS's own.
    const harmless = new Set(['PolicyName', 'StageName', 'MetricName', 'RestApi Name']);
    const named = resources().flatMap(([id, { Type, Properties = {} }]) =>
      Object.entries(Properties)
        .filter(([key, value]) => /Name$/.test(key) && typeof value === 'string')
        .filter(([key]) => !harmless.has(key) && !harmless.has(`${Type.split('::').at(-1)} ${key}`))
        .map(([key, value]) => `${id} ${key}: ${value}`),
    );
    expect(named).toEqual([]);
  });
});

test('what stands is kept: the stack is not deleted by a slip, and its books stay though it be', () => {
  const standing = getDefaultTestStack();
  expect(standing.stack.terminationProtection).toBe(true);
  for (const type of ['AWS::DynamoDB::GlobalTable', 'AWS::S3::Bucket']) {
    standing.template.hasResource(type, { DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
  }
  standing.template.hasResourceProperties('AWS::DynamoDB::GlobalTable', {
    Replicas: [{ DeletionProtectionEnabled: true }],
  });
  // Protecting is all that the second pass changes.
  const rest = ({ json }: SynthesizedStack) =>
    JSON.stringify(json).replaceAll(/"DeletionProtectionEnabled":(true|false)/g, '');
  expect(rest(standing)).toBe(rest(made));
});

test('the blog’s Lambda waits for the hashed files that its pages name, and not for the other pages', () => {
  const stands = standsOn(only('AWS::Lambda::Function', 'blogpageFunction'));
  const uploads = made.ofType('Custom::CDKBucketDeployment').map(([id]) => id);
  expect(uploads.filter((id) => stands.has(id))).toEqual([expect.stringMatching(/^SiteHashedFiles/)]);
});

test('the CDN waits for no Lambda, so that a Lambda may wait for files behind it', () => {
  const lambdas = [...standsOn(only('AWS::CloudFront::Distribution'))].filter(
    (id) => made.json.Resources[id]?.Type === 'AWS::Lambda::Function',
  );
  expect(lambdas).toEqual([]);
});
