import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashEntry } from '#contract/cash';
import { addDays } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { listCashEntries } from '#functions/cash/store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { addSampleStatedDividends, createSampleStatedDividend } from '#functions/dividends/testing-statements';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';

let table: TestTable;
let owner: DividendApiCalls & { id: string };

beforeAll(async () => {
  table = await startTestTable();
  setTestMarketData({ dividends: { AAPL: [['2024-02-09', 0.24, '2024-02-15']] } });
});
afterAll(() => table.stop());
beforeEach(async () => {
  owner = await createDividendCallsForRole('owner', randomUUID());
});

const sum = (rows: readonly CashEntry[]): number =>
  rows.reduce(
    (cents, { transactionType, amount }) =>
      cents + (['deposit', 'dividend', 'interest'].includes(transactionType) ? 1 : -1) * Math.round(amount * 100),
    0,
  ) / 100;

const expectSound = async (): Promise<void> => {
  expect(await listDerivedDifferences(owner.id)).toEqual([]);
  const rows = ((await owner.rows()) as CashEntry[]).filter(({ platform }) => platform === 'Robinhood');
  expect(await owner.balanceOf('Robinhood')).toBe(sum(rows));
};
const state = (...rows: Parameters<typeof addSampleStatedDividends>[1]) => addSampleStatedDividends(owner.id, rows);
const undo = (group: string) =>
  owner.send(activity, 'POST', '/activity/undo', { group, withLater: false }, { 'idempotency-key': randomUUID() });
const entered = async () => (await owner.entered()).dividends;

describe('a dividend as a statement has it', () => {
  test('counts by the amount that is stated, and moves the cash of its platform by its net', async () => {
    covers('4.10 dividend from a statement');
    expect(await state(createSampleStatedDividend())).toEqual({ transactions: [{ status: 'recorded', id: 1 }] });
    expect(await entered()).toMatchObject([
      { shares: null, dividendpershare: null, grossamount: 2.6, grossstated: true, netamount: 2.21, cashid: 1 },
    ]);
    expect((await owner.rows())[0]).toMatchObject({
      id: 1,
      transactionType: 'deposit',
      amount: 2.21,
      platform: 'Robinhood',
      transactionDate: '2024-02-15',
      description: 'Dividend from AAPL',
      origin: 'dividend',
      manualDividend: 1,
    });
    expect(await owner.balanceOf('Robinhood')).toBe(2.21);
    expect((await owner.income()).summary).toMatchObject({ gross: 2.6, taxWithheld: 0.39, net: 2.21 });
    expect((await owner.dashboard()).dividends).toBe(2.21);
    await expectSound();
  });

  test('says where it came from, and moves no cash where its platform keeps none here', async () => {
    await state(
      createSampleStatedDividend({ platform: 'Schwab' }),
      createSampleStatedDividend({ platform: null, symbol: 'KO' }),
    );
    expect(await entered()).toMatchObject([{ source: { importId: 'import-1', identity: expect.any(String) } }, {}]);
    expect((await entered()).every((one: object) => !('cashid' in one))).toBe(true);
    expect(await owner.rows()).toEqual([]);
  });

  test('goes by its shares where no amount is stated', async () => {
    const { gross: _gross, ...row } = createSampleStatedDividend({
      shares: 10,
      dividendPerShare: 0.24,
      taxWithheld: 0,
    });
    await state(row);
    expect(await entered()).toMatchObject([{ shares: 10, grossamount: 2.4, netamount: 2.4 }]);
    expect(await owner.balanceOf('Robinhood')).toBe(2.4);
  });

  test('is refused with all others where one of them is, each by its sentence', async () => {
    const { gross: _gross, ...nothing } = createSampleStatedDividend();
    const answer = await state(
      createSampleStatedDividend(),
      nothing,
      createSampleStatedDividend({ taxWithheld: 3 }),
      createSampleStatedDividend({ gross: 0.001 }),
      createSampleStatedDividend({ paymentDate: '2999-01-01' }),
    );
    expect(answer.transactions).toMatchObject([
      { status: 'leftOut', because: 1 },
      { status: 'refused', path: 'shares', error: 'Enter the shares.' },
      { status: 'refused', code: 'tax_exceeds_gross' },
      { status: 'refused', path: 'gross' },
      { status: 'refused', error: 'The date cannot be in the future.' },
    ]);
    expect(await entered()).toEqual([]);
    expect(await owner.rows()).toEqual([]);
  });
});

describe('its row of cash', () => {
  beforeEach(async () => {
    await state(createSampleStatedDividend());
  });
  const edit = async (change: object = {}) => {
    const [{ id, symbol, companyname: companyName, paymentdate: paymentDate, platform, version }] = await entered();
    const sent = { symbol, companyName, paymentDate, platform, taxWithheld: 0.39, version, ...change };
    return owner.dividends('PUT', `/${id}`, sent);
  };

  test('follows an edit of its tax, date and platform, and is there again once its platform keeps cash', async () => {
    await edit({ taxWithheld: 0.6, paymentDate: '2024-02-20' });
    expect(await owner.synced()).toEqual([['2024-02-20', 2]]);
    expect(await owner.balanceOf('Robinhood')).toBe(2);
    await edit({ platform: 'Revolut' });
    expect([await owner.balanceOf('Robinhood'), await owner.balanceOf('Revolut')]).toEqual([0, 2.21]);
    await edit({ platform: 'Schwab' });
    expect([await owner.synced(), await owner.balanceOf('Revolut')]).toEqual([[], 0]);
    expect((await entered())[0]).not.toHaveProperty('cashid');
    await edit({ taxWithheld: 2.6, platform: 'Robinhood' });
    expect(await owner.synced()).toEqual([]);
    await edit();
    expect((await owner.rows())[0]).toMatchObject({ id: 1, amount: 2.21, platform: 'Robinhood' });
    await expectSound();
  });

  test('keeps the stated amount and the source through edits, unless shares and what they paid say another', async () => {
    const kept = {
      grossamount: 2.6,
      grossstated: true,
      source: { importId: 'import-1', identity: expect.any(String) },
    };
    expect((await edit({ notes: 'a note' })).body).toMatchObject(kept);
    expect((await edit({ shares: 10 })).body).toMatchObject({ ...kept, shares: 10, dividendpershare: null });
    expect((await edit({ shares: 10, dividendPerShare: 0.26 })).body).not.toHaveProperty('grossstated');
    const { body } = await edit({ shares: 10, dividendPerShare: 0.3, source: { importId: 'x', identity: 'y' } });
    expect(body).toMatchObject({ grossamount: 3, netamount: 2.61, source: kept.source });
    expect(await owner.balanceOf('Robinhood')).toBe(2.61);
    expect((await edit()).body.details).toEqual([{ path: 'shares', msg: 'Enter the shares.' }]);
    await expectSound();
  });

  test('cannot be changed or deleted by itself, alone or among others', async () => {
    const before = await readRecordTexts(owner.id);
    const row = { transactionType: 'deposit', amount: 9, platform: 'Robinhood', transactionDate: '2024-02-15' };
    const calls = [
      owner.send(cash, 'PUT', '/cash/transactions/1', row),
      owner.send(cash, 'DELETE', '/cash/transactions/1'),
      ...['batch-edit', 'batch-delete'].map((call) =>
        owner.send(
          cash,
          'POST',
          `/cash/transactions/${call}`,
          { rows: [{ id: 1 }], ...(call === 'batch-edit' && { change: { description: 'x' } }) },
          { 'idempotency-key': randomUUID() },
        ),
      ),
    ];
    for (const { status, body } of await Promise.all(calls)) expect([status, body.code]).toEqual([422, 'automatic']);
    expect(await readRecordTexts(owner.id)).toEqual(before);
    expect((await owner.send(cash, 'GET', '/cash/dividend-transactions')).body).toEqual({ ids: [], total: 0 });
  });

  test('is deleted with it, and comes back with it', async () => {
    const before = await readRecordTexts(owner.id);
    const key = randomUUID();
    await owner.dividends('DELETE', '/1', undefined, { 'idempotency-key': key });
    expect([await owner.rows(), await owner.balanceOf('Robinhood')]).toEqual([[], 0]);
    await expectSound();
    const group = (await owner.send(activity, 'GET', '/activity?limit=1')).body.changes[0].group;
    expect((await undo(group)).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(owner.id)).toEqual(before);
    await expectSound();
  });

  test('is none of the deposits in the monthly figures', async () => {
    const { handler: analytics } = await import('#functions/analytics/handler');
    const { body } = await owner.send(analytics, 'GET', '/analytics/financial/trends?months=60');
    expect(body.months.every(({ deposits }: { deposits: number }) => deposits === 0)).toBe(true);
  });
});

describe('a payment that was found as well', () => {
  beforeEach(async () => {
    await owner.buy();
    await owner.discover();
  });

  test('leaves the cash in the transaction in which the statement brings it, and is not synced again', async () => {
    covers('4.10 dividend from a statement');
    await owner.sync();
    expect(await owner.balanceOf('Robinhood')).toBe(-997.6);
    await state(createSampleStatedDividend());
    expect(await owner.synced()).toEqual([['2024-02-15', 2.21]]);
    expect(await owner.balanceOf('Robinhood')).toBe(-997.79);
    expect([await owner.sync(), await owner.discover()]).toMatchObject([0, { corrected: 0, removed: 0 }]);
    expect((await owner.found()).dividends).toMatchObject([{ syncedToCash: false, enteredAs: { grossAmount: 2.6 } }]);
    expect((await owner.income()).summary).toMatchObject({ count: 1, net: 2.21 });
    await expectSound();
  });

  test('brings no cash where the statement came first, and brings it once they are parted', async () => {
    await state(createSampleStatedDividend());
    expect(await owner.sync()).toBe(0);
    const [{ platform, symbol, exDate }] = (await owner.found()).dividends;
    await owner.dividends('POST', '/1/part', { found: [{ platform, symbol, exDate }] });
    expect(await owner.sync()).toBe(1);
    expect(await owner.balanceOf('Robinhood')).toBe(-995.39);
    await owner.dividends('POST', '/1/join', { found: [{ platform, symbol, exDate }] });
    expect(await owner.synced()).toEqual([['2024-02-15', 2.21]]);
    await expectSound();
  });

  test('can be synced once the statement is deleted, and is taken back when that is undone', async () => {
    await state(createSampleStatedDividend());
    await owner.dividends('DELETE', '/1', undefined, { 'idempotency-key': randomUUID() });
    const group = (await owner.send(activity, 'GET', '/activity?limit=1')).body.changes[0].group;
    expect(await owner.sync()).toBe(1);
    expect((await undo(group)).body).toMatchObject({ left: 0, refused: [] });
    expect(await owner.synced()).toEqual([['2024-02-15', 2.21]]);
    expect(await owner.balanceOf('Robinhood')).toBe(-997.79);
    await expectSound();
  });

  test('on two platforms on one day stays two, each with its own', async () => {
    await owner.buy({ platform: 'Revolut', quantity: 20 });
    await owner.discover();
    await owner.sync();
    await state(
      createSampleStatedDividend({ platform: 'Revolut', gross: 5.2, taxWithheld: 0 }),
      createSampleStatedDividend(),
    );
    expect(await owner.balanceOf('Revolut')).toBe(-1994.8);
    expect(await owner.balanceOf('Robinhood')).toBe(-997.79);
    expect(await owner.synced()).toHaveLength(2);
    expect((await owner.income()).summary).toMatchObject({ count: 2, net: 7.41 });
    await expectSound();
  });

  test('is left alone by Clear All', async () => {
    await state(createSampleStatedDividend());
    await owner.dividends('DELETE', '/clear-all');
    expect(await owner.synced()).toEqual([['2024-02-15', 2.21]]);
    await expectSound();
  });
});

describe('many dividends', () => {
  const many = (size: number) =>
    Array.from({ length: size }, (_, at) =>
      createSampleStatedDividend({
        symbol: ['AAPL', 'KO', 'T', 'MSFT', 'JNJ'][at % 5] as string,
        gross: (100 + at) / 100,
        taxWithheld: 0.1,
        paymentDate: addDays('2025-01-15', -7 * at),
        platform: (['Robinhood', 'Revolut', 'Schwab'] as const)[at % 3] as 'Robinhood',
        source: { importId: 'import-1', identity: `row-${at}` },
      }),
    );

  test('are recorded with ids by their dates, and one undo takes all back', async () => {
    const before = await readRecordTexts(owner.id);
    const { transactions } = await addSampleStatedDividends(owner.id, many(250), 'one-import');
    expect(transactions).toEqual(many(250).map((_, at) => ({ status: 'recorded', id: 250 - at })));
    await expectSound();
    const { changes } = (await owner.send(activity, 'GET', '/activity?limit=50')).body;
    expect(
      changes.every(
        ({ source, group }: { source: string; group: string }) => source === 'import' && group === 'one-import',
      ),
    ).toBe(true);
    expect((await undo('one-import')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(owner.id)).toEqual(before);
    await expectSound();
  });

  test('are recorded once, however often it is broken off, and two at once do nothing twice', async () => {
    const key = randomUUID();
    for (const after of [1, 2, 0]) {
      await withTableFault({ fault: 'timed out', on: 'writes', after }, () =>
        addSampleStatedDividends(owner.id, many(60), key).catch(() => undefined),
      );
    }
    const recorded = (await listManualRows(owner.id)).length;
    expect(recorded).toBeGreaterThan(0);
    expect(recorded).toBeLessThan(60);
    await expectSound();
    const [one, two] = await Promise.all([1, 2].map(() => addSampleStatedDividends(owner.id, many(60), key)));
    expect(one).toEqual(two);
    expect(await listManualRows(owner.id)).toHaveLength(60);
    expect(await listCashEntries(owner.id)).toHaveLength(40);
    await expectSound();
  });

  test('that stand for more found ones than fit beside them still leave none in the cash twice', async () => {
    const exDates = Array.from({ length: 8 }, (_, at) => addDays('2020-02-06', 35 * at));
    setTestMarketData({ dividends: { PEP: exDates.map((day) => [day, 0.5, addDays(day, 14)] as const) as never } });
    for (const platform of ['Robinhood', 'Revolut', 'BOSA']) {
      await owner.buy({ symbol: 'PEP', transactionDate: '2020-01-06', platform });
    }
    await owner.discover();
    expect(await owner.sync()).toBe(24);
    const rows = exDates.map((day) =>
      createSampleStatedDividend({
        symbol: 'PEP',
        gross: 15,
        taxWithheld: 0,
        shares: 30,
        paymentDate: addDays(day, 14),
      }),
    );
    await state(...rows);
    expect(await owner.synced()).toHaveLength(8);
    expect(await owner.balanceOf('Robinhood')).toBe(-880);
    expect([await owner.balanceOf('Revolut'), await owner.balanceOf('BOSA')]).toEqual([-1000, -1000]);
    expect((await owner.income()).summary).toMatchObject({ count: 8, net: 120 });
    await expectSound();
  });

  test('with found ones among them, each payment counts once', async () => {
    const exDates = Array.from({ length: 40 }, (_, at) => addDays('2020-02-06', 35 * at));
    setTestMarketData({ dividends: { KO: exDates.map((day) => [day, 0.5, addDays(day, 14)] as const) as never } });
    await owner.buy({ symbol: 'KO', transactionDate: '2020-01-06' });
    await owner.discover();
    await owner.sync();
    const rows = exDates.map((day) =>
      createSampleStatedDividend({ symbol: 'KO', gross: 5.01, paymentDate: addDays(day, 15) }),
    );
    await state(...rows);
    expect(await owner.synced()).toHaveLength(40);
    expect(await owner.balanceOf('Robinhood')).toBe(Math.round((-1000 + 40 * 4.62) * 100) / 100);
    expect((await owner.income()).summary).toMatchObject({ count: 40 });
    expect(await owner.sync()).toBe(0);
    await expectSound();
  });
});
