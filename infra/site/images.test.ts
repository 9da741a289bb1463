import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Match } from 'aws-cdk-lib/assertions';
import { describe, expect, test } from 'vitest';
import { bundleHandler } from '#infra/bundle';
import { copySharpPackage, getSharpArchitecture } from '#infra/native-packages';
import {
  everySetting,
  getDefaultTestStack,
  getSettledTestStack,
  getSharedTestStack,
  managedWithoutModel,
} from '#infra/testing';

const made = getDefaultTestStack();

interface Statement {
  Action: string | string[];
  Resource: unknown;
}
const statementsOf = (domain: string): Statement[] =>
  made
    .ofType('AWS::IAM::Policy')
    .filter(([id]) => id.startsWith(`${domain}Role`))
    .flatMap(([, { Properties }]) => (Properties['PolicyDocument'] as { Statement: Statement[] }).Statement);
const rightsTo = (domain: string, service: string): Statement[] =>
  statementsOf(domain).filter(({ Action }) => JSON.stringify(Action).includes(`"${service}:`));
const lambda = (domain: string) =>
  made.ofType('AWS::Lambda::Function').find(([id]) => id.startsWith(`${domain}Function`))?.[1].Properties;

describe('the bucket of the images', () => {
  test('forgets what comes in after a day, and is posted to by a browser', () => {
    made.template.hasResource('AWS::S3::Bucket', {
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: {
        LifecycleConfiguration: {
          Rules: Match.arrayWith([{ Id: 'incoming', Prefix: 'incoming/', ExpirationInDays: 1, Status: 'Enabled' }]),
        },
        CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'], AllowedOrigins: ['*'] }] },
      },
    });
  });

  test('gives back for 35 days what was removed, but nothing that came in', () => {
    made.template.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: Match.arrayWith([
          Match.objectLike({ Prefix: 'incoming/', NoncurrentVersionExpiration: { NoncurrentDays: 1 } }),
          Match.objectLike({ NoncurrentVersionExpiration: { NoncurrentDays: 35 } }),
        ]),
      },
    });
  });

  test('is posted to by the site alone where that has a name', () => {
    getSettledTestStack().template.hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [{ AllowedOrigins: [`https://${everySetting.domain.name}`] }] },
    });
  });

  test('is shown at /images/*, which leads to no other folder of it', () => {
    const [distribution] = made.ofType('AWS::CloudFront::Distribution');
    const config = distribution?.[1].Properties['DistributionConfig'] as
      | { CacheBehaviors: { PathPattern: string }[] }
      | undefined;
    expect(config?.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/images/*')).toMatchObject({
      AllowedMethods: ['GET', 'HEAD'],
      CachePolicyId: '658327ea-f89d-4fab-a63d-7e88639e58f6',
    });
    expect(JSON.stringify(config?.CacheBehaviors)).not.toContain('incoming');
  });

  test('is read, written and swept by its Lambda only where that is needed', () => {
    const rights = rightsTo('images', 's3').map(({ Action, Resource }) => [
      Action,
      [...JSON.stringify(Resource).matchAll(/"\/(\w+)\/\*"/g)].map(([, folder]) => folder),
    ]);
    expect(rights).toEqual([
      ['s3:PutObject', ['images', 'incoming']],
      [['s3:DeleteObject', 's3:GetObject'], ['incoming']],
    ]);
  });
});

describe('the images Lambda', () => {
  test('has sharp for its own kind of machine beside its bundle, and works away from the repository', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'evenkeel-images-'));
    bundleHandler('functions/images/render-image.ts', outdir);
    copySharpPackage(outdir);
    expect(lambda('images')?.['Architectures']).toEqual([getSharpArchitecture() === 'arm64' ? 'arm64' : 'x86_64']);
    const elsewhere = mkdtempSync(join(tmpdir(), 'evenkeel-elsewhere-'));
    cpSync(outdir, elsewhere, { recursive: true });
    rmSync(outdir, { recursive: true });
    const script = `const { encodeImageVariants } = await import('./handler.mjs');
      const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==', 'base64');
      process.stdout.write((await encodeImageVariants(pixel)).files.map(({ name }) => name).join());`;
    const options = { cwd: elsewhere, encoding: 'utf8' } as const;
    const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], options);
    expect(said).toMatch(/^[0-9a-f]{32}-1\.avif,[0-9a-f]{32}-1x1\.webp$/);
    rmSync(elsewhere, { recursive: true });
  }, 60_000);
});

describe('the writing Lambda', () => {
  test('may stream the configured model through its profile, and nothing else of Bedrock', () => {
    const [right, ...others] = rightsTo('writing', 'bedrock');
    expect(others).toEqual([]);
    expect(right?.Action).toBe('bedrock:InvokeModelWithResponseStream');
    const arns = [right?.Resource ?? []].flat().map((arn) => JSON.stringify(arn).replace(/.*bedrock:|"\]\]\}$/g, ''));
    expect(arns).toEqual([
      expect.stringContaining(':inference-profile/us.amazon.nova-pro-v1:0'),
      'us-*::foundation-model/amazon.nova-pro-v1:0',
    ]);
    expect(lambda('writing')).toMatchObject({
      Environment: { Variables: { BEDROCK_MODEL: 'us.amazon.nova-pro-v1:0' } },
    });
  });

  test('is streamed by the API for up to three minutes, and waited for by the CDN', () => {
    made.template.hasResourceProperties('AWS::ApiGateway::Method', {
      Integration: {
        ResponseTransferMode: 'STREAM',
        TimeoutInMillis: 180_000,
        Uri: { 'Fn::Join': ['', Match.arrayWith([Match.stringLikeRegexp('2021-11-15/functions/')])] },
      },
    });
    const streamed = made
      .ofType('AWS::ApiGateway::Method')
      .filter(([, method]) => JSON.stringify(method).includes('STREAM'));
    expect(streamed).toHaveLength(2);
    expect(JSON.stringify(streamed)).toContain('response-streaming-invocations');
    expect(lambda('writing')?.['Timeout']).toBe(180);
    made.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: {
        Origins: Match.arrayWith([
          Match.objectLike({ CustomOriginConfig: Match.objectLike({ OriginReadTimeout: 60 }) }),
        ]),
      },
    });
  });

  test('of a deployment without a model has no right to any', () => {
    const bare = getSharedTestStack({ context: managedWithoutModel });
    expect(JSON.stringify(bare.json)).not.toContain('bedrock:');
  });
});

test('JSON and forms reach the handlers as bytes', () => {
  made.template.hasResourceProperties('AWS::ApiGateway::RestApi', {
    BinaryMediaTypes: ['application/json', 'multipart/form-data'],
  });
});
