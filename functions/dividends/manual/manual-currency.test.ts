import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CashEntry } from '#contract/cash';
import { toJournalRecords } from '#core/journal/records';
import { getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { exportAccount } from '#functions/backup/export-account';
import { parseBackup } from '#functions/backup/parse-backup';
import { restoreBackupIntoEmptyAccount } from '#functions/backup/restore-account';
import { handler as cash } from '#functions/cash/handler';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { addSampleStatedDividends, createSampleStatedDividend } from '#functions/dividends/testing-statements';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences } from '#tests/kit/record-texts';
import { startTestTable, type TestTable } from '#tests/kit/table';

/** Dividends entered by hand that were paid in another currency than US dollars, beside the cash that they move. */

let table: TestTable;
let owner: DividendApiCalls & { id: string };
beforeAll(async () => {
  table = await startTestTable();
  setTestMarketData({
    dividends: { AAPL: [['2024-02-09', 0.24, '2024-02-15']] },
    prices: { AAPL: [100, 99] },
    rates: { EURUSD: 1.2 },
    history: { AAPL: [['2024-01-09', 100]], 'EURUSD=X': [['2024-02-15', 1.1]] },
  });
});
afterAll(() => table.stop());
beforeEach(async () => {
  owner = await createDividendCallsForRole('owner', randomUUID());
});

const paidIn = { currency: 'EUR', gross: 2, tax: 0.3, fees: 0.1, exchangeRate: 1.1, rateSource: 'market' } as const;
/** EUR 2.00 less 0.30 of tax and 0.10 of fees; $2.20 less $0.33 and $0.11. */
const inEuros = {
  ...{ symbol: 'AAPL', companyName: 'Apple Inc.', paymentDate: '2024-02-15', platform: 'Robinhood', notes: '' },
  ...{ shares: null, dividendPerShare: null, taxWithheld: 0.33, fees: 0.11, paidIn },
};
const inDollars = { ...inEuros, shares: 10, dividendPerShare: 0.3, paidIn: null };

const add = (change: object = {}) => owner.dividends('POST', '', { ...inEuros, ...change });
const put = (change: object = {}, key: string = randomUUID()) =>
  owner.dividends('PUT', '/1', { ...inEuros, ...change }, { 'idempotency-key': key });
const listEntries = async () => (await owner.entered()).dividends;
const listBalances = async (): Promise<string[]> =>
  (await owner.send(cash, 'GET', '/cash/balances')).body.flatMap(
    ({ platform, currency, balance }: { platform: string; currency: string; balance: number }) =>
      balance === 0 ? [] : [`${platform} ${balance} ${currency}`],
  );
const listCash = async (): Promise<string[]> =>
  ((await owner.rows()) as CashEntry[])
    .filter(({ origin }) => origin === 'dividend')
    .map(({ amount, currency, description, platform }) => `${amount} ${currency} on ${platform}: ${description}`);
const exportBackup = async () =>
  parseBackup(JSON.stringify(await exportAccount(requireFound(await findProfile(owner.id), 'account'), new Date())));
const toBooks = (backup: Awaited<ReturnType<typeof exportBackup>>) =>
  toJournalRecords(backup as never, getDayInNewYork(new Date()));
const expectSound = async (): Promise<void> => expect(await listDerivedDifferences(owner.id)).toEqual([]);
/** 10 of AAPL on Robinhood, whose dividend of $2.40 is found and in its cash. */
const findDividend = async (): Promise<void> => {
  await owner.buy();
  await owner.discover();
  await owner.sync();
};

describe('a dividend by hand in another currency', () => {
  test('is answered with what was paid beside the dollars that follow, which are those that count', async () => {
    covers('4.1 dividend in another currency');
    const { status, body } = await add();
    expect([status, body]).toMatchObject([
      201,
      { shares: null, dividendpershare: null, grossamount: 2.2, taxwithheld: 0.33, fees: 0.11, netamount: 1.76 },
    ]);
    expect(body.paidin).toEqual(paidIn);
    expect(await listEntries()).toEqual([{ ...body, joinable: undefined }]);
    expect((await owner.income()).summary).toMatchObject({ gross: 2.2, taxWithheld: 0.33, net: 1.76 });
    // As any that is entered by hand, it is in no cash by itself.
    expect(await listBalances()).toEqual([]);
    await expectSound();
  });

  test.each([
    ['another gross amount', { paidIn: { ...paidIn, exchangeRate: 1.2 } }, 422, 'gross'],
    ['another tax in dollars', { taxWithheld: 0.3 }, 422, 'gross'],
    ['no rate', { paidIn: { ...paidIn, exchangeRate: undefined } }, 400, 'paidIn.exchangeRate'],
    ['a currency that is not kept', { paidIn: { ...paidIn, currency: 'CHF' } }, 400, 'paidIn.currency'],
    ['US dollars as another currency', { paidIn: { ...paidIn, currency: 'USD' } }, 400, 'paidIn.currency'],
    ['a gross amount of nothing', { paidIn: { ...paidIn, gross: 0 } }, 400, 'paidIn.gross'],
    ['a field that it has not', { paidIn: { ...paidIn, net: 1 } }, 400, 'paidIn'],
    [
      'less than a cent in dollars',
      { taxWithheld: 0, fees: 0, paidIn: { ...paidIn, gross: 0.01, tax: 0, fees: 0, exchangeRate: 0.2 } },
      400,
      'gross',
    ],
    [
      'more dollars than are recorded',
      { taxWithheld: 0, fees: 0, paidIn: { ...paidIn, gross: 900_000_000, tax: 0, fees: 0, exchangeRate: 2 } },
      400,
      'gross',
    ],
    ['fees above the gross amount', { fees: 3.3, paidIn: { ...paidIn, fees: 3 } }, 422, 'fees'],
    ['neither shares nor another currency', { paidIn: null }, 400, 'shares'],
  ])('is refused where it says %s, also as an edit, and nothing is written', async (_, change, status, path) => {
    const first = (await add({ symbol: 'KO' })).body;
    for (const { status: got, body } of [await add(change), await put(change)])
      expect([got, body.details?.[0].path], body.error).toEqual([status, path]);
    expect(await listEntries()).toMatchObject([first]);
  });

  test('goes with a backup into another account, and into the books at the dollars that it came to', async () => {
    await findDividend();
    await add();
    const backup = await exportBackup();
    const [before, balances] = [await listEntries(), await listBalances()];
    const { cash: rows } = toBooks(backup);
    expect(rows.map(({ amount, currency, usd }) => [amount, currency, Number(usd)])).toEqual([[1.6, 'EUR', 1.76]]);
    owner = await createDividendCallsForRole('owner', randomUUID());
    await restoreBackupIntoEmptyAccount(requireFound(await findProfile(owner.id), 'account'), backup, new Date());
    expect([await listEntries(), await listBalances()]).toEqual([before, balances]);
    await expectSound();
  });
});

describe('an edit', () => {
  test('of what was paid is followed by its dollars; into dollars it goes by its shares, and back', async () => {
    covers('4.1 dividend in another currency');
    await add();
    const dearer = { ...paidIn, gross: 3, exchangeRate: 1.2, rateSource: 'entered' };
    expect((await put({ paidIn: dearer, taxWithheld: 0.36, fees: 0.12 })).body).toMatchObject({
      ...{ paidin: dearer, grossamount: 3.6, netamount: 3.12 },
    });
    const { body } = await put(inDollars, 'into-dollars');
    expect(body).toMatchObject({ shares: 10, grossamount: 3, netamount: 2.56 });
    for (const field of ['paidin', 'grossstated']) expect(body).not.toHaveProperty(field);
    const undone = await owner.send(activity, 'POST', '/activity/undo', { group: 'into-dollars' });
    expect(undone.body).toMatchObject({ left: 0, refused: [] });
    expect(await listEntries()).toMatchObject([{ paidin: dearer, grossamount: 3.6 }]);
    await expectSound();
  });

  test('that says nothing of it, as of a tab opened before, keeps it and is followed at its rate', async () => {
    await add();
    const { paidIn: _unsaid, ...before } = inEuros;
    const edit = (change: object) => owner.dividends('PUT', '/1', { ...before, ...change });
    expect((await edit({ notes: 'late', paymentDate: '2024-02-16' })).body).toMatchObject({
      ...{ paidin: paidIn, grossamount: 2.2, paymentdate: '2024-02-16', notes: 'late' },
    });
    expect((await edit({ taxWithheld: 0.55 })).body).toMatchObject({
      paidin: { ...paidIn, tax: 0.5 },
      netamount: 1.54,
    });
  });

  test('of one from a statement keeps what it paid a share while the amount stays, and moves its cash in euros', async () => {
    const stated = { ...createSampleStatedDividend(), ...inEuros, shares: 10, dividendPerShare: 0.22, gross: 2.2 };
    await addSampleStatedDividends(owner.id, [stated]);
    expect(await listBalances()).toEqual(['Robinhood 1.6 EUR']);
    const kept = { dividendpershare: 0.22, source: { importId: 'import-1' } };
    expect((await put({ shares: 10, notes: 'seen' })).body).toMatchObject({ ...kept, notes: 'seen' });
    const more = { ...paidIn, gross: 3 };
    expect((await put({ shares: 10, paidIn: more })).body).toMatchObject({ dividendpershare: null, grossamount: 3.3 });
    expect(await listBalances()).toEqual(['Robinhood 2.6 EUR']);
    await put(inDollars);
    expect(await listBalances()).toEqual(['Robinhood 2.56 USD']);
    await expectSound();
  });
});

describe('the cash of what was found of it', () => {
  test('is in the currency that was paid while it counts, and in dollars again once it does not', async () => {
    covers('4.1 dividend in another currency');
    await findDividend();
    expect(await listCash()).toEqual(['2.4 USD on Robinhood: Dividend from AAPL: 10 shares @ $0.2400']);
    await add();
    const inCash = '1.6 EUR on Robinhood: Dividend from AAPL: 10 shares @ $0.2400, as entered by hand';
    expect(await listCash()).toEqual([inCash]);
    expect(await listBalances()).toEqual(['Robinhood -1000 USD', 'Robinhood 1.6 EUR']);
    await expectSound();
    const inPounds = { ...paidIn, currency: 'GBP' };
    expect((await put({ paidIn: inPounds })).body.paidin).toEqual(inPounds);
    expect(await listBalances()).toEqual(['Robinhood -1000 USD', 'Robinhood 1.6 GBP']);
    await put(inDollars);
    expect(await listBalances()).toEqual(['Robinhood -997.44 USD']);
    await put();
    await owner.dividends('DELETE', '/1');
    expect(await listBalances()).toEqual(['Robinhood -997.6 USD']);
    await expectSound();
  });

  test('is entered by a sync in that currency, divided among the platforms, and counts its dollars in net worth', async () => {
    await owner.buy();
    await owner.buy({ platform: 'Revolut', quantity: 5 });
    await owner.discover();
    await add({ platform: null, shares: 15 });
    expect(await owner.sync()).toBe(2);
    // EUR 1.60 as 2.40 and 1.20.
    expect(await listBalances()).toEqual(
      expect.arrayContaining(['Robinhood 1.07 EUR', 'Revolut 0.53 EUR', 'Robinhood -1000 USD', 'Revolut -500 USD']),
    );
    const { body } = await owner.send(analytics, 'GET', '/insight/net-worth?range=all');
    const lines = Object.fromEntries(
      body.bridge.lines.map(({ line, amount }: { line: string; amount: number }) => [line, amount]),
    );
    // EUR 1.60 came at $1.76, and are $1.92.
    expect(lines).toMatchObject({ contributions: 0, income: 2.2, taxes: -0.33, fees: -0.11, currency: 0.16 });
    expect(body.bridge.difference).toBe(0);
    // Of the $1.76 each platform brings what the books have of it: $1.17 and $0.59, now worth $1.28 and $0.64.
    const { rows } = (
      await owner.send(analytics, 'GET', '/insight/bridge/rows?scope=household&range=all&line=currency')
    ).body;
    expect(rows.map((row: { platform: string; amount: number }) => `${row.platform} ${row.amount}`).toSorted()).toEqual(
      ['Revolut EUR 0.05', 'Robinhood EUR 0.11'],
    );
    expect(
      toBooks(await exportBackup())
        .cash.flatMap(({ usd }) => usd?.toFixed() ?? [])
        .toSorted(),
    ).toEqual(['0.59', '1.17']);
    await expectSound();
  });
});
