import pLimit from 'p-limit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';
import { queryProvider } from '#functions/stocks/query-provider';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** So many questions, each answered with its own number after so long; and what became of them. */
const questionsOf = (count: number, ms: number) => {
  const calls = { asked: 0, running: 0, most: 0 };
  const questions = Array.from({ length: count }, (_, n) => ({
    ids: [`S${n}`],
    ask: async () => {
      calls.asked += 1;
      calls.running += 1;
      calls.most = Math.max(calls.most, calls.running);
      await after(ms);
      calls.running -= 1;
      return new Map([[`S${n}`, n]]);
    },
  }));
  return { questions, calls };
};

describe('askAll', () => {
  it('asks so many at a time, in the order given', async () => {
    const { questions, calls } = questionsOf(10, 300);
    const answers = queryProvider({ kind: 'test', patience: null, turn: pLimit(4) }, questions);
    await pass(899);
    expect(calls).toMatchObject({ asked: 10, most: 4 });
    await pass(1);
    expect([...(await answers)]).toEqual(questions.map(({ ids }, n) => [ids[0], n]));
  });

  it('shares the turns with all who ask', async () => {
    const turn = pLimit(4);
    const [mine, theirs] = [questionsOf(6, 100), questionsOf(6, 100)];
    const both = [mine, theirs].map(({ questions }) =>
      queryProvider({ kind: 'test', patience: null, turn }, questions),
    );
    await pass(50);
    expect(mine.calls.running + theirs.calls.running).toBe(4);
    await pass(250);
    expect((await Promise.all(both)).map(({ size }) => size)).toEqual([6, 6]);
  });

  it('gives what came in time, and does not ask what nobody waits for any more', async () => {
    const { questions, calls } = questionsOf(40, 1_500);
    const answers = queryProvider({ kind: 'test', patience: 8_000, turn: pLimit(4) }, questions);
    await pass(8_000);
    expect((await answers).size).toBe(20);
    await pass(60_000);
    expect(calls.asked).toBe(24);
  });

  it('waits as long as it takes where told so', async () => {
    const { questions } = questionsOf(200, 300);
    const answers = queryProvider({ kind: 'test', patience: null, turn: pLimit(4) }, questions);
    await pass(15_000);
    expect((await answers).size).toBe(200);
  });

  it('does not let a call that never ends keep its turn', async () => {
    const never = { ids: ['NEVER'], ask: () => new Promise<Map<string, number>>(() => {}) };
    const { questions } = questionsOf(1, 10);
    const answers = queryProvider({ kind: 'test', patience: null, turn: pLimit(1) }, [never, ...questions]);
    await pass(10_010);
    expect([...(await answers)]).toEqual([['S0', 0]]);
  });

  it('leaves out what fails, and knows what is unknown', async () => {
    const turn = pLimit(1);
    const questions = [
      { ids: ['A'], ask: () => Promise.reject(new ProviderFailure('down')) },
      { ids: ['B'], ask: () => Promise.reject(new UnknownSymbolError('B')) },
      { ids: ['C'], ask: async () => new Map([['C', 3]]) },
    ];
    expect([...(await queryProvider({ kind: 'test', patience: 100, turn }, questions))]).toEqual([
      ['B', null],
      ['C', 3],
    ]);
  });
});
