import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { repoRoot } from '#infra/bundle';
import { isLongTestRun } from '#tests/kit/dice';

/** The CDK tool as somebody types it, who gives a setting on the command line. */
let outdir: string;
beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), 'evenkeel-cli-'));
});
afterEach(() => rmSync(outdir, { recursive: true, force: true }));

/** A site of earlier sources, as it lies there after any change of them. */
const stale = join(repoRoot, 'dist', 'site', 'of-earlier-sources.txt');
beforeEach(() => {
  mkdirSync(join(stale, '..'), { recursive: true });
  writeFileSync(stale, '');
});
afterAll(() => rmSync(stale, { force: true }));

const tool = createRequire(import.meta.url).resolve('aws-cdk/bin/cdk');
const run = async (args: readonly string[], env: Record<string, string> = {}) => {
  const child = spawn(process.execPath, args, {
    cwd: repoRoot,
    env: { ...process.env, CDK_DISABLE_VERSION_CHECK: '1', AWS_REGION: 'us-east-1', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  const [status] = (await once(child, 'close')) as [number];
  return { status, stderr, isWritten: existsSync(join(outdir, 'manifest.json')) };
};

const cdk = (args: readonly string[], env?: Record<string, string>) => run([tool, ...args, '--output', outdir], env);
/** What the tool runs for an account, with the settings of cdk.json and these. */
const app = (context: object, env: Record<string, string>) => {
  const settings = JSON.parse(readFileSync(join(repoRoot, 'cdk.json'), 'utf8')).context;
  const place = { CDK_OUTDIR: outdir, CDK_DEFAULT_ACCOUNT: '111122223333', CDK_DEFAULT_REGION: 'us-east-1' };
  const CDK_CONTEXT_JSON = JSON.stringify({ ...settings, 'aws:cdk:bundling-stacks': [], ...context });
  return run([join('infra', 'app.ts')], { ...place, CDK_CONTEXT_JSON, ...env });
};

test('a setting that is not right is one sentence at the terminal, and nothing is written', async () => {
  const { status, stderr, isWritten } = await cdk(['synth', '--quiet', '-c', 'domain={name: ledger.example.org}']);
  expect([status, isWritten]).toEqual([1, false]);
  expect(stderr).toContain('- domain must be JSON such as {"name":"ledger.example.org"');
  expect(stderr).not.toContain('at readSettings');
  expect(stderr).not.toContain('Building the site');
}, 60_000);

test.runIf(isLongTestRun)(
  'a web ACL in another region is one sentence too, said before the site is built',
  async () => {
    const { status, stderr, isWritten } = await cdk(['synth', '--quiet'], { AWS_REGION: 'eu-central-1' });
    expect([status, isWritten]).toEqual([1, false]);
    expect(stderr).toContain('the stack would be in eu-central-1. Deploy it to us-east-1 (AWS_REGION=us-east-1)');
    expect(stderr).not.toContain('Building the site');
  },
  60_000,
);

describe('where the tool has an account to deploy to', () => {
  let status: string | null = null;
  const stacks = () =>
    status === null
      ? [
          400,
          '<ErrorResponse><Error><Code>ValidationError</Code><Message>It does not exist</Message></Error></ErrorResponse>',
        ]
      : [
          200,
          '<DescribeStacksResponse><DescribeStacksResult><Stacks><member><StackName>Evenkeel</StackName>' +
            `<CreationTime>2026-11-20T15:00:00Z</CreationTime><StackStatus>${status}</StackStatus></member></Stacks>` +
            '</DescribeStacksResult></DescribeStacksResponse>',
        ];
  /** AWS as far as a synthesis asks it: whose credentials these are, and how the stack stands. */
  const aws = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      const identity =
        '<GetCallerIdentityResponse><GetCallerIdentityResult><Arn>arn:aws:iam::111122223333:user/a</Arn><UserId>A</UserId>' +
        '<Account>111122223333</Account></GetCallerIdentityResult></GetCallerIdentityResponse>';
      const [code, text] = `${request.url}${body}`.includes('GetCallerIdentity') ? [200, identity] : stacks();
      response.writeHead(Number(code), { 'content-type': 'text/xml' }).end(text);
    });
  });
  beforeAll(async () => {
    await once(aws.listen(0, '127.0.0.1'), 'listening');
  });
  afterAll(() => void aws.close());

  const account = () => {
    const url = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
    const keys = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local' };
    return { ...keys, AWS_ENDPOINT_URL_STS: url, AWS_ENDPOINT_URL_CLOUDFORMATION: url };
  };
  const protection = () => {
    const template = readFileSync(join(outdir, 'Evenkeel.template.json'), 'utf8');
    const { artifacts } = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8'));
    const stack = artifacts.Evenkeel.properties.terminationProtection === true;
    return [stack, /"DeletionProtectionEnabled": true/.test(template)];
  };

  test('the examples of cdk.json are refused before anything is built or written', async () => {
    const { status: code, stderr, isWritten } = await cdk(['deploy'], account());
    expect([code, isWritten]).toEqual([1, false]);
    expect(stderr).toContain('- allowedEmails says owner@example.com and member@example.com: nobody could register.');
    expect(stderr).toContain('-c examples=true');
    expect(stderr).not.toContain('Building the site');
  }, 60_000);

  test.runIf(isLongTestRun)(
    'the site that is shipped is built of the sources as they are, whatever lay there',
    async () => {
      const made = await app({ examples: true }, account());
      expect(made.status, made.stderr).toBe(0);
      const shipped = globSync('asset.*/{index.html,of-earlier-sources.txt}', { cwd: outdir }).map(
        (path) => path.split('/')[1],
      );
      expect(shipped).toEqual(['index.html']);
    },
    240_000,
  );

  test.runIf(isLongTestRun)(
    'what has never stood is made without protection, what has stood is protected, unless something else is said',
    async () => {
      rmSync(stale);
      const look = async (context = {}) => {
        const made = await app({ examples: true, ...context }, account());
        expect(made.status, made.stderr).toBe(0);
        return [protection(), made.stderr.includes('has never stood')];
      };
      expect(await look()).toEqual([[false, false], true]);
      status = 'UPDATE_COMPLETE';
      expect(await look()).toEqual([[true, true], false]);
      expect(await look({ protect: 'false' })).toEqual([[false, false], false]);
    },
    240_000,
  );
});
