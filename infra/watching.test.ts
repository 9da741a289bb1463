import { Annotations, Match } from 'aws-cdk-lib/assertions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { domains } from '#contract/index';
import { type Synthesised, synthesise } from '#infra/testing';

let made: Synthesised;
beforeAll(() => {
  made = synthesise({ context: { alarmEmail: 'watch@private.test', monthlyBudget: '12' } });
}, 60_000);
afterAll(() => made.remove());

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
  test('hear of an error and of a throttle of every Lambda that answers the API, and of the daily run', () => {
    const watched = (metric: string): string[] =>
      alarms()
        .filter(({ MetricName }) => MetricName === metric)
        .map(({ Dimensions }) => String((Dimensions[0]?.Value as { Ref?: string } | undefined)?.Ref));
    const wanted = ourLambdas().filter((id) =>
      [...Object.keys(domains), 'marketclose'].some((name) => id.startsWith(`${name}Function`)),
    );
    expect(wanted).toHaveLength(Object.keys(domains).length + 1);
    expect(watched('Errors')).toEqual(expect.arrayContaining(wanted));
    expect(watched('Throttles')).toEqual(expect.arrayContaining(wanted));
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
      { Protocol: 'email', TopicArn: { Ref: topic }, Endpoint: 'watch@private.test' },
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
    const silent = synthesise({ context: { alarmEmail: null } });
    const { length } = silent.ofType('AWS::CloudWatch::Alarm');
    const lines = Annotations.fromStack(silent.stack).findWarning('*', Match.stringLikeRegexp('alarm'));
    expect(lines.map(({ entry }) => String(entry.data).replace(/ \[ack.*/, ''))).toEqual([
      `${length} alarms and the budget tell nobody: say an alarmEmail in cdk.json, or -c alarmEmail=you@example.org.`,
    ]);
    silent.template.hasOutput('AlarmsTell', { Value: 'nobody: alarmEmail is not set' });
    silent.remove();
    expect(Annotations.fromStack(made.stack).findWarning('*', Match.anyValue())).toEqual([]);
    made.template.hasOutput('AlarmsTell', { Value: 'watch@private.test' });
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

describe('the web ACL', () => {
  test('is not there unless the context switches it on', () => {
    expect(allOf('AWS::WAFv2::WebACL')).toEqual([]);
    expect(JSON.stringify(allOf('AWS::CloudFront::Distribution'))).not.toContain('WebACLId');
  });

  test('switched on, stands before the CDN, limits each address and lets the texts of posts pass', () => {
    const guarded = synthesise({ context: { waf: 'true' } });
    const [[id, acl] = []] = guarded.ofType('AWS::WAFv2::WebACL');
    expect(acl?.Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } });
    const rules = acl?.Properties['Rules'] as { Name: string; Statement: { ManagedRuleGroupStatement?: object } }[];
    expect(rules.map(({ Name }) => Name)).toEqual([
      'RateLimit',
      'AWSManagedRulesAmazonIpReputationList',
      'AWSManagedRulesKnownBadInputsRuleSet',
      'AWSManagedRulesCommonRuleSet',
    ]);
    expect(rules.at(-1)?.Statement.ManagedRuleGroupStatement).toMatchObject({
      RuleActionOverrides: expect.arrayContaining([{ Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } }]),
    });
    guarded.template.hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: { WebACLId: { 'Fn::GetAtt': [id, 'Arn'] } },
    });
    expect(guarded.violations()).toEqual([]);
    guarded.remove();
  }, 60_000);
});
