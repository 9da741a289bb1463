import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import type { DailyRun } from '#infra/schedule';

const period = Duration.minutes(5);

/** One message a trouble: anything that failed, was held back, or answers too slowly to be pleasant. */
export const alarms = (
  scope: Construct,
  api: RestApi,
  lambdas: Record<string, IFunction>,
  { job, deadLetters }: DailyRun,
  alarmEmail: string | undefined,
): void => {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));

  const alarm = (id: string, metric: IMetric, threshold: number, alarmDescription: string): void => {
    new Alarm(scope, id, {
      metric,
      threshold,
      alarmDescription,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    }).addAlarmAction(new SnsAction(topic));
  };

  for (const [name, lambda] of Object.entries({ ...lambdas, 'market-close': job.lambda })) {
    alarm(`${name}-errors`, lambda.metricErrors({ period }), 1, `A call of the ${name} Lambda ended in an error.`);
    alarm(`${name}-throttles`, lambda.metricThrottles({ period }), 1, `The ${name} Lambda was held back.`);
  }
  const waiting = deadLetters.metricApproximateNumberOfMessagesVisible({ period });
  alarm('dead-letters', waiting, 1, 'The 4 PM run failed for good; its call waits in the dead-letter queue.');
  const notRun = new Alarm(scope, 'market-close-not-run', {
    metric: job.lambda.metricInvocations({ period: Duration.hours(1) }),
    threshold: 1,
    alarmDescription: 'The 4 PM run has not begun for 26 hours. To be expected once, before its first day.',
    // From one run to the next it is 25 hours when clocks go back.
    evaluationPeriods: 26,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
  });
  notRun.addAlarmAction(new SnsAction(topic));
  alarm('api-failures', api.metricServerError({ period, statistic: Stats.SUM }), 1, 'The API answered 5xx.');
  alarm('api-slow', api.metricLatency({ period, statistic: Stats.p(95) }), 3_000, 'One answer in 20 took over 3 s.');
};
