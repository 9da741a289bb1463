import type { Context } from 'aws-lambda';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLambdaContext } from '#functions/runtime/http/api-event';
import { withLambdaLimitWarnings } from '#functions/runtime/limit-warnings';

let said: Record<string, unknown>[];
beforeEach(() => {
  said = [];
  vi.stubEnv('LOG_LEVEL', 'info');
  vi.stubEnv('METRIC_NAMESPACE', 'Books');
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    said.push(JSON.parse(String(line)));
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

interface Call {
  /** Milliseconds: what the Lambda may take, and what the call took. */
  timeout?: number;
  taken?: number;
  /** In MB. */
  peak?: number;
  work?: () => Promise<unknown>;
}

/** One call of a Lambda of 1,000 MB. */
const call = ({ timeout = 10_000, taken = 10, peak = 300, work = async () => 'done' }: Call): Promise<unknown> => {
  let clock = 0;
  const context: Context = {
    ...createLambdaContext('r', 1),
    memoryLimitInMB: '1000',
    getRemainingTimeInMillis: () => timeout,
  };
  const worked = () => {
    clock = taken;
    return work();
  };
  return withLambdaLimitWarnings(context, worked, { now: () => clock, peakMemory: () => peak });
};

/** The line by which CloudWatch counts one in a metric without dimensions. */
const counting = (metric: string) => ({
  level: 'warn',
  [metric]: 1,
  _aws: {
    Timestamp: expect.any(Number),
    CloudWatchMetrics: [{ Namespace: 'Books', Dimensions: [[]], Metrics: [{ Name: metric, Unit: 'Count' }] }],
  },
});

describe('a call', () => {
  test('with time and memory to spare answers and says nothing', async () => {
    expect(await call({ taken: 8_999, peak: 849 })).toBe('done');
    expect(said).toEqual([]);
  });

  test('that took nine tenths of its time counts one in NearTimeout, also where it failed', async () => {
    await call({ taken: 9_000 });
    expect(said).toMatchObject([{ ...counting('NearTimeout'), ms: 9_000, limit: 10_000 }]);
    await expect(call({ taken: 9_500, work: () => Promise.reject(new Error('no')) })).rejects.toThrow('no');
    expect(said).toMatchObject([{}, counting('NearTimeout')]);
  });

  test('by a budget of time, which may take 25 of 29 seconds, is as it should be', async () => {
    await call({ timeout: 29_000, taken: 25_900 });
    expect(said).toEqual([]);
  });

  test('that needed 85 % of the memory counts one in NearMemoryLimit, and a later one only if it needed more', async () => {
    await call({ peak: 850 });
    expect(said).toMatchObject([{ ...counting('NearMemoryLimit'), megabytes: 850, limit: 1000 }]);
    await call({ peak: 850 });
    expect(said).toHaveLength(1);
    await call({ peak: 901 });
    expect(said).toMatchObject([{}, { megabytes: 901 }]);
  });

  test('on one machine, which has no metrics, is told of in a plain line', async () => {
    vi.stubEnv('METRIC_NAMESPACE', undefined);
    await call({ taken: 9_900 });
    expect(said).toEqual([
      { level: 'warn', message: 'call near its timeout', at: expect.any(String), ms: 9_900, limit: 10_000 },
    ]);
  });

  test('without a context, as a command makes it, has no limits', async () => {
    expect(await withLambdaLimitWarnings(undefined, async () => 1, { now: () => 0, peakMemory: () => 9_000 })).toBe(1);
    expect(said).toEqual([]);
  });
});
