import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { buildManualDividendWrite } from '#functions/dividends/manual/manual-store';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
  toFoundDividendId,
} from '#functions/dividends/testing-calls';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

let table: TestTable;
let owner: DividendApiCalls & { id: string };
let member: DividendApiCalls;

const apple = {
  AAPL: [
    ['2024-02-09', 0.24, '2024-02-15'],
    ['2024-05-10', 0.25, '2024-05-16'],
  ] as [string, number, string][],
};

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData({ dividends: apple });
  owner = await createDividendCallsForRole('owner');
  member = await createDividendCallsForRole('member');
});
afterEach(() => table.stop());

const february = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2024-02-09' };
const may = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2024-05-10' };
const join = (found: object[], id = 1, as: DividendApiCalls = owner) => as.dividends('POST', `/${id}/join`, { found });
const part = (found: object[], id = 1, as: DividendApiCalls = owner) => as.dividends('POST', `/${id}/part`, { found });

/** What every page says the dividends come to: they may never differ. */
const totals = async () => {
  const { summary, dividends } = await owner.income();
  const cents = dividends.reduce((sum: number, { net }: { net: number }) => sum + Math.round(net * 100), 0);
  return { rows: cents / 100, page: summary.net, dashboard: (await owner.dashboard()).dividends };
};
const same = (total: number) => ({ rows: total, page: total, dashboard: total });

describe('a dividend found and entered by hand is one payment', () => {
  test('a day apart, it is counted once everywhere: as entered, with what was found beside it', async () => {
    await owner.buy();
    await owner.discover();
    expect(await totals()).toEqual(same(4.9));
    const { body } = await owner.enter({ paymentDate: '2024-02-16', dividendPerShare: 0.2, platform: 'Robinhood' });
    expect(body).toMatchObject({
      platform: 'Robinhood',
      grossamount: 2,
      pair: { foundAmount: 2.4, byHand: false, found: [{ ...february, sharesHeld: 10, totalAmount: 2.4 }] },
    });
    expect(await totals()).toEqual(same(4.5));
    const { dividends, summary } = await owner.found();
    expect(summary).toMatchObject({ totalDividends: 1, totalAmount: 2.5, enteredByHand: 1 });
    expect(dividends.map(({ enteredAs }: { enteredAs: unknown }) => enteredAs)).toEqual([
      null,
      { id: 1, paymentDate: '2024-02-16', grossAmount: 2, netAmount: 2, foundAmount: 2.4 },
    ]);
  });

  test('one entry stands for two platforms whose shares add up to it', async () => {
    await owner.buy();
    await owner.buy({ platform: 'Schwab', quantity: 5 });
    await owner.discover();
    const before = await owner.income();
    const { body } = await owner.enter({ shares: 15, fees: 0.1 });
    expect(body.pair.found.map(toFoundDividendId)).toEqual([february, { ...february, platform: 'Schwab' }]);
    expect(await totals()).toEqual(same(Math.round((before.summary.net - 0.1) * 100) / 100));
  });

  test('of a weekly payer the nearest is taken out, not the first', async () => {
    const weekly = Array.from({ length: 5 }, (_, week): [string, number, string] => {
      const exDate = addDays('2024-03-04', 7 * week);
      return [exDate, 0.1 * (week + 1), addDays(exDate, 2)];
    });
    setTestMarketData({ dividends: { WKLY: weekly } });
    await owner.buy({ symbol: 'WKLY', companyName: 'Weekly' });
    await owner.discover();
    const entry = { symbol: 'WKLY', companyName: 'Weekly', dividendPerShare: 0.41, platform: 'Robinhood' };
    const { body } = await owner.enter({ ...entry, paymentDate: '2024-03-28' });
    expect(body.pair).toMatchObject({ foundAmount: 4, found: [{ exDate: '2024-03-25' }] });
    expect((await owner.income()).summary.net).toBe(15.1);
  });
});

describe('a pair can be parted and joined', () => {
  test('parted, both count, and a new discovery does not pair them again', async () => {
    covers('1.7 POST /dividends/{id}/part');
    await owner.buy();
    await owner.discover();
    await owner.enter();
    expect(await totals()).toEqual(same(4.9));
    expect((await part([february])).body).toMatchObject({ pair: null, version: 2 });
    expect(await totals()).toEqual(same(7.3));
    expect((await part([february])).body.version).toBe(2);
    await owner.dividends('DELETE', '/clear-all');
    await owner.discover();
    expect(await totals()).toEqual(same(7.3));
    expect((await join([february])).body.pair).toMatchObject({ byHand: true });
    expect(await totals()).toEqual(same(4.9));
  });

  test('joined by hand, far apart in date, they count once, and still do after a new discovery', async () => {
    covers('1.7 POST /dividends/{id}/join');
    await owner.buy();
    await owner.discover();
    await owner.enter({ paymentDate: '2024-03-29', dividendPerShare: 0.3 });
    expect(await totals()).toEqual(same(7.9));
    expect((await join([february])).body).toMatchObject({ version: 2, pair: { byHand: true, foundAmount: 2.4 } });
    expect((await join([february])).body.version).toBe(2);
    expect(await totals()).toEqual(same(5.5));
    await owner.dividends('DELETE', '/clear-all');
    await owner.discover();
    expect(await totals()).toEqual(same(5.5));
    expect((await part([february])).body.pair).toBeNull();
    expect(await totals()).toEqual(same(7.9));
  });

  test('an edit of other fields keeps the decision, one of the stock forgets it', async () => {
    await owner.buy();
    await owner.discover();
    await owner.enter();
    await part([february]);
    const entry = { companyName: 'Apple', shares: 10, dividendPerShare: 0.2, paymentDate: '2024-02-14' };
    expect((await owner.dividends('PUT', '/1', { ...entry, symbol: 'AAPL' })).body.pair).toBeNull();
    await owner.dividends('PUT', '/1', { ...entry, symbol: 'KO' });
    expect((await owner.dividends('PUT', '/1', { ...entry, symbol: 'AAPL' })).body.pair).not.toBeNull();
  });

  test('an entry joined with another takes it from that', async () => {
    await owner.buy();
    await owner.discover();
    await owner.enter();
    await owner.enter({ paymentDate: '2024-03-01', dividendPerShare: 0.23 });
    expect((await join([february], 2)).status).toBe(200);
    const [second, first] = (await owner.entered()).dividends;
    expect([second.pair?.foundAmount, first.pair]).toEqual([2.4, null]);
    expect(await totals()).toEqual(same(7.2));
  });
});

describe('what cannot be parted or joined is refused, and nothing is written', () => {
  const unchanged = async (attempt: () => Promise<{ status: number; body: { code: string } }>) => {
    const before = JSON.stringify([await owner.entered(), await owner.found(), await table.countItems()]);
    const { status, body } = await attempt();
    expect(JSON.stringify([await owner.entered(), await owner.found(), await table.countItems()])).toBe(before);
    return [status, body.code];
  };

  beforeEach(async () => {
    await owner.buy();
    await owner.discover();
    await owner.enter();
  });

  test('an entry or a found dividend that is not there', async () => {
    expect(await unchanged(() => join([february], 99))).toEqual([404, 'not_found']);
    expect(await unchanged(() => join([{ ...february, exDate: '2023-02-09' }]))).toEqual([404, 'not_found']);
    expect(await unchanged(() => part([february], 99))).toEqual([404, 'not_found']);
  });

  test('somebody else’s', async () => {
    expect(await unchanged(() => join([february], 1, member))).toEqual([404, 'not_found']);
    expect(await unchanged(() => part([february], 1, member))).toEqual([404, 'not_found']);
    await member.enter();
    expect(await unchanged(() => join([february], 1, member))).toEqual([404, 'not_found']);
  });

  test('what is no pair any more', async () => expect(await unchanged(() => part([may]))).toEqual([409, 'not_paired']));

  test('an entry that was changed in the meantime', async () => {
    const stale = { found: [may], version: 7 };
    expect(await unchanged(() => owner.dividends('POST', '/1/join', stale))).toEqual([409, 'stale']);
    expect(await unchanged(() => owner.dividends('POST', '/1/part', stale))).toEqual([409, 'stale']);
  });

  test('dividends of two stocks', async () => {
    await owner.enter({ symbol: 'KO', companyName: 'Coca-Cola' });
    expect(await unchanged(() => join([february], 2))).toEqual([422, 'other_stock']);
  });

  test('what the person has joined with another entry', async () => {
    await owner.enter({ paymentDate: '2024-03-29' });
    await join([may], 1);
    expect(await unchanged(() => join([may], 2))).toEqual([422, 'joined_elsewhere']);
  });

  test.each([
    ['nothing named', { found: [] }],
    [
      'more than one payment can have',
      { found: Array.from({ length: 9 }, (_, at) => ({ ...february, exDate: `2024-02-0${at + 1}` })) },
    ],
    ['no platform', { found: [{ ...february, platform: 'Any#where' }] }],
    ['no date', { found: [{ ...february, exDate: '2024-02-30' }] }],
    ['a symbol without end', { found: [{ ...february, symbol: 'A'.repeat(21) }] }],
    ['no list', { found: february }],
  ])('%s', async (_, body) => {
    expect(await unchanged(() => owner.dividends('POST', '/1/join', body))).toEqual([400, 'invalid']);
    expect(await unchanged(() => owner.dividends('POST', '/1/part', body))).toEqual([400, 'invalid']);
  });
});

test('two entries joined with one dividend at the same moment: one of them gets it', async () => {
  await owner.buy();
  await owner.discover();
  await owner.enter({ paymentDate: '2024-03-01' });
  await owner.enter({ paymentDate: '2024-03-29' });
  const answers = await Promise.all([join([may], 1), join([may], 2)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const joined = (await owner.entered()).dividends.filter(({ pair }: { pair: unknown }) => pair !== null);
  expect(joined).toHaveLength(1);
});

describe('cash follows the pairs', () => {
  const changes: [string, () => Promise<unknown>, [string, number][]][] = [
    [
      'entered',
      () => owner.enter({ paymentDate: '2024-02-16', fees: 0.1 }),
      [
        ['2024-05-16', 2.5],
        ['2024-02-16', 2.3],
      ],
    ],
    [
      'parted',
      () => part([february]),
      [
        ['2024-05-16', 2.5],
        ['2024-02-15', 2.4],
      ],
    ],
    [
      'joined',
      () => join([may]),
      [
        ['2024-02-16', 2.3],
        ['2024-02-15', 2.4],
      ],
    ],
    [
      'edited',
      () =>
        owner.dividends('PUT', '/1', {
          symbol: 'AAPL',
          companyName: 'A',
          shares: 10,
          dividendPerShare: 0.3,
          paymentDate: '2024-05-17',
        }),
      [
        ['2024-05-17', 3],
        ['2024-02-15', 2.4],
      ],
    ],
    [
      'deleted',
      () => owner.dividends('DELETE', '/1'),
      [
        ['2024-05-16', 2.5],
        ['2024-02-15', 2.4],
      ],
    ],
  ];

  test('an entry added, parted, joined, edited and deleted corrects the synced rows and the balance at once', async () => {
    await owner.buy();
    await owner.discover();
    await owner.sync();
    for (const [what, change, rows] of changes) {
      await change();
      expect([what, await owner.synced()]).toEqual([what, rows]);
      const sum = rows.reduce((cents, [, amount]) => cents + Math.round(amount * 100), 0);
      expect(await owner.balanceOf('Robinhood')).toBe((sum - 100_000) / 100);
      expect(await owner.sync()).toBe(0);
    }
  });

  test('an entry on several platforms is parted among them to the cent', async () => {
    await owner.buy();
    await owner.buy({ platform: 'Revolut', quantity: 5 });
    await owner.enter({ shares: 15, fees: 0.1 });
    await owner.discover();
    await owner.sync();
    const rows = (await owner.rows()).filter(({ origin }: { origin: string }) => origin === 'dividend');
    const ofFebruary = rows.filter(
      ({ transactionDate }: { transactionDate: string }) => transactionDate === '2024-02-15',
    );
    expect(
      ofFebruary
        .map(({ platform, amount, description }: Record<string, unknown>) => [platform, amount, description])
        .sort(),
    ).toEqual([
      ['Revolut', 1.17, 'Dividend from AAPL: 5 shares @ $0.2400, as entered by hand'],
      ['Robinhood', 2.33, 'Dividend from AAPL: 10 shares @ $0.2400, as entered by hand'],
    ]);
  });

  test('rows that were synced before there were pairs are put right by the next discovery, once', async () => {
    await owner.buy();
    await owner.discover();
    await owner.sync();
    const old = { symbol: 'AAPL', companyName: 'Apple', shares: 10, dividendPerShare: 0.2, fees: 0, taxWithheld: 0 };
    await writeWithoutChangeLog(
      buildManualDividendWrite(owner.id, { ...old, id: 1, paymentDate: '2024-02-16', notes: '', version: 1 }),
    );
    expect((await owner.synced()).at(-1)).toEqual(['2024-02-15', 2.4]);
    expect(await owner.discover()).toMatchObject({ count: 0, corrected: 0, removed: 0 });
    expect((await owner.synced()).at(-1)).toEqual(['2024-02-16', 2]);
    expect(await owner.balanceOf('Robinhood')).toBe(-995.5);
    const before = await table.countItems();
    await owner.discover();
    expect([await table.countItems(), await owner.balanceOf('Robinhood')]).toEqual([before, -995.5]);
  });
});
