import { Duration, Stack } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  MathExpression,
  Metric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { lambdaLimitMetricNames } from '#contract/limit-metrics';
import { verificationMetricNames } from '#contract/verification';
import type { DailyRunResources } from '#infra/daily-run-schedule';

/** Of what is watched, and of what the dashboard draws. */
export const monitoringMetricPeriod = Duration.minutes(5);

/**
 * Where troubles are told. The demand for TLS is a policy of the topic's own, in whose place AWS's, which lets the
 * account's alarms publish, no longer stands: those who tell are named here.
 */
export const createAlarmTopic = (scope: Construct, alarmEmail: string | undefined): Topic => {
  const topic = new Topic(scope, 'Alarms', { enforceSSL: true });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: ['cloudwatch', 'budgets'].map((service) => new ServicePrincipal(`${service}.amazonaws.com`)),
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(scope).account } },
    }),
  );
  if (alarmEmail) topic.addSubscription(new EmailSubscription(alarmEmail));
  return topic;
};

interface Trouble {
  metric: IMetric;
  /** Told from this value on. */
  threshold: number;
  /** For so many periods on end; once is enough unless said. */
  periods?: number;
  about: string;
}

/** What the daily run is watched by, beside its errors and throttles. */
const runTroubles = ({ check, deadLetters, marketLost }: DailyRunResources): Record<string, Trouble> => ({
  'dead-letters': {
    metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: monitoringMetricPeriod }),
    threshold: 1,
    about:
      'A call that nobody waits for failed for good: the daily run, a due post, or pages to forget. See the queue.',
  },
  'market-close-late': {
    metric: check.lambda.metricErrors({ period: monitoringMetricPeriod }),
    threshold: 1,
    about: 'By 16:30 in New York the daily run was not done, or still without market data for most stocks.',
  },
  'market-data-lost': {
    metric: marketLost,
    threshold: 1,
    about: 'The daily run had no market data for most stocks.',
  },
});

const createApiTroubles = (api: RestApi): Record<string, Trouble> => ({
  'api-failures': {
    metric: api.metricServerError({ period: monitoringMetricPeriod, statistic: Stats.SUM }),
    threshold: 1,
    about: 'The API answered 5xx.',
  },
  // One text that is being written takes minutes, as it should; a slow table is slow for longer.
  'api-slow': {
    metric: api.metricLatency({ period: monitoringMetricPeriod, statistic: Stats.p(95) }),
    threshold: 3_000,
    periods: 3,
    about: 'For 15 minutes on end, one answer in 20 took over 3 s.',
  },
});

const createLambdaTroubles = (lambdas: Record<string, IFunction>): Record<string, Trouble> =>
  Object.fromEntries(
    Object.entries(lambdas).flatMap(([name, lambda]): [string, Trouble][] => [
      [
        `${name}-errors`,
        {
          metric: lambda.metricErrors({ period: monitoringMetricPeriod }),
          threshold: 1,
          about: `A call of the ${name} Lambda ended in an error.`,
        },
      ],
    ]),
  );

/** Lambda's metric of all functions together, since they share the concurrency of the account. */
const heldBack = new Metric({
  namespace: 'AWS/Lambda',
  metricName: 'Throttles',
  statistic: Stats.SUM,
  period: monitoringMetricPeriod,
});

/** Counted by the Lambdas themselves, in one metric for all of them: the line in the log says which one and how near. */
const listCountedTroubles = (namespace: string): Record<string, Trouble> => {
  const countMetric = (metricName: string) =>
    new Metric({ namespace, metricName, statistic: Stats.SUM, period: monitoringMetricPeriod });
  return {
    'near-timeout': {
      metric: countMetric(lambdaLimitMetricNames.timeout),
      threshold: 1,
      about: 'A call took more than nine tenths of the time after which its Lambda is ended.',
    },
    'near-memory-limit': {
      metric: countMetric(lambdaLimitMetricNames.memory),
      threshold: 1,
      about: 'A Lambda needed more than 85 % of its memory.',
    },
    'derived-rows-differed': {
      metric: countMetric(verificationMetricNames.differing),
      threshold: 1,
      about: 'Figures that are kept of somebody were not what the records come to, and were built anew. See the log.',
    },
    'bridge-did-not-close': {
      metric: countMetric(verificationMetricNames.notClosing),
      threshold: 1,
      about: 'Returns did not add up, and were built anew or withheld. See the log.',
    },
  };
};

/** Whatever operation it was. */
export const createTableMetric = (table: TableV2, metricName: string): Metric =>
  new Metric({
    namespace: 'AWS/DynamoDB',
    metricName,
    dimensionsMap: { TableName: table.tableName },
    statistic: Stats.SUM,
    period: monitoringMetricPeriod,
  });

const createCapacityTroubles = (table: TableV2): Record<string, Trouble> => ({
  'lambda-throttles': { metric: heldBack, threshold: 1, about: 'A Lambda of this account was held back.' },
  'table-throttles': {
    metric: new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: {
        reads: createTableMetric(table, 'ReadThrottleEvents'),
        writes: createTableMetric(table, 'WriteThrottleEvents'),
      },
      period: monitoringMetricPeriod,
    }),
    threshold: 1,
    about: 'The table held a request back.',
  },
});

/** One message a trouble: anything that failed, was held back, answers too slowly to be pleasant, or did not happen. */
export const createAlarms = (
  scope: Construct,
  topic: Topic,
  {
    api,
    lambdas,
    table,
    daily,
  }: { api: RestApi; lambdas: Record<string, IFunction>; table: TableV2; daily: DailyRunResources },
): Alarm[] => {
  const notify = new SnsAction(topic);
  const troubles = {
    ...createLambdaTroubles({ ...lambdas, 'market-close': daily.run.lambda }),
    ...createCapacityTroubles(table),
    ...listCountedTroubles(Stack.of(scope).stackName),
    ...runTroubles(daily),
    ...createApiTroubles(api),
  };
  const alarms = Object.entries(troubles).map(
    ([id, { metric, threshold, periods = 1, about }]) =>
      new Alarm(scope, id, {
        metric,
        threshold,
        alarmDescription: about,
        evaluationPeriods: periods,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        treatMissingData: TreatMissingData.NOT_BREACHING,
      }),
  );
  const notChecked = new Alarm(scope, 'run-check-not-run', {
    metric: daily.check.lambda.metricInvocations({ period: Duration.hours(1) }),
    threshold: 1,
    alarmDescription:
      'Nothing has looked for 26 hours whether the daily run is done. To be expected once, before its first day.',
    // From one look to the next it is 25 hours when clocks go back.
    evaluationPeriods: 26,
    comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
    treatMissingData: TreatMissingData.BREACHING,
  });
  const all = [...alarms, notChecked];
  for (const alarm of all) alarm.addAlarmAction(notify);
  return all;
};
