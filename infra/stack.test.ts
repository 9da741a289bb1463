import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesByDomain } from '#contract/index';
import { minimalPageHtml, type SynthesizedStack, synthesizeTestStack } from '#infra/testing';
import { covers } from '#tests/kit/covers';

let made: SynthesizedStack;
beforeAll(() => {
  made = synthesizeTestStack({ bundle: true });
  // Where no bundle is cached yet, all of them are made: 67 s on a machine that does two other things.
}, 600_000);
afterAll(() => made.remove());

interface Lambda {
  Code: { S3Key: string };
  Environment: { Variables: Record<string, unknown> };
  Timeout: number;
}

/** A Lambda of ours; CDK brings one of its own to upload the site. */
const lambdaOf = (name: string): Lambda => {
  const found = made.ofType('AWS::Lambda::Function').find(([id]) => id.startsWith(`${name}Function`));
  return found?.[1].Properties as unknown as Lambda;
};

/** Those that answer the API. */
const lambdas = (): Lambda[] => Object.keys(routesByDomain).map(lambdaOf);
const job = (): Lambda => lambdaOf('marketclose');
const check = (): Lambda => lambdaOf('runcheck');

const bundleOf = ({ Code }: Lambda): string => join(made.assembly, `asset.${Code.S3Key.replace('.zip', '')}`);

describe('the table', () => {
  test('can be restored to any second of 35 days and is not deleted by a slip', () => {
    made.template.hasResource('AWS::DynamoDB::GlobalTable', {
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
        Replicas: [
          {
            DeletionProtectionEnabled: true,
            PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true, RecoveryPeriodInDays: 35 },
          },
        ],
      },
    });
  });

  test('has the keys and the index of the design', () => {
    const [table] = made.ofType('AWS::DynamoDB::GlobalTable');
    const { KeySchema, GlobalSecondaryIndexes } = table?.[1].Properties ?? {};
    expect(KeySchema).toEqual([
      { AttributeName: 'pk', KeyType: 'HASH' },
      { AttributeName: 'sk', KeyType: 'RANGE' },
    ]);
    expect(GlobalSecondaryIndexes).toEqual([
      {
        IndexName: 'gsi1',
        KeySchema: [
          { AttributeName: 'gsi1pk', KeyType: 'HASH' },
          { AttributeName: 'gsi1sk', KeyType: 'RANGE' },
        ],
        Projection: { ProjectionType: 'ALL' },
      },
    ]);
  });
});

describe('the Lambdas', () => {
  test('share their defaults', () => {
    for (const lambda of [...lambdas(), job(), check()]) {
      expect(lambda).toMatchObject({
        Runtime: 'nodejs24.x',
        Handler: 'handler.handler',
        TracingConfig: { Mode: 'Active' },
      });
    }
    // The images Lambda takes after its library; infra/site/images.test.ts looks at it.
    for (const domain of Object.keys(routesByDomain).filter((each) => each !== 'images')) {
      expect(lambdaOf(domain)).toMatchObject({ Architectures: ['arm64'], MemorySize: 1024 });
    }
  });

  test('end when nobody hears an answer any more: the browser after 15 s, the API after 29 s, a stream after 3 min', () => {
    const longer: Record<string, number> = { dividends: 29, images: 29, writing: 180 };
    for (const domain of Object.keys(routesByDomain)) {
      expect(lambdaOf(domain).Timeout, domain).toBe(longer[domain] ?? 15);
    }
  });

  test('are told what functions/runtime/env.ts reads', () => {
    const names = [
      'ALLOWED_EMAIL_HASHES',
      'INVITE_REQUIRED',
      'JWT_SECRET_ARN',
      'METRIC_NAMESPACE',
      'ORIGIN_SECRET_ARN',
      'SITE_VERSION',
      'TABLE_NAME',
    ];
    const more: Record<string, string[]> = {
      blog: ['DEAD_LETTER_ARN', 'IMAGE_BUCKET', 'POST_SCHEDULE_GROUP', 'POST_SCHEDULE_ROLE_ARN', 'PUBLISH_LAMBDA_ARN'],
      dividends: ['SCHEDULE_NAME'],
      images: ['IMAGE_BUCKET'],
      writing: ['BEDROCK_MODEL'],
    };
    for (const domain of Object.keys(routesByDomain)) {
      const { Variables } = lambdaOf(domain).Environment;
      expect(Object.keys(Variables).sort()).toEqual([...names, ...(more[domain] ?? [])].sort());
      expect(Variables['INVITE_REQUIRED']).toBe('true');
      expect(Variables['ALLOWED_EMAIL_HASHES']).toMatch(/^[0-9a-f]{64},[0-9a-f]{64}$/);
    }
  });

  test('each have a bundle of their own, which answers no data-dev', () => {
    covers('1.7 GET /dashboard/data-dev');
    const bundles = [...lambdas(), job(), check()].map(bundleOf);
    expect(new Set(bundles).size).toBe(bundles.length);
    for (const bundle of bundles) {
      const files = readdirSync(bundle).filter((file) => file !== 'node_modules');
      expect(files).toContain('handler.mjs');
      for (const file of files) expect(readFileSync(join(bundle, file), 'utf8')).not.toContain('data-dev');
    }
  });
});

test('the page’s Lambda carries the built blog.html of this very deployment', () => {
  const bundle = bundleOf(lambdaOf('blogpage'));
  expect(existsSync(join(bundle, 'handler.mjs'))).toBe(true);
  expect(readFileSync(join(bundle, 'blog.html'), 'utf8')).toBe(minimalPageHtml);
});

describe('the whole', () => {
  test('keeps no log for ever', () => {
    const groups = made.ofType('AWS::Logs::LogGroup');
    expect(groups.length).toBeGreaterThanOrEqual(Object.keys(routesByDomain).length + 1);
    for (const [, { Properties }] of groups) expect(Properties['RetentionInDays']).toEqual(expect.any(Number));
    const withGroup = made.ofType('AWS::Lambda::Function').filter(([, { Properties }]) => Properties['LoggingConfig']);
    expect(withGroup).toHaveLength(made.ofType('AWS::Lambda::Function').length);
  });

  test('generates its secrets, and holds none', () => {
    const secrets = made.ofType('AWS::SecretsManager::Secret').map(([, { Properties }]) => Properties);
    expect(secrets).toHaveLength(2);
    for (const secret of secrets) {
      expect(secret['SecretString']).toBeUndefined();
      expect(secret['GenerateSecretString']).toEqual({ PasswordLength: 64, ExcludePunctuation: true });
    }
  });

  test('has no finding of cdk-nag that is not acknowledged', () => {
    expect(made.violations()).toEqual([]);
  });

  test('says where everything is', () => {
    const names = ['ApiId', 'DeadLetterQueue', 'DistributionId', 'ScheduleName', 'SiteBucket', 'SiteUrl', 'TableName'];
    names.push('AlarmTopic', 'AlarmsTell', 'AllowedEmailHashes', 'DashboardName', 'JwtSecretArn');
    expect(Object.keys(made.json.Outputs)).toEqual(expect.arrayContaining(names));
  });
});
