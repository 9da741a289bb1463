import { expect, test } from 'vitest';
import { createAwsPostSchedule } from '#functions/blog/post-schedule';

const target = {
  group: 'posts',
  lambdaArn: 'arn:aws:lambda:us-east-1:1:function:publish',
  roleArn: 'arn:aws:iam::1:role/posts',
  deadLetterArn: 'arn:aws:sqs:us-east-1:1:dead',
};

interface Sent {
  method: string;
  path: string;
  body: string;
}

/** The scheduler as the SDK's client sees it: requests are noted, answers taken from a list. */
const scheduler = (...answers: [status: number, type?: string][]) => {
  const sent: Sent[] = [];
  const handle = async (request: { method: string; path: string; body: Uint8Array }) => {
    sent.push({ method: request.method, path: request.path, body: new TextDecoder().decode(request.body) });
    const [statusCode, type] = answers.shift() ?? [200];
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (type) headers['x-amzn-errortype'] = type;
    const body = new TextEncoder().encode(type ? '{"Message":"no"}' : '{"ScheduleArn":"arn"}');
    return { response: { statusCode, headers, body } };
  };
  const schedule = createAwsPostSchedule(target, {
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    requestHandler: { handle } as never,
  });
  return { sent, schedule };
};

const at = new Date('2026-11-21T14:30:00Z');

test('one schedule a post, for its minute, deleted once it has run', async () => {
  const { sent, schedule } = scheduler([200]);
  await schedule.set('my-post', at);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    expect.stringMatching(/^POST \/schedules\/post-[0-9a-f]{40}$/),
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    GroupName: 'posts',
    ScheduleExpression: 'at(2026-11-21T14:30:00)',
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: {
      Arn: target.lambdaArn,
      RoleArn: target.roleArn,
      Input: '{"slug":"my-post"}',
      DeadLetterConfig: { Arn: target.deadLetterArn },
    },
  });
});

test('takes the place of one that was left behind', async () => {
  const { sent, schedule } = scheduler([409, 'ConflictException'], [200]);
  await schedule.set('my-post', at);
  expect(sent.map(({ method }) => method)).toEqual(['POST', 'PUT']);
});

test('is removed by name, and one that is gone already is no trouble', async () => {
  const { sent, schedule } = scheduler([200], [404, 'ResourceNotFoundException']);
  await schedule.remove('my-post');
  await schedule.remove('my-post');
  expect(sent.map(({ method }) => method)).toEqual(['DELETE', 'DELETE']);
});

test('any other refusal is thrown', async () => {
  const { schedule } = scheduler([403, 'AccessDeniedException'], [403, 'AccessDeniedException']);
  await expect(schedule.set('my-post', at)).rejects.toMatchObject({ name: 'AccessDeniedException' });
});
