import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { type LambdaName, tableRights } from '#infra/table-rights';

export const allowActions = (actions: string[], resources: string[], partitions?: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources,
    ...(partitions && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } } }),
  });

export const tableStatements = (name: LambdaName, table: TableV2): PolicyStatement[] =>
  tableRights[name].map(({ actions, partitions, ofIndex }) =>
    allowActions(
      actions.map((action) => `dynamodb:${action}`),
      [ofIndex ? `${table.tableArn}/index/gsi1` : table.tableArn],
      partitions,
    ),
  );

export const secretStatement = (secrets: readonly Secret[]): PolicyStatement =>
  allowActions(
    ['secretsmanager:GetSecretValue'],
    secrets.map((secret) => secret.secretArn),
  );
