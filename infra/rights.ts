import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { type LambdaName, lambdaTableRights } from '#infra/lambda-table-rights';

export const createAllowStatement = (
  actions: string[],
  resources: string[],
  partitions?: readonly string[],
): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.ALLOW,
    actions,
    resources,
    ...(partitions && { conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': partitions } } }),
  });

export const createTableAccessStatements = (name: LambdaName, table: TableV2): PolicyStatement[] =>
  lambdaTableRights[name].map(({ actions, partitions, ofIndex }) =>
    createAllowStatement(
      actions.map((action) => `dynamodb:${action}`),
      [ofIndex ? `${table.tableArn}/index/gsi1` : table.tableArn],
      partitions,
    ),
  );

export const createSecretReadStatement = (secrets: readonly Secret[]): PolicyStatement =>
  createAllowStatement(
    ['secretsmanager:GetSecretValue'],
    secrets.map((secret) => secret.secretArn),
  );
