import type { DeployedFunction } from '#tests/deployed/cloud-assembly';
import type { Deployment } from '#tests/deployed/deployment';
import { matchesPattern } from '#tests/kit/access-policy';

/** What AWS itself does around a Lambda, in the name of the Lambda's own role. */

/** One more try after each failure, as the asynchronous queue of Lambda has it. */
const attempts = 3;

/** Writes its log and its traces as soon as it runs. */
const noteRun = ({ rights }: Deployment, { name, logGroup }: DeployedFunction): void => {
  const resource = `arn:aws:logs:us-east-1:123456789012:log-group:${logGroup}:*`;
  for (const action of ['logs:CreateLogStream', 'logs:PutLogEvents']) rights.ask(name, { action, resource });
  for (const action of ['xray:PutTraceSegments', 'xray:PutTelemetryRecords'])
    rights.ask(name, { action, resource: '*' });
};

export const recordDailyRunRights = (deployment: Deployment): void => {
  for (const lambda of deployment.assembly.functions) noteRun(deployment, lambda);
};

const leave = (
  { rights, aws }: Deployment,
  { name }: DeployedFunction,
  queue: string | undefined,
  event: unknown,
): void => {
  if (queue && rights.ask(name, { action: 'sqs:SendMessage', resource: queue })) aws.deadLetters.push({ name, event });
};

/** A call that nobody waits for: tried again, then left in its queue. The answer, where there was one. */
export const invokeAsynchronously = async (deployment: Deployment, name: string, event: unknown): Promise<unknown> => {
  const lambda = deployment.lambdaNamed(name);
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const outcome = await deployment.lambdas.invoke(lambda, event);
    if (outcome.kind === 'answered') return JSON.parse(outcome.payload);
    if (attempt === attempts || !lambda.deadLetters) {
      leave(deployment, lambda, lambda.deadLetters, event);
      return new Error(outcome.kind === 'failed' ? outcome.reason : outcome.kind);
    }
  }
  return undefined;
};

/** `{"dynamodb":{"Keys":{"pk":{"S":[{"prefix":"POST#"}]}}}}`: every field that is named must fit one of its patterns. */
const matches = (pattern: unknown, value: unknown): boolean => {
  if (!Array.isArray(pattern)) {
    return Object.entries(pattern as object).every(([name, inner]) =>
      matches(inner, (value as Record<string, unknown>)?.[name]),
    );
  }
  return pattern.some((one) =>
    typeof one === 'string' ? one === value : matchesPattern(`${one.prefix}*`, String(value)),
  );
};

/** Rows of the table that have changed, as its stream tells them to whoever listens. */
export const deliverStreamRecords = async (
  deployment: Deployment,
  keys: readonly { pk: string; sk: string }[],
): Promise<void> => {
  for (const { arn, stream, filters, deadLetters } of deployment.assembly.streams) {
    const lambda = deployment.assembly.functions.find((one) => one.arn === arn);
    if (!lambda) throw new Error(`Nothing listens as ${arn}.`);
    for (const action of ['DescribeStream', 'GetShardIterator', 'GetRecords']) {
      deployment.rights.ask(lambda.name, { action: `dynamodb:${action}`, resource: stream });
    }
    deployment.rights.ask(lambda.name, { action: 'dynamodb:ListStreams', resource: '*' });
    const Records = keys
      .map(({ pk, sk }, at) => ({
        eventID: `${at}`,
        eventName: 'MODIFY',
        dynamodb: { Keys: { pk: { S: pk }, sk: { S: sk } } },
      }))
      .filter((record) => filters.length === 0 || filters.some((filter) => matches(JSON.parse(filter), record)));
    if (Records.length === 0) continue;
    const outcome = await deployment.lambdas.invoke(lambda, { Records });
    if (outcome.kind === 'failed') leave(deployment, lambda, deadLetters, { Records });
  }
};
