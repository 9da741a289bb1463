import { Duration, Stack } from 'aws-cdk-lib';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { DomainFunction } from '#infra/domain-function';
import { allow, tableStatements } from '#infra/rights';

export interface DailyRun {
  job: DomainFunction;
  schedule: CfnSchedule;
  /** What could not be done after all attempts, one message each, for 14 days. */
  deadLetters: Queue;
}

/** May start the job, and say that it could not; lent to this account's schedules alone. */
const schedulerRole = (scope: Construct, job: DomainFunction, deadLetters: Queue): Role => {
  const { account, partition, region } = Stack.of(scope);
  const role = new Role(scope, 'SchedulerRole', {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': account,
          'aws:SourceArn': `arn:${partition}:scheduler:${region}:${account}:schedule-group/default`,
        },
      },
    }),
  });
  role.addToPolicy(allow(['lambda:InvokeFunction'], [job.lambda.functionArn]));
  role.addToPolicy(allow(['sqs:SendMessage'], [deadLetters.queueArn]));
  return role;
};

/**
 * The job at 16:00 in New York every day, clock changes included. The scheduler hands it to Lambda's own queue and tries
 * that again three times; what the job itself throws, Lambda tries again twice. Both leave what failed in one queue.
 */
export const dailyRun = (scope: Construct, table: TableV2): DailyRun => {
  const deadLetters = new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const job = new DomainFunction(scope, 'market-close', {
    entry: 'functions/jobs/market-close.ts',
    description: "Finds everyone's dividends at the market's close",
    environment: { TABLE_NAME: table.tableName },
    rights: tableStatements('market-close', table),
    timeout: Duration.minutes(5),
    deadLetters,
  });
  const role = schedulerRole(scope, job, deadLetters);
  const schedule = new CfnSchedule(scope, 'MarketClose', {
    description: "Looks for dividends at the market's close",
    scheduleExpression: 'cron(0 16 * * ? *)',
    scheduleExpressionTimezone: 'America/New_York',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: job.lambda.functionArn,
      roleArn: role.roleArn,
      retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
      deadLetterConfig: { arn: deadLetters.queueArn },
    },
  });
  schedule.node.addDependency(role);
  return { job, schedule, deadLetters };
};
