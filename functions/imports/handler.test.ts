import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cashRow, dividendRow, fileOf, importsAs, tradeRow } from '#functions/imports/testing';
import { setPort } from '#functions/ports';
import { forgetCached } from '#functions/stocks/cache';
import { market } from '#tests/kit/operations';
import { keptWrongly, recordsOf } from '#tests/kit/records';
import { signedIn, startTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let person: { id: string; token: string };
let imports: ReturnType<typeof importsAs>;
beforeEach(async () => {
  table = await startTable();
  setPort('marketData', market);
  forgetCached();
  person = await signedIn('owner');
  imports = importsAs(person.token);
});
afterEach(() => table.stop());

const rows = () => ({
  trades: [
    tradeRow({}, 'buy-000001'),
    tradeRow({ transactionType: 'sell', quantity: 4, transactionDate: '2024-02-01' }, 'sell-00001'),
  ],
  cash: [cashRow({}, 'deposit-01')],
  dividends: [dividendRow({}, ['dividend-1', 'tax-000001'])],
});

describe('an import', () => {
  test('records each row by its own ledger, and says which row it has become', async () => {
    const id = await imports.begin();
    const { status, body } = await imports.record(id, rows());
    expect([status, body]).toEqual([
      200,
      {
        trades: [
          { status: 'recorded', id: 1 },
          { status: 'recorded', id: 2 },
        ],
        cash: [{ status: 'recorded', id: 1 }],
        dividends: [{ status: 'recorded', id: 1 }],
      },
    ]);
    expect(await keptWrongly(person.id)).toEqual([]);
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ state: 'open', recorded: 4, linked: 0 });
  });

  test('records nothing twice: not under another key, not by another import, not at once', async () => {
    const id = await imports.begin();
    const [a, b] = await Promise.all([imports.record(id, rows()), imports.record(id, rows())]);
    const before = await recordsOf(person.id);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(b.body).toEqual(a.body);
    const again = await imports.begin({ files: [fileOf('other.csv', 'b'.repeat(64))] });
    const { body } = await imports.record(again, rows());
    expect(body).toMatchObject({
      trades: [
        { status: 'here', id: 1 },
        { status: 'here', id: 2 },
      ],
      cash: [{ status: 'here' }],
    });
    expect(await recordsOf(person.id)).toEqual(before);
  });

  test('is taken back whole: everything is as it was before', async () => {
    const first = await imports.begin({ files: [fileOf('first.csv', 'c'.repeat(64))] });
    await imports.record(first, { trades: [tradeRow({ symbol: 'MSFT' })], cash: [cashRow({ amount: 90 })] });
    const before = await recordsOf(person.id);
    const id = await imports.begin();
    await imports.record(id, rows());
    const { body } = await imports.takeBack(id);
    expect(body).toEqual({ finished: true, left: 0, refused: [] });
    expect(await recordsOf(person.id)).toEqual(before);
    expect(await keptWrongly(person.id)).toEqual([]);
    expect((await imports.look(rows())).body).toMatchObject({ trades: [{ status: 'new' }, { status: 'new' }] });
  });
});
