import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handler as activity } from '#functions/activity/handler';
import {
  createDividendCallsForRole,
  type DividendApiCalls,
  setTestMarketData,
} from '#functions/dividends/testing-calls';
import { verifyDividends } from '#functions/dividends/verify-dividends';
import { handler as portfolio } from '#functions/portfolio/handler';
import { covers } from '#tests/kit/covers';
import { startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: DividendApiCalls & { id: string };
let member: DividendApiCalls;

beforeEach(async () => {
  table = await startTestTable();
  setTestMarketData({
    dividends: {
      AAPL: [
        ['2024-02-09', 0.24, '2024-02-15'],
        ['2024-05-10', 0.25, '2024-05-16'],
      ],
    },
  });
  owner = await createDividendCallsForRole('owner');
  member = await createDividendCallsForRole('member');
});
afterEach(() => table.stop());

const february = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2024-02-09' };
const withhold = (taxWithheld: unknown, name: object = february, as: DividendApiCalls = owner) =>
  as.dividends('PUT', '/automated/tax', { ...name, taxWithheld });

describe('tax withheld from a found dividend', () => {
  beforeEach(async () => {
    await owner.buy();
    await owner.discover();
  });

  test('leaves the net: gross, tax and net are three figures on every page', async () => {
    covers('1.7 PUT /dividends/automated/tax');
    const { status, body } = await withhold(0.36);
    expect([status, body]).toMatchObject([200, { totalAmount: 2.4, taxWithheld: 0.36, netAmount: 2.04 }]);
    expect((await owner.found()).summary).toMatchObject({ totalAmount: 4.9, totalTax: 0.36, totalNet: 4.54 });
    const { summary, dividends } = await owner.income();
    expect(summary).toEqual({ count: 2, gross: 4.9, taxWithheld: 0.36, fees: 0, net: 4.54 });
    expect(dividends[1]).toMatchObject({ gross: 2.4, taxWithheld: 0.36, net: 2.04 });
    expect((await owner.dashboard()).dividends).toBe(4.54);
    const otherStyle = { platform: 'Robinhood', symbol: 'AAPL', ex_date: '2024-02-09', tax_withheld: 0.4 };
    expect((await owner.dividends('PUT', '/automated/tax', otherStyle)).body).toMatchObject({ netAmount: 2 });
  });

  test('cash moves by the net, whether it was synced before or is synced after', async () => {
    await withhold(0.36);
    expect(await owner.sync()).toBe(2);
    expect(await owner.synced()).toEqual([
      ['2024-05-16', 2.5],
      ['2024-02-15', 2.04],
    ]);
    expect((await owner.rows()).map(({ description }: { description: string }) => description)).toContain(
      'Dividend from AAPL: 10 shares @ $0.2400, less tax withheld',
    );
    expect(await owner.balanceOf('Robinhood')).toBe(-995.46);
    await withhold(0.5);
    expect(await owner.balanceOf('Robinhood')).toBe(-995.6);
    await withhold(0);
    expect(await owner.synced()).toEqual([
      ['2024-05-16', 2.5],
      ['2024-02-15', 2.4],
    ]);
    expect(await owner.balanceOf('Robinhood')).toBe(-995.1);
    expect(await owner.sync()).toBe(0);
  });

  test('where all of it was withheld nothing comes into cash, and what was there goes', async () => {
    await owner.sync();
    await withhold(2.4);
    expect(await owner.synced()).toEqual([['2024-05-16', 2.5]]);
    expect([await owner.balanceOf('Robinhood'), await owner.sync()]).toEqual([-997.5, 0]);
    await withhold(0.4);
    expect([await owner.sync(), await owner.balanceOf('Robinhood')]).toEqual([1, -995.5]);
  });

  test('counts again where the dividend comes back by an undo', async () => {
    await withhold(0.36);
    const { id } = (await owner.send(portfolio, 'GET', '/portfolio/transactions')).body[0];
    expect((await owner.trades('DELETE', `/${id}`)).status).toBe(204);
    expect((await owner.found()).summary).toMatchObject({ totalTax: 0 });
    const { group } = (await owner.send(activity, 'GET', '/activity?limit=1')).body.changes[0];
    const undone = await owner.send(activity, 'POST', '/activity/undo', { group, withLater: false });
    expect(undone.body).toMatchObject({ left: 0, refused: [] });
    expect((await owner.found()).summary).toMatchObject({ totalTax: 0.36, totalNet: 4.54 });
    expect((await verifyDividends(owner.id)).differences).toEqual([]);
  });

  test('outlasts the dividend: cleared and found again, a trade deleted and recorded again', async () => {
    await withhold(0.36);
    await owner.dividends('DELETE', '/clear-all');
    expect((await owner.income()).summary.net).toBe(0);
    await owner.discover();
    expect((await owner.income()).summary.net).toBe(4.54);
    expect((await verifyDividends(owner.id)).differences).toEqual([]);
    await owner.trades('DELETE', '/1');
    await owner.buy({ quantity: 20 });
    await owner.discover();
    expect((await owner.found()).dividends[1]).toMatchObject({ totalAmount: 4.8, taxWithheld: 0.36, netAmount: 4.44 });
  });

  test('follows a correction of the shares, and is never more than there is', async () => {
    await owner.sync();
    await withhold(2);
    const edit = { symbol: 'AAPL', companyName: 'Apple', transactionType: 'buy', price: 100, platform: 'Robinhood' };
    await owner.trades('PUT', '/1', { ...edit, quantity: 20, transactionDate: '2024-01-10' });
    expect((await owner.synced())[1]).toEqual(['2024-02-15', 2.8]);
    await owner.trades('PUT', '/1', { ...edit, quantity: 5, transactionDate: '2024-01-10' });
    expect((await owner.income()).summary).toMatchObject({ gross: 2.45, taxWithheld: 1.2, net: 1.25 });
    expect(await owner.synced()).toEqual([['2024-05-16', 1.25]]);
  });

  test('counts as entered by hand where the dividend was', async () => {
    await withhold(0.36);
    await owner.enter({ taxWithheld: 0.24, fees: 0.1 });
    expect((await owner.income()).summary).toEqual({ count: 2, gross: 4.9, taxWithheld: 0.24, fees: 0.1, net: 4.56 });
    await owner.sync();
    expect((await owner.synced())[1]).toEqual(['2024-02-15', 2.06]);
  });

  test.each([
    ['more than the gross amount', 2.41, february, 422, 'Tax of $2.41 exceeds the gross amount of $2.40.'],
    ['below nothing', -0.01, february, 400, 'Tax withheld cannot be negative.'],
    ['of parts of a cent', 0.001, february, 400, 'Tax withheld takes at most 2 decimals.'],
    ['that is no number', 'much', february, 400, 'Tax withheld must be a number.'],
    ['without an amount', undefined, february, 400, 'Enter the tax withheld, or 0.'],
    [
      'of a dividend that is not there',
      0.1,
      { ...february, exDate: '2020-02-09' },
      404,
      'There is no such found dividend.',
    ],
    [
      'of a date that does not exist',
      0.1,
      { ...february, exDate: '2024-02-30' },
      400,
      'Enter a date that exists, as YYYY-MM-DD.',
    ],
  ])('%s is refused, and nothing is written', async (_, tax, name, status, sentence) => {
    const before = await table.countItems();
    const answer = await withhold(tax, name);
    expect([answer.status, answer.body.error]).toEqual([status, sentence]);
    expect([await table.countItems(), (await owner.income()).summary.net]).toEqual([before, 4.9]);
  });

  test('somebody else’s dividend is not there', async () => {
    expect((await withhold(0.1, february, member)).status).toBe(404);
    expect((await owner.income()).summary.net).toBe(4.9);
  });
});

describe('tax withheld from a dividend entered by hand', () => {
  test('is read back, summed, and taken off the net', async () => {
    const { body } = await owner.enter({ tax_withheld: 0.36, fees: 0.04, platform: 'Schwab' });
    expect(body).toMatchObject({ grossamount: 2.4, fees: 0.04, taxwithheld: 0.36, netamount: 2, platform: 'Schwab' });
    expect((await owner.entered()).summary).toMatchObject({
      totalGrossAmount: 2.4,
      totalFees: 0.04,
      totalTax: 0.36,
      totalNetAmount: 2,
    });
    expect((await owner.dashboard()).dividends).toBe(2);
    const { id: _id, pair: _pair, ...readBack } = body;
    expect((await owner.dividends('PUT', '/1', readBack)).body).toMatchObject({
      taxwithheld: 0.36,
      netamount: 2,
      version: 2,
    });
  });

  test.each([
    [{ taxWithheld: 2.41 }, 'taxWithheld', 'Tax of $2.41 exceeds the gross amount of $2.40.'],
    [{ taxWithheld: 2, fees: 0.41 }, 'taxWithheld', 'Fees of $0.41 and tax of $2.00 exceed the gross amount of $2.40.'],
    [{ taxWithheld: 2, fees: 3 }, 'fees', 'Fees of $3.00 exceed the gross amount of $2.40.'],
  ])('%j beyond the gross amount is refused', async (change, path, sentence) => {
    const { status, body } = await owner.enter(change);
    expect([status, body.error, body.details[0].path]).toEqual([422, sentence, path]);
    expect((await owner.entered()).dividends).toEqual([]);
  });
});
