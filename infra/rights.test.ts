import { buildSync } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '#contract/index';
import { repoRoot } from '#infra/bundle';
import { type Synthesised, synthesise } from '#infra/testing';

interface Statement {
  Effect: string;
  Action: string | string[];
  Resource: unknown;
  Condition?: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': string[] } };
}

let made: Synthesised;
beforeAll(() => {
  made = synthesise();
}, 60_000);
afterAll(() => made.remove());

const listed = <T>(value: T | T[]): T[] => (Array.isArray(value) ? value : [value]);

const statementsOf = (domain: string): Statement[] => {
  const [role] = made.ofType('AWS::IAM::Role').find(([id]) => id.startsWith(`${domain.replaceAll('-', '')}Role`)) ?? [];
  expect(role).toBeDefined();
  return made
    .ofType('AWS::IAM::Policy')
    .map(([, { Properties }]) => Properties as { Roles: { Ref: string }[]; PolicyDocument: { Statement: Statement[] } })
    .filter(({ Roles }) => Roles.some(({ Ref }) => Ref === role))
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
};

/** `USER#*: GetItem PutItem` for each statement about the table, `USERS on gsi1: Query` for one about its index. */
const tableRights = (domain: string): string[] =>
  statementsOf(domain)
    .filter(({ Action }) => listed(Action).some((action) => action.startsWith('dynamodb:')))
    .map(({ Action, Condition, Resource }) => {
      const place = JSON.stringify(Resource).includes('/index/gsi1') ? ' on gsi1' : '';
      const keys = Condition?.['ForAllValues:StringLike']['dynamodb:LeadingKeys'] ?? ['anything'];
      const actions = listed(Action).map((action) => action.replace('dynamodb:', ''));
      return `${listed(keys).join(' ')}${place}: ${actions.sort().join(' ')}`;
    })
    .sort();

const marketData = 'QUOTE#* SEARCH#*: BatchGetItem BatchWriteItem';
const dividends = 'USER#*: ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem';
const dailyRun = ['JOB#market-close: Query UpdateItem', 'USERS on gsi1: Query'];
const wanted: Record<string, string[]> = {
  activity: [
    'POST#*: DeleteItem GetItem PutItem Query',
    'POSTS#* on gsi1: Query',
    marketData,
    'USER#*: BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem',
  ],
  analytics: [marketData, 'USER#*: BatchGetItem DeleteItem GetItem PutItem Query UpdateItem'],
  auth: [
    'EMAIL#*: GetItem PutItem UpdateItem',
    'INVITE#*: DeleteItem',
    'LOGIN#*: DeleteItem GetItem UpdateItem',
    'RATE#*: DeleteItem GetItem PutItem UpdateItem',
    'USER#*: GetItem PutItem UpdateItem',
  ],
  cds: ['USER#*: DeleteItem GetItem PutItem Query UpdateItem'],
  dashboard: [marketData, 'USER#*: GetItem Query'],
  cash: [marketData, dividends],
  dividends: [marketData, dividends, ...dailyRun],
  'market-close': [
    marketData,
    'USER#*: BatchWriteItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem',
    'EMAIL#* LOGIN#*: DeleteItem',
    ...dailyRun,
    'POST#*: DeleteItem GetItem Query UpdateItem',
    'POSTS#* on gsi1: Query',
  ],
  blog: ['POST#*: BatchGetItem DeleteItem GetItem PutItem Query', 'POSTS#* on gsi1: Query', 'USER#*: GetItem PutItem'],
  'blog-page': ['POST#*: GetItem', 'POSTS#* on gsi1: Query'],
  images: ['USER#*: GetItem'],
  'publish-post': ['POST#*: UpdateItem'],
  portfolio: [marketData, 'USER#*: BatchGetItem ConditionCheckItem DeleteItem GetItem PutItem Query UpdateItem'],
  'run-check': ['JOB#market-close: Query'],
  savings: [marketData, 'USER#*: DeleteItem GetItem PutItem Query UpdateItem'],
  stocks: [marketData, 'USER#*: GetItem'],
  watchlist: [marketData, 'USER#*: DeleteItem GetItem PutItem Query UpdateItem'],
  writing: ['RATE#generate#*: UpdateItem', 'USER#*: GetItem PutItem'],
};

const actionsOf: Record<string, string[]> = {
  Get: ['GetItem'],
  BatchGet: ['BatchGetItem'],
  Query: ['Query'],
  Scan: ['Scan'],
  Put: ['PutItem'],
  Update: ['UpdateItem'],
  Delete: ['DeleteItem'],
  BatchWrite: ['BatchWriteItem'],
  // Which of them a transaction does is not seen from its name.
  TransactWrite: [],
};
const inTransactions = ['PutItem', 'UpdateItem', 'DeleteItem', 'ConditionCheckItem'];

const entries: Record<string, string> = {
  'market-close': 'functions/daily-run/handler.ts',
  'run-check': 'functions/daily-run/check.ts',
  'publish-post': 'functions/publish-on-time/handler.ts',
};
const entryOf = (name: string): string => entries[name] ?? `functions/${name}/handler.ts`;

/** The table commands that a domain's own code can send; what its handler never reaches is shaken out of it. */
const commandsOf = (domain: string): string[] => {
  const { outputFiles } = buildSync({
    absWorkingDir: repoRoot,
    entryPoints: [entryOf(domain)],
    bundle: true,
    packages: 'external',
    format: 'esm',
    platform: 'node',
    write: false,
  });
  const code = outputFiles.map(({ text }) => text).join('\n');
  // Imported by two of its files, a name gets a number from the second one on.
  return Object.keys(actionsOf).filter((name) => new RegExp(`new ${name}Command\\d*\\(`).test(code));
};

/** Rights beside those to the table, the two secrets, the log and the traces. */
const more: Record<string, string[]> = {
  dividends: ['scheduler:GetSchedule'],
  images: ['s3:DeleteObject', 's3:GetObject', 's3:PutObject'],
  writing: ['bedrock:InvokeModelWithResponseStream'],
  'market-close': ['s3:DeleteObject', 'sqs:SendMessage'],
  'publish-post': ['sqs:SendMessage'],
  blog: [
    'iam:PassRole',
    's3:DeleteObject',
    'scheduler:CreateSchedule',
    'scheduler:DeleteSchedule',
    'scheduler:UpdateSchedule',
  ],
};

describe.each([...Object.keys(domains), 'market-close', 'run-check', 'publish-post', 'blog-page'])(
  'the role of %s',
  (domain) => {
    test('does these things with the table, on these keys, and no more', () => {
      expect(tableRights(domain)).toEqual(wanted[domain]?.sort());
    });

    test('has a right to each command in its code, and no right that no command uses', () => {
      const commands = commandsOf(domain);
      const used = commands.flatMap((name) => actionsOf[name] ?? []);
      const allowed = new Set(tableRights(domain).flatMap((right) => right.split(': ')[1]?.split(' ') ?? []));
      expect(used.filter((action) => !allowed.has(action))).toEqual([]);
      const usable = [...used, ...(commands.includes('TransactWrite') ? inTransactions : [])];
      expect([...allowed].filter((action) => !usable.includes(action))).toEqual([]);
    });

    test('reads the two secrets and nothing else of theirs; what a schedule calls reads none, a page the CDN’s', () => {
      const secrets = statementsOf(domain).filter(({ Action }) => JSON.stringify(Action).includes('secretsmanager'));
      if (domain === 'blog-page') {
        return expect(JSON.stringify(secrets[0]?.Resource)).toMatch(/^\{"Ref":"OriginSecret\w+"\}$/);
      }
      if (!(domain in domains)) return expect(secrets).toEqual([]);
      expect(secrets).toHaveLength(1);
      expect(secrets[0]?.Action).toBe('secretsmanager:GetSecretValue');
      expect(JSON.stringify(secrets[0]?.Resource)).toMatch(
        /^\[\{"Ref":"JwtSecret\w+"\},\{"Ref":"OriginSecret\w+"\}\]$/,
      );
    });

    test('may otherwise write its own log and its traces, and what is its own alone', () => {
      const others = statementsOf(domain)
        .flatMap(({ Action }) => listed(Action))
        .filter((action) => !/^(dynamodb|secretsmanager):/.test(action));
      expect(others.sort()).toEqual(
        [
          'logs:CreateLogStream',
          'logs:PutLogEvents',
          'xray:PutTelemetryRecords',
          'xray:PutTraceSegments',
          ...(more[domain] ?? []),
        ].sort(),
      );
    });

    test('has no wildcard but the one that X-Ray asks for, and no managed policy', () => {
      for (const { Action, Resource, Effect } of statementsOf(domain)) {
        expect(Effect).toBe('Allow');
        expect(JSON.stringify(Action)).not.toContain('*');
        // Schedules of posts are many, but in a group of their own and by names of their own; pictures lie in two folders;
        // one model answers in any region of a part of the world.
        const named = JSON.stringify(Resource)
          .replace(/:schedule\/"(,|\{)[^\]]*"\/post-\*"/, '')
          .replace(/"\/(images|incoming)\/\*"/g, '')
          .replace(/:bedrock:us-\*::foundation-model\/amazon\.nova-pro-v1:0"/, '');
        if (!JSON.stringify(Action).includes('xray:')) expect(named).not.toContain('*');
      }
      const [, role] =
        made.ofType('AWS::IAM::Role').find(([id]) => id.startsWith(`${domain.replaceAll('-', '')}Role`)) ?? [];
      expect(role?.Properties['ManagedPolicyArns']).toBeUndefined();
    });
  },
);
