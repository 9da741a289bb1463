import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Domain } from '#contract/index';

interface TableRight {
  /** Beginnings of the partition keys it may touch. */
  partitions: readonly string[];
  actions: readonly string[];
  /** True where it is about the index; the keys are the index's own then. */
  ofIndex?: boolean;
}

const user = ['USER#*'];

const readSession: TableRight = { partitions: user, actions: ['GetItem'] };
const keepMarketData: TableRight = {
  partitions: ['QUOTE#*', 'SEARCH#*'],
  actions: ['BatchGetItem', 'BatchWriteItem'],
};

const keepLedger: TableRight = {
  partitions: user,
  actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'],
};
/** Dividends and the cash that they move are written only while no trade has changed since they were counted. */
const keepDividends: TableRight = { ...keepLedger, actions: [...keepLedger.actions, 'ConditionCheckItem'] };
/** The daily run: whose ledgers there are, and its own record. */
const runJob: readonly TableRight[] = [
  { partitions: ['USERS'], actions: ['Query'], ofIndex: true },
  { partitions: ['JOB#market-close'], actions: ['Query', 'UpdateItem'] },
];

/** A domain's Lambda answers its routes; one that is called by a schedule has its own name. */
type Role = Domain | 'market-close' | 'run-check' | 'publish-post' | 'blog-page';

/**
 * What each Lambda may do with the table; whatever is not listed is refused by AWS itself. A transaction needs the
 * right to each thing that it does: there is no right to transactions as such.
 */
const tableRights: Record<Role, readonly TableRight[]> = {
  // A backup is read and restored here, posts included.
  activity: [
    { ...keepDividends, actions: [...keepDividends.actions, 'BatchGetItem'] },
    keepMarketData,
    { partitions: ['POST#*'], actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
  analytics: [
    { partitions: user, actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    keepMarketData,
  ],
  auth: [
    { partitions: user, actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partitions: ['EMAIL#*'], actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partitions: ['INVITE#*'], actions: ['DeleteItem'] },
    { partitions: ['RATE#*'], actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    { partitions: ['LOGIN#*'], actions: ['GetItem', 'UpdateItem', 'DeleteItem'] },
  ],
  blog: [
    { partitions: user, actions: ['GetItem', 'PutItem'] },
    { partitions: ['POST#*'], actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'DeleteItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
  'blog-page': [
    { partitions: ['POST#*'], actions: ['GetItem'] },
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
  ],
  cds: [keepLedger],
  cash: [keepDividends, keepMarketData],
  dashboard: [{ partitions: user, actions: ['GetItem', 'Query'] }, keepMarketData],
  dividends: [keepDividends, keepMarketData, ...runJob],
  images: [readSession],
  'market-close': [
    // Accounts whose time is over go with all their rows, many at once.
    { ...keepDividends, actions: [...keepDividends.actions, 'BatchWriteItem'] },
    { partitions: ['EMAIL#*', 'LOGIN#*'], actions: ['DeleteItem'] },
    keepMarketData,
    ...runJob,
    { partitions: ['POSTS#*'], actions: ['Query'], ofIndex: true },
    { partitions: ['POST#*'], actions: ['GetItem', 'Query', 'UpdateItem', 'DeleteItem'] },
  ],
  portfolio: [{ ...keepDividends, actions: [...keepDividends.actions, 'BatchGetItem'] }, keepMarketData],
  'run-check': [{ partitions: ['JOB#market-close'], actions: ['Query'] }],
  'publish-post': [{ partitions: ['POST#*'], actions: ['UpdateItem'] }],
  savings: [keepLedger, keepMarketData],
  stocks: [readSession, keepMarketData],
  watchlist: [keepLedger, keepMarketData],
  writing: [
    { partitions: user, actions: ['GetItem', 'PutItem'] },
    { partitions: ['RATE#generate#*'], actions: ['UpdateItem'] },
  ],
};

export const allow = (actions: string[], resources: string[], partitions?: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources,
    ...(partitions && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } } }),
  });

export const tableStatements = (role: Role, table: TableV2): PolicyStatement[] =>
  tableRights[role].map(({ actions, partitions, ofIndex }) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      [ofIndex ? `${table.tableArn}/index/gsi1` : table.tableArn],
      partitions,
    ),
  );

export const secretStatement = (secrets: readonly Secret[]): PolicyStatement =>
  allow(
    ['secretsmanager:GetSecretValue'],
    secrets.map((secret) => secret.secretArn),
  );
