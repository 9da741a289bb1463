import { Duration } from 'aws-cdk-lib';
import type { RestApi } from 'aws-cdk-lib/aws-apigateway';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Stats,
} from 'aws-cdk-lib/aws-cloudwatch';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { DailyRunResources } from '#infra/daily-run-schedule';
import { createTableMetric, monitoringMetricPeriod } from '#infra/watching/alarms';

interface WatchedResources {
  api: RestApi;
  lambdas: Record<string, IFunction>;
  table: TableV2;
  daily: DailyRunResources;
  alarms: readonly Alarm[];
}

const day = Duration.days(1);

const createGraph = (title: string, left: IMetric[], unit: string): IWidget =>
  new GraphWidget({ title, left, leftYAxis: { label: unit, showUnits: false, min: 0 }, width: 12, height: 6 });

const mapLambdaMetrics = (lambdas: Record<string, IFunction>, metric: (lambda: IFunction, label: string) => IMetric) =>
  Object.entries(lambdas).map(([name, lambda]) => metric(lambda, name));

const createApiGraphs = (api: RestApi): IWidget[] => {
  const sum = { statistic: Stats.SUM, period: monitoringMetricPeriod };
  return [
    createGraph(
      'Requests to the API',
      [
        api.metricCount({ ...sum, label: 'all' }),
        api.metricClientError({ ...sum, label: '4xx' }),
        api.metricServerError({ ...sum, label: '5xx' }),
      ],
      'requests in 5 min',
    ),
    createGraph(
      'Time to answer',
      [95, 99].map((percent) =>
        api.metricLatency({ statistic: Stats.p(percent), period: monitoringMetricPeriod, label: `p${percent}` }),
      ),
      'ms',
    ),
  ];
};

const createLambdaGraphs = (lambdas: Record<string, IFunction>): IWidget[] => [
  createGraph(
    'Errors',
    mapLambdaMetrics(lambdas, (lambda, name) => lambda.metricErrors({ period: monitoringMetricPeriod, label: name })),
    'calls in 5 min',
  ),
  createGraph(
    'Time in the Lambda, p95',
    mapLambdaMetrics(lambdas, (lambda, name) =>
      lambda.metricDuration({ period: monitoringMetricPeriod, statistic: Stats.p(95), label: name }),
    ),
    'ms',
  ),
];

const createTableGraph = (table: TableV2): IWidget =>
  createGraph(
    'Capacity units of the table',
    [
      table.metricConsumedReadCapacityUnits({ period: monitoringMetricPeriod, label: 'read' }),
      table.metricConsumedWriteCapacityUnits({ period: monitoringMetricPeriod, label: 'written' }),
      ...['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) => createTableMetric(table, name)),
    ],
    'units in 5 min',
  );

const runGraph = ({ run, check, deadLetters, marketLost }: DailyRunResources): IWidget =>
  createGraph(
    'The daily run',
    [
      run.lambda.metricInvocations({ period: day, label: 'runs' }),
      run.lambda.metricErrors({ period: day, label: 'failed' }),
      check.lambda.metricErrors({ period: day, label: 'not done by 16:30' }),
      marketLost.with({ period: day, label: 'without market data' }),
      deadLetters.metricApproximateNumberOfMessagesVisible({ period: day, label: 'dead letters' }),
    ],
    'a day',
  );

/**
 * All on one page, of at most 50 metrics, which is what costs nothing: what is wrong now, who asks, how long answers take, what the table does, whether the run ran.
 */
export const createMonitoringDashboard = (
  scope: Construct,
  { api, lambdas, table, daily, alarms }: WatchedResources,
): Dashboard =>
  new Dashboard(scope, 'Dashboard', {
    defaultInterval: Duration.days(7),
    widgets: [
      [new AlarmStatusWidget({ title: 'Alarms', alarms: [...alarms], width: 24, height: 5 })],
      createApiGraphs(api),
      createLambdaGraphs({ ...lambdas, 'market-close': daily.run.lambda }),
      [createTableGraph(table), runGraph(daily)],
    ],
  });
