import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callApi } from '#ops/backup/testing';
import { covers } from '#tests/kit/covers';
import { isLongTestRun, takeShortRunSample } from '#tests/kit/dice';
import { startTestTable, type TestTable } from '#tests/kit/table';

/** The commands as somebody runs them in a fresh shell: AWS credentials, and none of our own variables. */

const folder = mkdtempSync(join(tmpdir(), 'deployed-'));
const file = (name: string) => join(folder, name);

let outputs: Record<string, string> = {};
let asked: string[] = [];

const member = ([key, value]: [string, string]) =>
  `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`;
const described = () =>
  '<DescribeStacksResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult><Stacks>' +
  '<member><StackName>Evenkeel</StackName><CreationTime>2026-11-20T15:00:00Z</CreationTime>' +
  `<StackStatus>UPDATE_COMPLETE</StackStatus><Outputs>${Object.entries(outputs).map(member).join('')}</Outputs></member>` +
  '</Stacks></DescribeStacksResult></DescribeStacksResponse>';
const unknown = (name: string | null) =>
  '<ErrorResponse xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type>' +
  `<Code>ValidationError</Code><Message>Stack with id ${name} does not exist</Message></Error></ErrorResponse>`;

/** CloudFormation, of which one stack stands. */
const cloudFormation = createServer((request, response) => {
  let body = '';
  request.on('data', (part) => (body += part));
  request.on('end', () => {
    const name = new URLSearchParams(body).get('StackName');
    asked.push(`${name} ${/\/([a-z0-9-]+)\/cloudformation/.exec(request.headers.authorization ?? '')?.[1]}`);
    const isThere = name === 'Evenkeel';
    response.writeHead(isThere ? 200 : 400, { 'content-type': 'text/xml' });
    response.end(isThere ? described() : unknown(name));
  });
});

const credentials = { AWS_ACCESS_KEY_ID: 'local', AWS_SECRET_ACCESS_KEY: 'local', AWS_REGION: 'eu-central-1' };

const run = async (command: string, args: string[], env: Record<string, string> = credentials) => {
  const { port } = cloudFormation.address() as AddressInfo;
  const child = spawn(process.execPath, [join(import.meta.dirname, `${command}.ts`), ...args], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      LOCAL_FOLDER: folder,
      NODE_COMPILE_CACHE: file('compiled'),
      AWS_EC2_METADATA_DISABLED: 'true',
      DYNAMODB_ENDPOINT: process.env['DYNAMODB_ENDPOINT'],
      AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}`,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: said.trim() };
};

const email = 'owner@example.com';
let table: TestTable;
beforeAll(async () => {
  cloudFormation.listen(0, '127.0.0.1');
  await once(cloudFormation, 'listening');
  table = await startTestTable();
  expect(
    (await callApi('POST', '/auth/register', { email, username: 'Olivia', password: 'sail-home-42' })).status,
  ).toBe(201);
  outputs = {
    TableName: table.name,
    AllowedEmailHashes: process.env['ALLOWED_EMAIL_HASHES'] ?? '',
    SiteUrl: 'https://ledger.example.org',
  };
});
afterAll(async () => {
  cloudFormation.close();
  await table.stop();
  rmSync(folder, { recursive: true });
});

describe('in a fresh shell', { timeout: 60_000 }, () => {
  test('an export finds the table of the stack that is named, and an import too', async () => {
    asked = [];
    const exported = await run('export', [file('a.json'), '--stack', 'Evenkeel', '--email', email]);
    expect(exported).toMatchObject({ code: 0, said: expect.stringContaining(`${email} -> ${file('a.json')}`) });
    expect(JSON.parse(readFileSync(file('a.json'), 'utf8'))).toMatchObject({ account: { email } });
    expect(asked).toEqual(['Evenkeel eu-central-1']);
    expect(await run('import', [file('a.json'), '--stack', 'Evenkeel'])).toMatchObject({ code: 0 });
  });

  test('an export of a restored table names that one, and takes the rest from the stack', async () => {
    const env = { ...credentials, TABLE_NAME: 'no-such-table' };
    const { code, said } = await run('export', [file('b.json'), '--stack', 'Evenkeel', '--email', email], env);
    expect([code, existsSync(file('b.json'))]).toEqual([1, false]);
    expect(said).toContain('ResourceNotFoundException');
  });

  test.runIf(isLongTestRun)(
    'an audit is of the account in the table of the stack that is named, of today or of a day',
    {
      timeout: 180_000,
    },
    async () => {
      covers('4.8 audit');
      asked = [];
      const audited = await run('audit', ['--as', email, '--stack', 'Evenkeel', '--out', file('audit')]);
      expect(audited).toMatchObject({ code: 0, said: expect.stringContaining('0 differ') });
      expect(asked).toEqual(['Evenkeel eu-central-1']);
      expect(JSON.parse(readFileSync(file('audit/figures.json'), 'utf8'))).toMatchObject({ owner: email, leftOut: [] });
      const past = await run('audit', [
        '--as',
        email,
        '--stack',
        'Evenkeel',
        '--day',
        '2025-12-31',
        '--out',
        file('past'),
      ]);
      expect(past).toMatchObject({ code: 0, said: expect.stringContaining('0 differ') });
      expect(JSON.parse(readFileSync(file('past/figures.json'), 'utf8'))).toMatchObject({ day: '2025-12-31' });
      expect(await run('audit', ['--check', file('past')], {})).toMatchObject({ code: 0 });
      const again = await run('audit', ['--as', email, '--stack', 'Evenkeel', '--out', file('past')]);
      expect(again).toEqual({ code: 1, said: `${file('past')} is not empty; name another folder: --out audit-again.` });
    },
  );

  test.each([
    [['--as', email, '--stack', 'Other'], /^There is no stack Other in eu-central-1/],
    [['--as', email, '--day', '2025-02-29'], /^--day is a day before today, \S+, written as 2025-12-31\.$/],
    [['--as', email, '--day', '2999-01-01'], /^--day is a day before today/],
    [['--check', 'audit', '--day', '2025-12-31'], /^Say whose figures: npm run audit/],
    [[], /^Say whose figures: npm run audit/],
  ])('an audit of %j says what to give', async (args, sentence) => {
    const { code, said } = await run('audit', [...args, ...(args.includes('--as') ? ['--out', file('none')] : [])]);
    expect(said).toMatch(sentence);
    expect([code, existsSync(file('none'))]).toEqual([1, false]);
  });

  test('an invitation is a link to the site of the stack', async () => {
    const { code, said } = await run('invite', ['member@example.com', '--stack', 'Evenkeel']);
    expect(code).toBe(0);
    expect(said).toMatch(/^https:\/\/ledger\.example\.org\/register#invite=\S+\nFor member@example\.com, once/);
  });

  test('the region is the one that the CDK deploys to where nobody says', async () => {
    asked = [];
    const { AWS_REGION: _none, ...env } = credentials;
    await run('export', [file('c.json'), '--stack', 'Evenkeel'], env);
    await run('export', [file('c.json'), '--stack', 'Evenkeel'], { ...env, AWS_DEFAULT_REGION: 'us-west-2' });
    expect(asked).toEqual(['Evenkeel us-east-1', 'Evenkeel us-west-2']);
  });

  const lacking: [string, string[], Record<string, string>, string][] = [
    [
      'export',
      ['x.json'],
      credentials,
      'There is no data here yet: start Evenkeel once (npm start), or name a deployed stack: --stack Evenkeel.',
    ],
    ['export', ['x.json', '--stack', 'Evenkeel'], credentials, 'Say whose account: --email somebody@example.com'],
    [
      'export',
      ['x.json', '--stack', 'Other'],
      credentials,
      'There is no stack Other in eu-central-1. Name another region with AWS_REGION=...',
    ],
    [
      'export',
      ['x.json', '--stack', 'Evenkeel'],
      {},
      'No AWS credentials were found: name a profile with AWS_PROFILE, or sign in with aws configure or aws sso login.',
    ],
    [
      'invite',
      ['a@example.com'],
      credentials,
      'Start Evenkeel first (npm start), or name a deployed stack: --stack Evenkeel.',
    ],
    [
      'invite',
      ['a@example.com', '--force'],
      credentials,
      'Name the address to invite: npm run invite -- somebody@example.com [--stack Evenkeel]',
    ],
  ];
  test.each(takeShortRunSample(lacking, 3))('%s %j says what to give', async (command, args, env, sentence) => {
    expect(await run(command, args, env)).toEqual({ code: 1, said: sentence });
    expect(existsSync('x.json')).toBe(false);
  });

  test('a stack of an earlier version is told from one that is not there', async () => {
    const { AllowedEmailHashes: _later, ...before } = outputs;
    const now = outputs;
    outputs = before;
    const { said } = await run('export', ['x.json', '--stack', 'Evenkeel', '--email', email]);
    outputs = now;
    expect(said).toBe('The stack Evenkeel does not say its AllowedEmailHashes: deploy this version first.');
  });
});
