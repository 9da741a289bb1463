import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Domain } from '#contract/index';

interface TableRight {
  /** Beginnings of the partition keys it may touch. */
  partitions: readonly string[];
  actions: readonly string[];
}

const user = ['USER#*'];

const readSession: TableRight = { partitions: user, actions: ['GetItem'] };
const keepMarketData: TableRight = {
  partitions: ['QUOTE#*', 'SEARCH#*'],
  actions: ['BatchGetItem', 'BatchWriteItem'],
};

/**
 * What each Lambda may do with the table; whatever is not listed is refused by AWS itself. A transaction needs the
 * right to each thing that it does: there is no right to transactions as such.
 */
const tableRights: Record<Domain, readonly TableRight[]> = {
  analytics: [
    { partitions: user, actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem'] },
    keepMarketData,
  ],
  auth: [
    { partitions: user, actions: ['GetItem', 'PutItem', 'UpdateItem'] },
    { partitions: ['EMAIL#*'], actions: ['GetItem', 'PutItem'] },
    { partitions: ['INVITE#*'], actions: ['DeleteItem'] },
    { partitions: ['RATE#*'], actions: ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem'] },
  ],
  dashboard: [{ partitions: user, actions: ['GetItem', 'Query'] }, keepMarketData],
  portfolio: [
    { partitions: user, actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    keepMarketData,
  ],
  stocks: [readSession, keepMarketData],
  watchlist: [
    { partitions: user, actions: ['GetItem', 'Query', 'PutItem', 'UpdateItem', 'DeleteItem'] },
    keepMarketData,
  ],
};

const allow = (actions: string[], resources: string[], partitions?: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources,
    ...(partitions && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } } }),
  });

export const tableStatements = (domain: Domain, table: TableV2): PolicyStatement[] =>
  tableRights[domain].map(({ actions, partitions }) =>
    allow(
      actions.map((action) => `dynamodb:${action}`),
      [table.tableArn],
      partitions,
    ),
  );

export const secretStatement = (secrets: readonly Secret[]): PolicyStatement =>
  allow(
    ['secretsmanager:GetSecretValue'],
    secrets.map((secret) => secret.secretArn),
  );
