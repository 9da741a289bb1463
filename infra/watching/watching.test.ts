import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ErrorBody } from '#contract/error';
import { routesByDomain } from '#contract/index';
import { lambdaLimitMetricNames } from '#contract/limit-metrics';
import { verificationMetricNames } from '#contract/verification';
import { repoRoot } from '#infra/bundle';
import { getHandlerSourceFile, type LambdaName, lambdaTableRights } from '#infra/lambda-table-rights';
import {
  everySetting,
  getDefaultTestStack,
  getSettledTestStack,
  getSharedTestStack,
  inEurope,
  managedWithoutModel,
  type SynthesizedStack,
  synthesizeTestStack,
} from '#infra/testing';

const made = getSettledTestStack();

const allOf = <T = Record<string, unknown>>(type: string): T[] =>
  made.ofType(type).map(([, { Properties }]) => Properties as T);

interface AlarmProperties {
  MetricName: string;
  Dimensions: { Name: string; Value: unknown }[];
  Threshold: number;
  EvaluationPeriods: number;
  ExtendedStatistic?: string;
  AlarmActions: unknown[];
  AlarmDescription: string;
}
const alarms = () => allOf<AlarmProperties>('AWS::CloudWatch::Alarm');

/** The logical ids of the Lambdas that are ours: CDK's own uploader runs only while deploying. */
const ourLambdas = (): string[] =>
  made
    .ofType('AWS::Lambda::Function')
    .map(([id]) => id)
    .filter((id) => !id.startsWith('Custom'));

describe('the alarms', () => {
  test('hear of an error of every Lambda that answers the API, and of the daily run', () => {
    const watched = (metric: string): string[] =>
      alarms()
        .filter(({ MetricName }) => MetricName === metric)
        .map(({ Dimensions }) => String((Dimensions[0]?.Value as { Ref?: string } | undefined)?.Ref));
    const wanted = ourLambdas().filter((id) =>
      [...Object.keys(routesByDomain), 'marketclose'].some((name) => id.startsWith(`${name}Function`)),
    );
    expect(wanted).toHaveLength(Object.keys(routesByDomain).length + 1);
    expect(watched('Errors')).toEqual(expect.arrayContaining(wanted));
  });

  test('hear of any Lambda and of a table that is held back', () => {
    const [held] = alarms().filter(({ MetricName }) => MetricName === 'Throttles');
    expect(held).toMatchObject({ Threshold: 1, Statistic: 'Sum' });
    expect(held?.Dimensions).toBeUndefined();
    const table = alarms().filter((alarm) => JSON.stringify(alarm).includes('WriteThrottleEvents'));
    expect(table).toHaveLength(1);
    expect(JSON.stringify(table)).toContain('ReadThrottleEvents');
  });

  test('hear of any call near its limits, and of figures that are not what records come to, by a metric that all Lambdas count in', () => {
    for (const metric of Object.values({ ...lambdaLimitMetricNames, ...verificationMetricNames })) {
      const [near, ...more] = alarms().filter(({ MetricName }) => MetricName === metric);
      expect(near).toMatchObject({ Namespace: 'Evenkeel', Threshold: 1, Statistic: 'Sum', EvaluationPeriods: 1 });
      expect(near?.Dimensions).toBeUndefined();
      expect(more).toEqual([]);
    }
    for (const id of ourLambdas()) {
      const lambda = made.json.Resources[id]?.Properties;
      expect([id, lambda]).toMatchObject([id, { Environment: { Variables: { METRIC_NAMESPACE: 'Evenkeel' } } }]);
    }
  });

  test('have every Lambda look at its limits, whatever calls it', () => {
    const names = Object.keys(lambdaTableRights) as LambdaName[];
    const unwatched = names.filter(
      (name) =>
        !/\b(serve|serveLazyLoadedDomains|serveStream|withLambdaLimitWarnings)\(/.test(
          readFileSync(join(repoRoot, getHandlerSourceFile(name)), 'utf8'),
        ),
    );
    expect(unwatched).toEqual([]);
    expect(names).toHaveLength(ourLambdas().length);
  });

  test('hear of an API that fails, and of one that is slow for 15 minutes', () => {
    const [failing] = alarms().filter(({ MetricName }) => MetricName === '5XXError');
    expect(failing).toMatchObject({ Threshold: 1, EvaluationPeriods: 1, Statistic: 'Sum' });
    const [slow] = alarms().filter(({ MetricName }) => MetricName === 'Latency');
    expect(slow).toMatchObject({ ExtendedStatistic: 'p95', Threshold: 3000, EvaluationPeriods: 3, Period: 300 });
  });

  test('each say what is wrong, and tell the one topic', () => {
    const [topic] = made.ofType('AWS::SNS::Topic').map(([id]) => id);
    for (const { AlarmActions, AlarmDescription } of alarms()) {
      expect(AlarmActions).toEqual([{ Ref: topic }]);
      expect(AlarmDescription).toMatch(/\.$/);
    }
    const about = alarms().map(({ AlarmDescription }) => AlarmDescription);
    expect(new Set(about).size).toBe(about.length);
  });

  test('are heard by the configured address, and may be told by this account over TLS alone', () => {
    const [topic] = made.ofType('AWS::SNS::Topic').map(([id]) => id);
    expect(allOf('AWS::SNS::Subscription')).toEqual([
      { Protocol: 'email', TopicArn: { Ref: topic }, Endpoint: everySetting.alarmEmail },
    ]);
    const [policy] = allOf<{ PolicyDocument: { Statement: object[] } }>('AWS::SNS::TopicPolicy');
    expect(policy?.PolicyDocument.Statement).toEqual([
      expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      expect.objectContaining({
        Effect: 'Allow',
        Action: 'sns:Publish',
        Principal: { Service: ['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'] },
        Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
      }),
    ]);
  });
});

describe('an alarm that nobody hears', () => {
  test('is told of in one line while synthesising, and in an output; with an address there is no line', () => {
    const silent = getDefaultTestStack();
    const { length } = silent.ofType('AWS::CloudWatch::Alarm');
    expect(silent.warnings.map((line) => line.replace(/ \[ack.*/, ''))).toEqual([
      `${length} alarms and the budget tell nobody: say an alarmEmail in cdk.json, or -c alarmEmail=you@example.org.`,
    ]);
    silent.template.hasOutput('AlarmsTell', { Value: 'nobody: alarmEmail is not set' });
    expect(made.warnings).toEqual([]);
    made.template.hasOutput('AlarmsTell', { Value: everySetting.alarmEmail });
  });
});

test('the budget of the context tells at 80 % spent and when more than all of it is to be expected', () => {
  const [topic] = made.ofType('AWS::SNS::Topic').map(([id]) => id);
  const subscribers = [{ SubscriptionType: 'SNS', Address: { Ref: topic } }];
  const heard = { ComparisonOperator: 'GREATER_THAN', ThresholdType: 'PERCENTAGE' };
  expect(allOf('AWS::Budgets::Budget')).toEqual([
    {
      Budget: { BudgetType: 'COST', TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 12, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        { Notification: { ...heard, NotificationType: 'ACTUAL', Threshold: 80 }, Subscribers: subscribers },
        { Notification: { ...heard, NotificationType: 'FORECASTED', Threshold: 100 }, Subscribers: subscribers },
      ],
    },
  ]);
});

test('the dashboard shows every alarm and every Lambda, and costs nothing', () => {
  const [{ DashboardBody } = {}] = allOf('AWS::CloudWatch::Dashboard');
  const body = JSON.stringify(DashboardBody);
  for (const [id] of made.ofType('AWS::CloudWatch::Alarm')) expect(body).toContain(`"${id}"`);
  for (const id of ourLambdas().filter((name) => !name.startsWith('runcheck'))) expect(body).toContain(`"${id}"`);
  // More than 50 metrics, and it costs 3 dollars a month.
  expect(body.match(/\\"stat\\":/g)?.length).toBeLessThanOrEqual(50);
});

interface WebAcl {
  CustomResponseBodies: Record<string, { Content: string }>;
  Rules: { Action: { Block: { CustomResponse: { CustomResponseBodyKey: string } } } }[];
}

describe('the web ACL', () => {
  const rulesOf = ({ ofType }: SynthesizedStack) =>
    ofType('AWS::WAFv2::WebACL').map(
      ([, { Properties }]) => Properties['Rules'] as { Name: string; Statement: object }[],
    );

  test('stands before the CDN as it is deployed, and holds back an address that asks more than 3,000 times in 5 minutes', () => {
    const [[id, acl] = []] = made.ofType('AWS::WAFv2::WebACL');
    expect(acl?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    expect(rulesOf(made)).toEqual([
      [
        expect.objectContaining({
          Statement: { RateBasedStatement: { AggregateKeyType: 'IP', Limit: 3000, EvaluationWindowSec: 300 } },
        }),
      ],
    ]);
    made.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } },
    });
  });

  test('refuses as the API does: 429 with Retry-After, in the one error shape', () => {
    const [acl] = allOf<WebAcl>('AWS::WAFv2::WebACL');
    const { CustomResponseBodyKey: key = '', ...said } = acl?.Rules[0]?.Action.Block.CustomResponse ?? {};
    expect(said).toEqual({ ResponseCode: 429, ResponseHeaders: [{ Name: 'Retry-After', Value: '60' }] });
    const body = ErrorBody.parse(JSON.parse(acl?.CustomResponseBodies[key]?.Content ?? ''));
    expect(body.code).toBe('too_many_requests');
  });

  test('has AWS’s managed rules where they are wanted, and lets the texts of posts pass', () => {
    const guarded = getSharedTestStack({ context: managedWithoutModel });
    const [rules = []] = rulesOf(guarded);
    expect(rules.map(({ Name }) => Name)).toEqual([
      'RateLimit',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(JSON.stringify(rules.at(-1))).toContain('{"ActionToUse":{"Count":{}},"Name":"SizeRestrictions_BODY"}');
    expect(guarded.violations()).toEqual([]);
  }, 60_000);

  test('is not there where the context says so', () => {
    const open = getSharedTestStack(inEurope);
    expect(open.ofType('AWS::WAFv2::WebACL')).toEqual([]);
    expect(JSON.stringify(open.ofType('AWS::CloudFront::Distribution'))).not.toContain('WebACLId');
    expect(open.violations()).toEqual([]);
  }, 60_000);

  test('in another region than us-east-1 is refused with a sentence; without one the stack may be anywhere', () => {
    expect(() => synthesizeTestStack({ region: 'eu-central-1' })).toThrow(
      /can only be in us-east-1, and the stack would be in eu-central-1\. Deploy it to us-east-1 .*, or .* -c waf=false\./,
    );
    expect(Object.keys(getSharedTestStack(inEurope).json.Resources).length).toBeGreaterThan(100);
  }, 60_000);
});
