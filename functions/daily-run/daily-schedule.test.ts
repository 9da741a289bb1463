import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { SchedulerClientConfig } from '@aws-sdk/client-scheduler';
import { describe, expect, test } from 'vitest';
import { createAwsDailySchedule } from '#functions/daily-run/daily-schedule';

const recorded = readFileSync(join(import.meta.dirname, 'recorded', 'get-schedule.json'), 'utf8');

interface Request {
  method: string;
  path: string;
}

/** The deployed schedule as the SDK would have it from these answers, one after the other; `sent` gathers the requests. */
const scheduleFrom = (...answers: { status?: number; body: string; headers?: Record<string, string> }[]) => {
  const sent: string[] = [];
  const handle = async ({ method, path }: Request) => {
    sent.push(`${method} ${path}`);
    const { status = 200, body, headers = {} } = answers.shift() ?? { status: 500, body: '' };
    const answered = { 'content-type': 'application/json', ...headers };
    return { response: { statusCode: status, headers: answered, body: Readable.from([Buffer.from(body)]) } };
  };
  const config = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
    requestHandler: { handle },
  } as unknown as SchedulerClientConfig;
  return { sent, source: createAwsDailySchedule('evenkeel-market-close', config) };
};

describe('the deployed schedule', () => {
  test('is read by name', async () => {
    const { sent, source } = scheduleFrom({ body: recorded });
    expect(await source.status()).toEqual({ enabled: true, timezone: 'America/New_York' });
    expect(sent).toEqual(['GET /schedules/evenkeel-market-close']);
  });

  test('that was disabled is not enabled', async () => {
    const { source } = scheduleFrom({ body: recorded.replace('"ENABLED"', '"DISABLED"') });
    expect(await source.status()).toEqual({ enabled: false, timezone: 'America/New_York' });
  });

  test('that was deleted is not enabled either', async () => {
    const { source } = scheduleFrom({
      status: 404,
      headers: { 'x-amzn-errortype': 'ResourceNotFoundException' },
      body: '{"Message":"Schedule evenkeel-market-close does not exist."}',
    });
    expect(await source.status()).toEqual({ enabled: false, timezone: 'America/New_York' });
  });

  test('is asked for again after one failure, and given up after the second', async () => {
    const failure = {
      status: 500,
      headers: { 'x-amzn-errortype': 'InternalServerException' },
      body: '{"Message":"."}',
    };
    const passing = scheduleFrom(failure, { body: recorded });
    expect(await passing.source.status()).toMatchObject({ enabled: true });
    const lasting = scheduleFrom(failure, failure, { body: recorded });
    await expect(lasting.source.status()).rejects.toMatchObject({ name: 'InternalServerException' });
    expect(lasting.sent).toHaveLength(2);
  });

  test('that may not be read is a failure, not a disabled one', async () => {
    const { source } = scheduleFrom({
      status: 403,
      headers: { 'x-amzn-errortype': 'AccessDeniedException' },
      body: '{"Message":"User is not authorized to perform: scheduler:GetSchedule"}',
    });
    await expect(source.status()).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});
