import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import { Alarm, ComparisonOperator, type IMetric, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';

const period = Duration.minutes(5);

/** One message a trouble: anything that failed, was held back, or answers too slowly to be pleasant. */
export const alarms = (
  scope: Construct,
  api: RestApi,
  lambdas: Record<string, IFunction>,
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

  for (const [domain, lambda] of Object.entries(lambdas)) {
    alarm(`${domain}-errors`, lambda.metricErrors({ period }), 1, `A ${domain} request ended in an error.`);
    alarm(`${domain}-throttles`, lambda.metricThrottles({ period }), 1, `The ${domain} Lambda was held back.`);
  }
  alarm('api-failures', api.metricServerError({ period, statistic: Stats.SUM }), 1, 'The API answered 5xx.');
  alarm('api-slow', api.metricLatency({ period, statistic: Stats.p(95) }), 3_000, 'One answer in 20 took over 3 s.');
};
