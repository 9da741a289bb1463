import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as cash } from '#functions/cash/handler';
import { createImportApiCalls, createSampleCashRow, readImportRecordsForComparison } from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, operationsMarket, type SendToHandler } from '#tests/kit/write-operations';

let table: TestTable;
let person: { id: string; token: string };
let imports: ReturnType<typeof createImportApiCalls>;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  person = await createSignedInPerson('owner');
  imports = createImportApiCalls(person.token);
  send = createSender(person);
});
afterEach(() => table.stop());

/** An option of Feb 20, 2024 that brought so many dollars to Robinhood. */
const option = (line: number, amount: number, change: object = {}) => {
  const row = {
    transactionType: 'deposit',
    amount,
    platform: 'Robinhood',
    currency: 'USD',
    transactionDate: '2024-02-20',
    description: 'Cash alone, option: SPY',
    ...change,
  };
  const { platform, transactionDate: day, currency } = row;
  const effect = { day, type: 'option', symbol: null, shares: '0', money: String(amount), currency, paid: null };
  const identity = `option-${String(line).padStart(4, '0')}`;
  const sentence = 'Options are not supported.';
  return { file: 0, lines: [line], cells: ['STO'], sentence, platform, effect, cash: { identity, row } };
};

const counts = { rows: 3, recorded: 1, here: 0, leftOut: 2 };
/** $500 came, and the broker states $662 at the end of the year. */
const finished = async (lines: object[]): Promise<number> => {
  const id = await imports.begin();
  await imports.record(id, { cash: [createSampleCashRow({}, 'deposit-01')] });
  await imports.call('POST', `/imports/${id}/left-out`, { at: 0, lines });
  const balances = [{ currency: 'USD', amount: '662' }];
  const stated = [{ platform: 'Robinhood', day: '2024-12-31', positions: [], balances }];
  expect((await imports.call('POST', `/imports/${id}/finish`, { stated, counts })).status).toBe(200);
  return id;
};
const recordCash = (id: number, body: object = {}, key?: string) =>
  imports.call('POST', `/imports/${id}/cash`, body, key);
const leftOut = async (id: number) =>
  ((await imports.call('GET', `/imports/${id}/left-out`)).body as { lines: object[] }).lines;
const balance = async (platform = 'Robinhood') =>
  ((await send(cash, 'GET', '/cash/balances')).body as { platform: string; balance: number }[]).find(
    (one) => one.platform === platform,
  )?.balance;

describe('the cash of a line that a finished import left out', () => {
  test('is not recorded once more where a corporate action has brought it', async () => {
    const trade = { symbol: 'AAPL', companyName: 'Apple', transactionType: 'buy', platform: 'Robinhood' };
    const bought = { ...trade, quantity: 10, price: 5, transactionDate: '2024-01-05' };
    expect((await send(portfolio, 'POST', '/portfolio/transactions', bought)).status).toBe(201);
    const cashMerger = (line: number, amount: number) => {
      const one = option(line, amount);
      return { ...one, effect: { ...one.effect, type: 'merger', symbol: 'AAPL' } };
    };
    const id = await finished([cashMerger(3, 120), cashMerger(4, 42)]);
    const action = { kind: 'merger', symbol: 'AAPL', date: '2024-02-19', cashPerShare: 12 };
    const { version } = (await send(portfolio, 'POST', '/portfolio/corporate-actions/preview', { action })).body;
    const recorded = await send(portfolio, 'POST', '/portfolio/corporate-actions', { action, version }, 'the-merger');
    expect(recorded.status).toBe(200);
    expect(await leftOut(id)).toMatchObject([
      { lines: [3], cashIsRecorded: true },
      { cash: { identity: 'option-0004' } },
    ]);
    const before = await balance();
    expect(await recordCash(id)).toMatchObject({ status: 200, body: { recorded: 1, refused: [] } });
    expect(await balance()).toBe((before ?? 0) + 42);
  });

  test('is offered under its difference, recorded once by whichever press, and compared anew', async () => {
    covers('2.7 POST /imports/{id}/cash');
    const id = await finished([option(3, 120), option(4, 42)]);
    const one = (await imports.call('GET', `/imports/${id}`)).body as { certificate: object[] };
    expect(one.certificate).toMatchObject([
      {
        difference: '-162',
        day: '2024-12-31',
        causes: [{ kind: 'leftOutRows', cash: ['option-0003', 'option-0004'] }],
      },
    ]);
    const first = await recordCash(id, { identities: ['option-0003'] });
    expect(first).toMatchObject({ status: 200, body: { recorded: 1, refused: [], left: 0 } });
    expect(first.body).toMatchObject({
      import: {
        recorded: 2,
        counts: { rows: 3, recorded: 2, leftOut: 1 },
        certificate: [{ difference: '-42', causes: [{ kind: 'leftOutRow', cash: ['option-0004'] }] }],
      },
    });
    expect(await leftOut(id)).toMatchObject([{ cashIsRecorded: true }, { cash: { identity: 'option-0004' } }]);
    expect((await leftOut(id))[0]).not.toHaveProperty('cash');
    const again = await recordCash(id, { identities: ['option-0003'] });
    expect(again.body).toMatchObject({ recorded: 0, import: { counts: { recorded: 2, leftOut: 1 } } });
    expect((await recordCash(id)).body).toMatchObject({
      recorded: 1,
      import: { counts: { recorded: 3, leftOut: 0 }, compared: { equal: 1, different: 0 } },
    });
    expect(await balance()).toBe(662);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('is known to a later file, and goes with its import', async () => {
    covers('2.7 POST /imports/{id}/cash');
    const id = await finished([option(3, 120)]);
    await recordCash(id);
    const { row, identity } = option(3, 120).cash;
    const later = { cash: [{ row, identities: [identity] }] };
    expect((await imports.look(later)).body).toMatchObject({ cash: [{ status: 'here' }] });
    expect((await imports.takeBack(id)).body).toEqual({
      finished: true,
      left: 0,
      total: expect.any(Number),
      refused: [],
      stays: [],
    });
    expect(await balance()).toBeUndefined();
    expect(await readImportRecordsForComparison(person.id)).toEqual({ records: {}, others: [] });
    expect((await recordCash(id)).status).toBe(404);
  });

  test('is recorded once by two presses at the same moment, and by the same one sent twice', async () => {
    covers('2.7 POST /imports/{id}/cash');
    const id = await finished([option(3, 120), option(4, 42)]);
    const both = await Promise.all([recordCash(id), recordCash(id)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await balance()).toBe(662);
    expect((await recordCash(id, {}, 'the-same-press-1')).body).toMatchObject({ recorded: 0 });
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ counts: { recorded: 3, leftOut: 0 } });
  });

  test('is not offered where its platform keeps no cash, and is once it does', async () => {
    const id = await finished([option(3, 42, { platform: 'Schwab' })]);
    expect((await leftOut(id))[0]).not.toHaveProperty('cash');
    expect((await recordCash(id)).body).toMatchObject({ recorded: 0, refused: [], left: 0 });
    await send(portfolio, 'PUT', '/portfolio/platforms/cash', { platform: 'Schwab', since: '2024-01-01', balance: 0 });
    expect((await recordCash(id)).body).toMatchObject({ recorded: 1 });
    expect(await balance('Schwab')).toBe(42);
  });

  test('is refused by its ledger with a sentence where the row cannot be, and of an import that is open', async () => {
    const id = await finished([option(3, 0), option(4, 42)]);
    const { body } = await recordCash(id);
    expect(body).toMatchObject({ recorded: 1, refused: [expect.stringContaining('Amount')] });
    const open = await imports.begin();
    expect(await recordCash(open)).toMatchObject({ status: 409, body: { code: 'not_finished' } });
    expect((await recordCash(77)).status).toBe(404);
  });
});
