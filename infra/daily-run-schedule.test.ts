import { describe, expect, test } from 'vitest';
import { getDefaultTestStack } from '#infra/testing';
import { covers } from '#tests/kit/covers';

const made = getDefaultTestStack();

/** The only resource of a type whose logical id begins so. */
const only = (type: string, prefix = ''): [id: string, properties: Record<string, unknown>] => {
  const found = made.ofType(type).filter(([id]) => id.startsWith(prefix));
  expect(found).toHaveLength(1);
  const [id, { Properties }] = found[0] as (typeof found)[number];
  return [id, Properties];
};
const arn = (id: string) => ({ 'Fn::GetAtt': [id, 'Arn'] });

describe('the daily run', () => {
  test('is called at 16:00 in New York every day, to the minute, and again where Lambda does not take it', () => {
    covers('2.9 daily run at 4 PM');
    const [, schedule] = only('AWS::Scheduler::Schedule', 'MarketClose');
    const [job] = only('AWS::Lambda::Function', 'marketclose');
    const [queue] = only('AWS::SQS::Queue');
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(0 16 * * ? *)',
      ScheduleExpressionTimezone: 'America/New_York',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: {
        Arn: arn(job),
        RetryPolicy: { MaximumRetryAttempts: 3, MaximumEventAgeInSeconds: 3600 },
        DeadLetterConfig: { Arn: arn(queue) },
      },
    });
    expect(schedule['State']).toBeUndefined();
  });

  test('has five minutes, is tried again where it throws, and then waits in the same queue', () => {
    const [job, lambda] = only('AWS::Lambda::Function', 'marketclose');
    const [queue] = only('AWS::SQS::Queue');
    expect(lambda).toMatchObject({ Timeout: 300, MemorySize: 1024, DeadLetterConfig: { TargetArn: arn(queue) } });
    expect(Object.keys((lambda['Environment'] as { Variables: object }).Variables)).toEqual([
      'TABLE_NAME',
      'IMAGE_BUCKET',
      'METRIC_NAMESPACE',
    ]);
    expect(only('AWS::Lambda::EventInvokeConfig', 'marketclose')[1]).toMatchObject({
      FunctionName: { Ref: job },
      MaximumRetryAttempts: 2,
      MaximumEventAgeInSeconds: 3600,
    });
  });

  test('keeps its dead letters for 14 days, encrypted, and takes them over TLS alone', () => {
    const [queue, properties] = only('AWS::SQS::Queue');
    expect(properties).toMatchObject({ MessageRetentionPeriod: 14 * 86_400, SqsManagedSseEnabled: true });
    const policies = made.ofType('AWS::SQS::QueuePolicy').map(([, { Properties }]) => JSON.stringify(Properties));
    expect(policies).toEqual([expect.stringContaining('"aws:SecureTransport":"false"')]);
    expect(policies[0]).toContain(queue);
  });

  test('lends the scheduler two rights, for the schedules of this account alone', () => {
    const [role, properties] = only('AWS::IAM::Role', 'SchedulerRole');
    const [trust] = (properties['AssumeRolePolicyDocument'] as { Statement: object[] }).Statement;
    expect(trust).toMatchObject({
      Action: 'sts:AssumeRole',
      Principal: { Service: 'scheduler.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    });
    expect(JSON.stringify(trust)).toContain(':schedule-group/default');
    const [, policy] = only('AWS::IAM::Policy', 'SchedulerRole');
    expect(policy['Roles']).toEqual([{ Ref: role }]);
    expect((policy['PolicyDocument'] as { Statement: object[] }).Statement).toEqual([
      {
        Effect: 'Allow',
        Action: 'lambda:InvokeFunction',
        Resource: ['marketclose', 'runcheck'].map((name) => arn(only('AWS::Lambda::Function', name)[0])),
      },
      { Effect: 'Allow', Action: 'sqs:SendMessage', Resource: arn(only('AWS::SQS::Queue')[0]) },
    ]);
  });

  test('can be looked at by the dividends Lambda, which is told its name, and by no other', () => {
    const [schedule] = only('AWS::Scheduler::Schedule', 'MarketClose');
    const [, lambda] = only('AWS::Lambda::Function', 'dividends');
    expect(lambda).toMatchObject({ Environment: { Variables: { SCHEDULE_NAME: { Ref: schedule } } } });
    const rights = made
      .ofType('AWS::IAM::Policy')
      .flatMap(([id, { Properties }]) =>
        (Properties['PolicyDocument'] as { Statement: { Action: string; Resource: unknown }[] }).Statement.filter(
          ({ Action }) => JSON.stringify(Action).includes('scheduler:GetSchedule'),
        ).map((statement) => [id.replace(/Role.*/, ''), statement]),
      );
    expect(rights).toEqual([
      ['dividends', { Effect: 'Allow', Action: 'scheduler:GetSchedule', Resource: arn(schedule) }],
    ]);
  });

  test('is looked for at 16:30 in New York, by a Lambda that fails where it is not done', () => {
    const [, schedule] = only('AWS::Scheduler::Schedule', 'RunCheck');
    const [check, lambda] = only('AWS::Lambda::Function', 'runcheck');
    const [queue] = only('AWS::SQS::Queue');
    expect(schedule).toMatchObject({
      ScheduleExpression: 'cron(30 16 * * ? *)',
      ScheduleExpressionTimezone: 'America/New_York',
      Target: { Arn: arn(check), DeadLetterConfig: { Arn: arn(queue) } },
    });
    // Its own failure is the alarm, and no call that waits to be looked into.
    expect(lambda['DeadLetterConfig']).toBeUndefined();
  });

  test('raises an alarm where its log says that most stocks went unanswered', () => {
    const [filter, counted] = only('AWS::Logs::MetricFilter');
    const [group] = only('AWS::Logs::LogGroup', 'marketclose');
    expect(filter).toBeDefined();
    expect(counted).toMatchObject({
      LogGroupName: { Ref: group },
      FilterPattern: '{ $.message = "daily run without market data" }',
      MetricTransformations: [{ MetricNamespace: 'Evenkeel', MetricName: 'MarketLost', MetricValue: '1' }],
    });
    expect(only('AWS::CloudWatch::Alarm', 'marketdatalost')[1]).toMatchObject({
      Namespace: 'Evenkeel',
      MetricName: 'MarketLost',
      Statistic: 'Sum',
      Threshold: 1,
      EvaluationPeriods: 1,
      TreatMissingData: 'notBreaching',
    });
  });

  test('raises an alarm for an error, for dead letters, where it is late, and where nothing looks for it', () => {
    const alarmOf = (prefix: string) => only('AWS::CloudWatch::Alarm', prefix)[1];
    const of = (name: string) => [{ Name: 'FunctionName', Value: { Ref: only('AWS::Lambda::Function', name)[0] } }];
    expect(alarmOf('marketcloseerrors')).toMatchObject({ Threshold: 1, TreatMissingData: 'notBreaching' });
    expect(alarmOf('deadletters')).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Threshold: 1,
      ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    });
    expect(alarmOf('marketcloselate')).toMatchObject({
      MetricName: 'Errors',
      Dimensions: of('runcheck'),
      Threshold: 1,
      TreatMissingData: 'notBreaching',
    });
    expect(alarmOf('runchecknotrun')).toMatchObject({
      MetricName: 'Invocations',
      Dimensions: of('runcheck'),
      Period: 3600,
      EvaluationPeriods: 26,
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    });
  });
});
