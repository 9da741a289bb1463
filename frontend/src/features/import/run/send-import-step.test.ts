import { describe, expect, test } from 'vitest';
import type { CallApiRoute } from '#lib/api/api';
import { RequestRefusedError } from '#lib/api/send-request';
import { covers } from '#tests/kit/covers';
import type { ImportJob, ImportStep } from './import-job';
import { sendImportStep } from './send-import-step';

const job: ImportJob = {
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
const answering = (...answers: unknown[]): { call: CallApiRoute; asked: Call[] } => {
  const asked: Call[] = [];
  const call = (name: string, values: unknown) => {
    asked.push({ name, values });
    const answer = answers.shift();
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  return { call: call as unknown as CallApiRoute, asked };
};

const trade = { symbol: 'AAPL', transactionType: 'buy', quantity: 5, transactionDate: '2026-02-03' };
const rows = {
  trades: [1, 2, 3].map((id) => ({ row: trade, identities: [`identity${id}`] })),
  cash: [],
  dividends: [],
} as unknown as Extract<ImportStep, { do: 'rows' }>['rows'];

describe('a step of an import', () => {
  test('counts what was recorded, what was here, and names what was refused', async () => {
    covers('4.9 rows left out as causes');
    const { call, asked } = answering({
      trades: [
        { status: 'recorded', id: 1 },
        { status: 'here', id: 2 },
        { status: 'refused', error: 'You hold 3 shares.', code: 'oversell', path: null },
      ],
      cash: [],
      dividends: [],
    });
    expect(await sendImportStep(call, job, { do: 'rows', rows })).toMatchObject({
      sent: 3,
      recorded: 1,
      here: 1,
      refused: [{ words: 'Buy of 5 AAPL on Feb 3, 2026', why: 'You hold 3 shares.' }],
    });
    expect(asked).toEqual([{ name: 'POST /imports/{id}/rows', values: { id: 7, ...rows } }]);
  });

  const origin = (line: number, count = 1) => ({
    line: { file: 0, lines: [line], cells: ['Sell'], sentence: '' },
    rows: count,
  });
  const counting = { ...job, fates: { recorded: 0, here: 0, refused: 0 } };

  test('keeps what was refused word for word, with why, and counts the rows of the files by what became of them', async () => {
    const { call } = answering({
      trades: [
        { status: 'recorded', id: 1 },
        { status: 'here', id: 2 },
        { status: 'refused', error: 'You hold 3 shares.', code: 'oversell', path: null },
      ],
      cash: [],
      dividends: [],
    });
    const origins = { trades: [origin(2, 2), origin(4), origin(5)], cash: [], dividends: [] };
    const after = await sendImportStep(call, counting, { do: 'rows', rows, origins });
    expect(after.fates).toEqual({ recorded: 2, here: 1, refused: 1 });
    expect(after.refused.map(({ line }) => line)).toEqual([
      { file: 0, lines: [5], cells: ['Sell'], sentence: 'You hold 3 shares.', isRefused: true },
    ]);
  });

  test('counts a split as a row, and keeps one that is refused as any other', async () => {
    const split = { symbol: 'AAPL', date: '2026-02-03', numerator: 2, denominator: 1 };
    const step: ImportStep = { do: 'split', split, origin: origin(7) };
    const taken = await sendImportStep(answering({}).call, counting, step);
    expect([taken.fates, taken.refused]).toEqual([{ recorded: 1, here: 0, refused: 0 }, []]);
    const refusal = new RequestRefusedError(422, { error: 'The market has it.', code: 'known' });
    const refused = await sendImportStep(answering(refusal).call, counting, step);
    expect(refused.fates).toEqual({ recorded: 0, here: 0, refused: 1 });
    expect(refused.refused).toMatchObject([{ line: { lines: [7], isRefused: true } }]);
  });

  test('that switches cash on is made again until every trade follows', async () => {
    const { call, asked } = answering({ left: 400 }, { left: 0 });
    await sendImportStep(call, job, { do: 'cash', platform: 'Schwab', since: '2021-01-04', balance: 12.5 });
    expect(asked.map(({ name }) => name)).toEqual(['PUT /portfolio/platforms/cash', 'PUT /portfolio/platforms/cash']);
  });

  test.each<[string, ImportStep]>([
    ['a platform', { do: 'platform', platform: 'Vanguard' }],
    ['an own asset', { do: 'asset', symbol: 'FUND', name: 'Fund', price: 10, date: '2026-02-03' }],
  ])('finds %s made already, as after a call whose answer never came', async (_, step) => {
    const there = () => new RequestRefusedError(409, { error: 'It is there.', code: 'duplicate' });
    expect(await sendImportStep(answering(there()).call, job, step)).toEqual(job);
    const failed = answering(new RequestRefusedError(503, { error: 'Later.', code: 'busy' }));
    await expect(sendImportStep(failed.call, job, step)).rejects.toThrow(RequestRefusedError);
  });

  test('that failed fails, to be made again', async () => {
    const { call } = answering(new Error('no answer'));
    await expect(sendImportStep(call, job, { do: 'rows', rows })).rejects.toThrow('no answer');
  });
});
