import { describe, expect, test } from 'vitest';
import type { ApiCall } from '#lib/api';
import type { Job, Step } from './job';
import { sendStep } from './send-step';

const job: Job = {
  key: 'k',
  begin: { files: [], platforms: [], total: 2, otherAccount: false },
  end: { stated: [], counts: { recorded: 0, here: 0, leftOut: 0 } },
  steps: 1,
  done: 0,
  importId: 7,
  total: 2,
  sent: 0,
  recorded: 0,
  here: 0,
  refused: [],
  finished: null,
};

interface Call {
  name: string;
  values: unknown;
}

/** Answers one after the other, and notes what was asked. */
const answering = (...answers: unknown[]): { call: ApiCall; asked: Call[] } => {
  const asked: Call[] = [];
  const call = (name: string, values: unknown) => {
    asked.push({ name, values });
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { call: call as unknown as ApiCall, asked };
};

const trade = { symbol: 'AAPL', transactionType: 'buy', quantity: 5, transactionDate: '2026-02-03' };
const rows = {
  trades: [1, 2, 3].map((id) => ({ row: trade, identities: [`identity${id}`] })),
  cash: [],
  dividends: [],
} as unknown as Extract<Step, { do: 'rows' }>['rows'];

describe('a step of an import', () => {
  test('counts what was recorded, what was here, and names what was refused', async () => {
    const { call, asked } = answering({
      trades: [
        { status: 'recorded', id: 1 },
        { status: 'here', id: 2 },
        { status: 'refused', error: 'You hold 3 shares.', code: 'oversell', path: null },
      ],
      cash: [],
      dividends: [],
    });
    expect(await sendStep(call, job, { do: 'rows', rows })).toMatchObject({
      sent: 3,
      recorded: 1,
      here: 1,
      refused: [{ words: 'Buy of 5 AAPL on Feb 3, 2026', why: 'You hold 3 shares.' }],
    });
    expect(asked).toEqual([{ name: 'POST /imports/{id}/rows', values: { id: 7, ...rows } }]);
  });

  test('that switches cash on is made again until every trade follows', async () => {
    const { call, asked } = answering({ left: 400 }, { left: 0 });
    await sendStep(call, job, { do: 'cash', platform: 'Schwab', since: '2021-01-04', balance: 12.5 });
    expect(asked.map(({ name }) => name)).toEqual(['PUT /portfolio/platforms/cash', 'PUT /portfolio/platforms/cash']);
  });

  test('that failed fails, to be made again', async () => {
    const { call } = answering(new Error('no answer'));
    await expect(sendStep(call, job, { do: 'rows', rows })).rejects.toThrow('no answer');
  });
});
