import { Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Effect, PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { createSchedulerRole } from '#infra/daily-run-schedule';
import { DomainFunction } from '#infra/domain-function';
import { getHandlerSourceFile } from '#infra/lambda-table-rights';
import { createAllowStatement, createTableAccessStatements } from '#infra/rights';

export interface PostScheduleResources {
  publisher: DomainFunction;
  /** What the blog's Lambda must be told and allowed in order to make and remove schedules. */
  environment: Record<string, string>;
  rights: readonly PolicyStatement[];
}

/** In this group alone, by posts' names alone; and it may lend the schedules this one role, to the scheduler alone. */
const grantScheduling = (scope: Construct, group: CfnScheduleGroup, role: Role): PolicyStatement[] => {
  const { account, partition, region } = Stack.of(scope);
  return [
    createAllowStatement(
      ['scheduler:CreateSchedule', 'scheduler:UpdateSchedule', 'scheduler:DeleteSchedule'],
      [`arn:${partition}:scheduler:${region}:${account}:schedule/${group.ref}/post-*`],
    ),
    new PolicyStatement({
      effect: Effect.ALLOW,
      actions: ['iam:PassRole'],
      resources: [role.roleArn],
      conditions: { StringEquals: { 'iam:PassedToService': 'scheduler.amazonaws.com' } },
    }),
  ];
};

/** A one-time schedule a waiting post is made by the blog's Lambda and deletes itself; here is what it stands on. */
export const createPostScheduleResources = (
  scope: Construct,
  table: TableV2,
  deadLetters: Queue,
): PostScheduleResources => {
  const publisher = new DomainFunction(scope, 'publish-post', {
    entry: getHandlerSourceFile('publish-post'),
    description: 'Publishes one post at its minute',
    environment: { TABLE_NAME: table.tableName },
    rights: createTableAccessStatements('publish-post', table),
    deadLetters,
  });
  // Without a name of ours, which a group that is still being removed would hold.
  const group = new CfnScheduleGroup(scope, 'PostSchedules');
  const role = createSchedulerRole(scope, 'PostSchedulerRole', { group: group.ref, starts: [publisher], deadLetters });
  return {
    publisher,
    environment: {
      POST_SCHEDULE_GROUP: group.ref,
      PUBLISH_LAMBDA_ARN: publisher.lambda.functionArn,
      POST_SCHEDULE_ROLE_ARN: role.roleArn,
      DEAD_LETTER_ARN: deadLetters.queueArn,
    },
    rights: grantScheduling(scope, group, role),
  };
};
