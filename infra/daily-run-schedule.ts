import { Duration, Stack } from 'aws-cdk-lib';
import { type Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { marketDataLostLogLine } from '#contract/daily-run';
import type { DeploymentSettings } from '#infra/deployment/settings';
import { DomainFunction } from '#infra/domain-function';
import { getHandlerSourceFile } from '#infra/lambda-table-rights';
import { createMailSendStatements, getMailEnvironment } from '#infra/mail';
import { createAllowStatement, createTableAccessStatements } from '#infra/rights';
import { createImageDeleteStatements } from '#infra/site/image-bucket';

export interface DailyRunResources {
  run: DomainFunction;
  /** Looks half an hour later whether the run is done; it fails where not. */
  check: DomainFunction;
  schedule: CfnSchedule;
  /** Counts the daily runs that most stocks went unanswered in. */
  marketLost: Metric;
  /** What could not be done after all attempts, one message each, for 14 days. */
  deadLetters: Queue;
}

interface Starting {
  /** The group whose schedules may use it. */
  group: string;
  starts: readonly DomainFunction[];
  deadLetters: Queue;
}

/** May start these Lambdas, and say that it could not; lent to this account's schedules of one group alone. */
export const createSchedulerRole = (scope: Construct, id: string, { group, starts, deadLetters }: Starting): Role => {
  const { account, partition, region } = Stack.of(scope);
  const role = new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: {
          'aws:SourceAccount': account,
          'aws:SourceArn': `arn:${partition}:scheduler:${region}:${account}:schedule-group/${group}`,
        },
      },
    }),
  });
  const arns = starts.map(({ lambda }) => lambda.functionArn);
  role.addToPolicy(createAllowStatement(['lambda:InvokeFunction'], arns));
  role.addToPolicy(createAllowStatement(['sqs:SendMessage'], [deadLetters.queueArn]));
  return role;
};

interface Daily {
  description: string;
  /** Minute and hour in New York, clock changes included. */
  at: string;
  starts: DomainFunction;
  role: Role;
  deadLetters: Queue;
}

const createDailySchedule = (
  scope: Construct,
  id: string,
  { description, at, starts, role, deadLetters }: Daily,
): CfnSchedule => {
  const schedule = new CfnSchedule(scope, id, {
    description,
    scheduleExpression: `cron(${at} * * ? *)`,
    scheduleExpressionTimezone: 'America/New_York',
    flexibleTimeWindow: { mode: 'OFF' },
    target: {
      arn: starts.lambda.functionArn,
      roleArn: role.roleArn,
      retryPolicy: { maximumRetryAttempts: 3, maximumEventAgeInSeconds: Duration.hours(1).toSeconds() },
      deadLetterConfig: { arn: deadLetters.queueArn },
    },
  });
  schedule.node.addDependency(role);
  return schedule;
};

/** The run says so in its log; a count of these lines is one metric, which is what no right has to be given for. */
const createMarketLostMetric = (scope: Construct, run: DomainFunction): Metric =>
  new MetricFilter(scope, 'MarketLost', {
    logGroup: run.logGroup,
    metricNamespace: Stack.of(scope).stackName,
    metricName: 'MarketLost',
    metricValue: '1',
    filterPattern: FilterPattern.stringValue('$.message', '=', marketDataLostLogLine),
  }).metric({ statistic: Stats.SUM, period: Duration.minutes(5) });

/** Whom its e-mail goes to, by the hashes of who may sign in, from whom, and the address of the site that it leads to. */
type NotificationSettings = Pick<DeploymentSettings, 'noticesFrom'> & { environment: Record<string, string> };

/**
 * The daily run at 16:00 in New York every day. The scheduler hands it to Lambda's own queue and tries that again three times;
 * what the run itself throws, Lambda tries again twice. Both leave what failed in one queue. At 16:30 the check.
 */
export const createDailyRunResources = (
  scope: Construct,
  table: TableV2,
  images: IBucket,
  notifications: NotificationSettings,
): DailyRunResources => {
  const deadLetters = new Queue(scope, 'DeadLetters', {
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
    retentionPeriod: Duration.days(14),
  });
  const environment = { TABLE_NAME: table.tableName };
  const run = new DomainFunction(scope, 'market-close', {
    entry: getHandlerSourceFile('market-close'),
    description:
      "Finds everyone's dividends and notices at the market's close, and deletes accounts whose time is over",
    environment: {
      ...environment,
      IMAGE_BUCKET: images.bucketName,
      ...notifications.environment,
      ...getMailEnvironment(notifications),
    },
    rights: [
      ...createTableAccessStatements('market-close', table),
      ...createImageDeleteStatements(images),
      ...createMailSendStatements(scope, notifications),
    ],
    timeout: Duration.minutes(5),
    deadLetters,
  });
  // Without dead letters of its own: its failure is not one to be looked into, it is the alarm.
  const check = new DomainFunction(scope, 'run-check', {
    entry: getHandlerSourceFile('run-check'),
    description: 'Fails where the daily run is not done by 16:30, or had no market data',
    environment,
    rights: createTableAccessStatements('run-check', table),
  });
  const role = createSchedulerRole(scope, 'SchedulerRole', { group: 'default', starts: [run, check], deadLetters });
  const schedule = createDailySchedule(scope, 'MarketClose', {
    description: "Looks for dividends at the market's close",
    at: '0 16',
    starts: run,
    role,
    deadLetters,
  });
  const description = 'Looks whether the daily run is done';
  createDailySchedule(scope, 'RunCheck', { description, at: '30 16', starts: check, role, deadLetters });
  return { run, check, schedule, deadLetters, marketLost: createMarketLostMetric(scope, run) };
};
