import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readUserPartition } from '#functions/backup/user-partition';
import { handler as cash } from '#functions/cash/handler';
import { listFoundDividends, listPendingDividendCorrections } from '#functions/dividends/found/found-store';
import { handler as dividends } from '#functions/dividends/handler';
import { buildImportReconciliationWrite, importLedger } from '#functions/imports/store';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleStatementFile,
  createSampleTradeRow,
  manySampleImportRows,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { getTableClient as theTable } from '#functions/runtime/storage/table';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { countTableRequests, createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { createSender, operationsMarket, type SendToHandler } from '#tests/kit/write-operations';
import { writeWithoutChangeLog } from '#tests/kit/write-without-change-log';

let table: TestTable;
let person: { id: string; token: string };
let imports: ReturnType<typeof createImportApiCalls>;
let send: SendToHandler;
beforeEach(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
  clearMarketCache();
  person = await createSignedInPerson('owner');
  imports = createImportApiCalls(person.token);
  send = createSender(person);
});
afterEach(() => table.stop());

const whollyUndone = { finished: true, left: 0, total: expect.any(Number), refused: [], stays: [] };

const rows = () => ({
  trades: [
    createSampleTradeRow({}, 'buy-000001'),
    createSampleTradeRow({ transactionType: 'sell', quantity: 4, transactionDate: '2024-02-01' }, 'sell-00001'),
  ],
  cash: [createSampleCashRow({}, 'deposit-01')],
  dividends: [createSampleDividendRow({}, ['dividend-1', 'tax-000001'])],
});

describe('dividends that were found before an import', () => {
  const begun = async () => {
    await send(
      portfolio,
      'POST',
      '/portfolio/transactions',
      createSampleTradeRow({ transactionDate: '2025-01-02' }).row,
    );
    await send(dividends, 'POST', '/dividends/discover-robinhood', {});
    await send(dividends, 'POST', '/dividends/sync-to-cash', {});
    const id = await imports.begin();
    for (const day of ['2025-01-03', '2025-01-06']) {
      await imports.record(id, { trades: [createSampleTradeRow({ transactionDate: day })] });
    }
    return id;
  };
  const finish = (id: number) =>
    imports.call('POST', `/imports/${id}/finish`, { stated: [], counts: { recorded: 2, here: 0, leftOut: 0 } });
  const sharesOf = async () => {
    const { body } = await send(dividends, 'GET', '/dividends/robinhood-summary');
    return (body as { dividends: { sharesHeld: number }[] }).dividends.map(({ sharesHeld }) => sharesHeld);
  };

  test('are marked with its rows, and corrected once for all of them where it is finished', async () => {
    const id = await begun();
    expect(await listPendingDividendCorrections(person.id)).toMatchObject([{ symbol: 'AAPL', from: '2025-01-03' }]);
    expect((await finish(id)).status).toBe(200);
    expect(await listPendingDividendCorrections(person.id)).toEqual([]);
    // Found, entered in the cash, and corrected once.
    expect((await listFoundDividends(person.id)).map(({ sharesHeld, version }) => [sharesHeld, version])).toEqual([
      [30, 3],
      [30, 3],
    ]);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('are right as well where they are of more stocks than can be marked at once', async () => {
    const symbols = Array.from({ length: 120 }, (_, at) => `PAY${at}`);
    const paid: [string, number, string][] = [['2025-02-10', 0.25, '2025-02-13']];
    const known = Object.fromEntries(symbols.map((symbol) => [symbol, paid]));
    overridePort('marketData', createTestMarket({ dividends: known }));
    const buyAll = (transactionDate: string) =>
      symbols.map((symbol) => createSampleTradeRow({ symbol, companyName: symbol, transactionDate }));
    const transactions = buyAll('2025-01-02').map(({ row }) => row);
    await send(portfolio, 'POST', '/portfolio/transactions/batch', { transactions }, 'all-of-them');
    await send(dividends, 'POST', '/dividends/discover-robinhood', {});
    const id = await imports.begin();
    await imports.record(id, { trades: buyAll('2025-01-03') });
    expect((await listPendingDividendCorrections(person.id)).length).toBeGreaterThan(0);
    expect((await finish(id)).status).toBe(200);
    expect(await listPendingDividendCorrections(person.id)).toEqual([]);
    expect((await listFoundDividends(person.id)).map(({ sharesHeld }) => sharesHeld)).toEqual(symbols.map(() => 20));
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('are corrected by whoever reads them before it is finished', async () => {
    const id = await begun();
    expect(await sharesOf()).toEqual([30, 30]);
    expect(await listPendingDividendCorrections(person.id)).toEqual([]);
    await imports.record(id, { trades: [createSampleTradeRow({ transactionDate: '2025-05-01' })] });
    expect(await sharesOf()).toEqual([40, 30]);
    expect((await finish(id)).status).toBe(200);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });
});

describe('an import', () => {
  test('records each row by its own ledger, and says which row it has become', async () => {
    covers('2.7 POST /imports', '2.7 GET /imports/{id}');
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
    expect(await listDerivedDifferences(person.id)).toEqual([]);
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ state: 'open', recorded: 4, linked: 0 });
  });

  test('records nothing twice: not under another key, not by another import, not at once', async () => {
    covers('2.7 POST /imports/{id}/rows');
    const id = await imports.begin();
    const [a, b] = await Promise.all([imports.record(id, rows()), imports.record(id, rows())]);
    const before = await readRecordTexts(person.id);
    expect([a.status, b.status]).toEqual([200, 200]);
    expect(b.body).toEqual(a.body);
    const again = await imports.begin({ files: [createSampleStatementFile('other.csv', 'b'.repeat(64))] });
    const { body } = await imports.record(again, rows());
    expect(body).toMatchObject({
      trades: [
        { status: 'here', id: 1 },
        { status: 'here', id: 2 },
      ],
      cash: [{ status: 'here' }],
    });
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test('is taken back whole: everything is as it was before', async () => {
    covers('2.7 POST /imports/{id}/undo');
    const first = await imports.begin({ files: [createSampleStatementFile('first.csv', 'c'.repeat(64))] });
    await imports.record(first, {
      trades: [createSampleTradeRow({ symbol: 'MSFT' })],
      cash: [createSampleCashRow({ amount: 90 })],
    });
    const before = await readRecordTexts(person.id);
    const id = await imports.begin();
    await imports.record(id, rows());
    const { body } = await imports.takeBack(id);
    expect(body).toEqual(whollyUndone);
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
    expect((await imports.look(rows())).body).toMatchObject({ trades: [{ status: 'new' }, { status: 'new' }] });
  });
});

describe('an import of a trade in another currency', () => {
  const paid = { currency: 'EUR', priceInCurrency: 50, feesInCurrency: 1, exchangeRate: 1.1, rateSource: 'statement' };
  const inEuros = { ...paid, price: 55, fees: 1.1 };
  const balances = async () =>
    ((await send(cash, 'GET', '/cash/balances')).body as { platform: string; currency: string; balance: number }[]).map(
      ({ platform, currency, balance }) => `${platform} ${balance} ${currency}`,
    );

  test('keeps what was paid, and leaves no balance of that currency behind once it is taken back', async () => {
    await send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow().row);
    const before = await readRecordTexts(person.id);
    const id = await imports.begin();
    await imports.record(id, { trades: [createSampleTradeRow(inEuros)] });
    expect((await send(portfolio, 'GET', '/portfolio/transactions')).body).toMatchObject([inEuros, { price: 100 }]);
    expect((await balances()).toSorted()).toEqual(['Robinhood -1000 USD', 'Robinhood -501 EUR']);
    expect((await imports.takeBack(id)).body).toEqual({ ...whollyUndone, total: 1 });
    expect(await balances()).toEqual(['Robinhood -1000 USD']);
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });
});

describe('an import that is gone', () => {
  const undo = () => imports.call('POST', '/activity/undo', { group: 'import-000000001' });

  test('was taken back once, however often that is said: the second time nothing is', async () => {
    await imports.record(await imports.begin(), rows());
    const before = await readRecordTexts(person.id);
    expect((await undo()).body).toEqual({ undone: 1, left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).not.toEqual(before);
    expect(await undo()).toMatchObject({ status: 200, body: { undone: 0, left: 0, refused: [] } });
    expect((await imports.takeBack(1)).body).toEqual(whollyUndone);
  });

  test('is not found (404) where the account never had it, whatever numbers it has given out', async () => {
    await writeWithoutChangeLog([importLedger.restore(person.id, { last: 3, version: 3 })]);
    expect((await undo()).status).toBe(404);
    expect((await imports.call('POST', '/imports/1/undo', {})).status).toBe(404);
    expect((await imports.call('POST', '/imports/4/undo', {})).status).toBe(404);
  });
});

describe('a look at rows', () => {
  test('tells the new from those that are here, were typed by hand, differ, or can be no rows', async () => {
    covers('2.7 POST /imports/preview');
    const id = await imports.begin();
    await imports.record(id, rows());
    await send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow({ symbol: 'KO', price: 60 }).row);
    await send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow({ symbol: 'T', price: 20 }).row);
    await send(cash, 'POST', '/cash/transactions', createSampleCashRow({ amount: 77 }).row);
    const before = await readRecordTexts(person.id);
    const { status, body } = await imports.look({
      ...rows(),
      trades: [
        ...rows().trades,
        createSampleTradeRow({ symbol: 'KO', price: 60 }),
        createSampleTradeRow({ symbol: 'KO', price: 60 }),
        createSampleTradeRow({ symbol: 'T', price: 21 }),
        createSampleTradeRow({ transactionDate: '2999-01-01' }),
        createSampleTradeRow({ quantity: -1 }),
      ],
      cash: [createSampleCashRow({ amount: 77 }), createSampleCashRow({ amount: 78 })],
    });
    expect(status).toBe(200);
    const buy = (symbol: string, id: number) => ({ id, title: expect.stringContaining(symbol) });
    expect(body).toEqual({
      trades: [
        { status: 'here', with: buy('AAPL', 1) },
        { status: 'here', with: buy('AAPL', 2) },
        { status: 'typed', with: buy('KO', 3) },
        { status: 'new' },
        { status: 'conflict', with: [buy('T', 4)] },
        { status: 'refused', error: 'The date cannot be in the future.', path: 'transactionDate' },
        { status: 'refused', error: 'Quantity must be greater than 0.', path: 'quantity' },
      ],
      cash: [{ status: 'typed', with: { id: 3, title: expect.any(String) } }, { status: 'new' }],
      dividends: [{ status: 'here', with: { id: 1, title: expect.any(String) } }],
    });
    expect(await readRecordTexts(person.id)).toEqual(before);
  });

  test('asks the table as often as a hundred keys a request take, where all are here', async () => {
    const many = Array.from({ length: 120 }, (_, at) => createSampleCashRow({ amount: at + 1 }));
    const id = await imports.begin();
    await imports.record(id, { cash: many });
    const { doc } = theTable();
    const names: string[] = [];
    const send0 = doc.send.bind(doc);
    doc.send = ((command: { input: { RequestItems?: object; KeyConditionExpression?: string } }, ...rest: []) => {
      if (command.input.RequestItems ?? command.input.KeyConditionExpression) names.push(command.constructor.name);
      return send0(command as never, ...rest);
    }) as never;
    const { body } = await imports.look({ cash: many });
    doc.send = send0 as never;
    expect((body as { cash: { status: string }[] }).cash.every(({ status }) => status === 'here')).toBe(true);
    // Identities, then their rows, and one question whether lists are kept.
    expect(names.toSorted()).toEqual([...Array(4).fill('BatchGetCommand'), 'QueryCommand']);
  });

  test('finds a row again whose day was changed by hand', async () => {
    const id = await imports.begin();
    await imports.record(id, rows());
    const { body } = await send(portfolio, 'GET', '/portfolio/transactions/1');
    const { total: _total, source, ...trade } = body as { total: number; source: object };
    expect(source).toEqual({ importId: '1', identity: 'buy-000001' });
    await send(portfolio, 'PUT', '/portfolio/transactions/1', { ...trade, transactionDate: '2023-05-05' });
    expect((await imports.look(rows())).body).toMatchObject({ trades: [{ status: 'here' }, { status: 'here' }] });
  });
});

describe('a row that a person has typed', () => {
  const typed = { symbol: 'KO', price: 60 };
  const link = (id: number, change: object = {}) =>
    imports.call('POST', `/imports/${id}/links`, {
      links: [{ ledger: 'trades', id: 1, identities: ['ko-0000001'], ...change }],
    });

  test('stands for the event once it is linked, and stays when the import is taken back', async () => {
    covers('2.7 POST /imports/{id}/links');
    await send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow(typed).row);
    await send(cash, 'POST', '/cash/transactions', createSampleCashRow().row);
    await send(dividends, 'POST', '/dividends', {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      shares: 10,
      dividendPerShare: 0.5,
      paymentDate: '2024-02-15',
    });
    const before = await readRecordTexts(person.id);
    const id = await imports.begin();
    for (const ledger of ['trades', 'cash', 'dividends']) {
      expect((await link(id, { ledger, identities: [`${ledger}-0001`] })).body).toEqual({ linked: 1 });
      expect((await link(id, { ledger, identities: [`${ledger}-0001`] })).body).toEqual({ linked: 1 });
    }
    expect(await listDerivedDifferences(person.id)).toEqual([]);
    expect((await imports.look({ trades: [createSampleTradeRow(typed, 'trades-0001')] })).body).toMatchObject({
      trades: [{ status: 'here' }],
    });
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ recorded: 0, linked: 3 });
    expect((await imports.takeBack(id)).body).toEqual(whollyUndone);
    expect(await readRecordTexts(person.id)).toEqual(before);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('is not linked to an event that another row stands for, nor one that is not there', async () => {
    await send(portfolio, 'POST', '/portfolio/transactions', createSampleTradeRow(typed).row);
    const id = await imports.begin();
    await imports.record(id, { trades: [createSampleTradeRow({}, 'ko-0000001')] });
    expect((await link(id)).status).toBe(409);
    expect((await link(id, { id: 99, identities: ['ko-0000002'] })).status).toBe(404);
  });
});

describe('rows that a rule forbids', () => {
  test('are answered with their sentence, and the others stand', async () => {
    const id = await imports.begin();
    const { body } = await imports.record(id, {
      trades: [
        createSampleTradeRow({ symbol: 'KO', transactionType: 'sell' }),
        createSampleTradeRow({ symbol: 'KO', transactionDate: '2024-02-02' }),
        createSampleTradeRow(),
        createSampleTradeRow({ symbol: 'T', price: 'much' }),
      ],
      cash: [
        createSampleCashRow({ transactionDate: '2999-01-01' }),
        createSampleCashRow(),
        createSampleCashRow({ amount: 0 }),
      ],
      dividends: [createSampleDividendRow({ taxWithheld: 9 }), createSampleDividendRow()],
    });
    expect(body).toMatchObject({
      trades: [
        { status: 'refused', code: 'oversell' },
        { status: 'refused', code: 'left_out' },
        { status: 'recorded' },
        { status: 'refused', path: 'price' },
      ],
      cash: [
        { status: 'refused', path: 'transactionDate' },
        { status: 'recorded', id: 1 },
        { status: 'refused', path: 'amount' },
      ],
      dividends: [
        { status: 'refused', code: 'tax_exceeds_gross' },
        { status: 'recorded', id: 1 },
      ],
    });
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('an event twice in one call is no call', async () => {
    const id = await imports.begin();
    const { status, body } = await imports.record(id, {
      trades: [createSampleTradeRow({}, 'twice-0001'), createSampleTradeRow({}, 'twice-0001')],
    });
    expect([status, body]).toMatchObject([400, { error: 'Send each event once: one of these is there twice.' }]);
  });
});

describe('shares that leave without a price', () => {
  test('leave at what they cost on average then, by the rows of the same call and of before', async () => {
    const id = await imports.begin();
    await imports.record(id, { trades: [createSampleTradeRow({ price: 5 })] });
    const out = { transactionType: 'sharesOut', price: 0, quantity: 5, transactionDate: '2024-02-01' };
    const { body } = await imports.record(id, {
      trades: [
        createSampleTradeRow({ price: 7, transactionDate: '2024-01-15' }),
        createSampleTradeRow(out),
        createSampleTradeRow({ price: 99, transactionDate: '2024-03-01' }),
      ],
    });
    expect(body).toMatchObject({
      trades: [{ status: 'recorded' }, { status: 'recorded', id: 3 }, { status: 'recorded' }],
    });
    expect((await send(portfolio, 'GET', '/portfolio/transactions/3')).body).toMatchObject({ price: 6, quantity: 5 });
  });
});

describe('the end of an import', () => {
  test('is its certificate: what is counted here beside what the broker states', async () => {
    covers('2.7 GET /imports', '2.7 POST /imports/{id}/finish');
    const id = await imports.begin();
    await imports.record(id, rows());
    await imports.call('POST', `/imports/${id}/left-out`, {
      at: 0,
      lines: [{ file: 0, lines: [7], cells: ['OEXP', '-1'], sentence: 'Options are not supported.' }],
    });
    const end = {
      stated: [
        {
          platform: 'Robinhood',
          day: '2024-01-31',
          positions: [
            { symbol: 'AAPL', quantity: '10' },
            { symbol: 'KO', quantity: '1.5' },
          ],
          balances: [{ currency: 'USD', amount: '-500.00' }],
        },
      ],
      counts: { recorded: 4, here: 0, leftOut: 1 },
    };
    const { status, body } = await imports.call('POST', `/imports/${id}/finish`, end);
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'finished',
        recorded: 4,
        leftOut: 1,
        compared: { equal: 2, different: 1 },
        certificate: [
          { kind: 'shares', what: 'AAPL', stated: '10', counted: '10', difference: '0' },
          { kind: 'shares', what: 'KO', stated: '1.5', counted: '0', difference: '-1.5' },
          { kind: 'cash', what: 'USD', stated: '-500', counted: '-500', difference: '0' },
        ],
      },
    ]);
    expect((await imports.record(id, { cash: [createSampleCashRow()] })).status).toBe(409);
    expect((await imports.call('GET', `/imports/${id}/left-out`)).body).toMatchObject({
      lines: [{ cells: ['OEXP', '-1'] }],
    });
    expect((await imports.call('GET', '/imports')).body).toMatchObject([
      { id, certificate: [], compared: { equal: 2 } },
    ]);
  });
});

describe('a certificate with differences', () => {
  const paid = { gross: '0', tax: '0', net: '0' };
  const effect = {
    day: '2024-02-20',
    type: 'deposit',
    symbol: null,
    shares: '0',
    money: '42',
    currency: 'USD',
    paid: null,
  };
  const dividendLeft = {
    ...effect,
    type: 'dividend',
    symbol: 'KO',
    money: '0.9',
    paid: { ...paid, gross: '1', net: '1' },
  };
  const keep = (id: number, lines: object[]) =>
    imports.call('POST', `/imports/${id}/left-out`, {
      at: 0,
      lines: lines.map((line, at) => ({
        file: 0,
        lines: [at + 2],
        cells: ['x'],
        sentence: 'You left it out.',
        ...line,
      })),
    });
  const finish = async (id: number, stated: object) => {
    const day = { platform: 'Robinhood', day: '2024-12-31', positions: [], balances: [], ...stated };
    const counts = { recorded: 1, here: 0, leftOut: 1 };
    const { body } = await imports.call('POST', `/imports/${id}/finish`, { stated: [day], counts });
    return (body as { certificate: { causes?: object[]; cause: string | null }[] }).certificate;
  };

  test('names the row that was left out, with the way to record it', async () => {
    const id = await imports.begin();
    await imports.record(id, { cash: [createSampleCashRow()] });
    await keep(id, [{ effect: { ...effect, money: '7' } }, { effect }, { platform: 'Schwab', effect }]);
    const [line] = await finish(id, { balances: [{ currency: 'USD', amount: '542' }] });
    const sentence = '$42.00: the deposit of Feb 20, 2024, line 3, which is not recorded. You left it out.';
    expect(line).toMatchObject({ cause: sentence });
    expect(line?.causes).toEqual([
      {
        kind: 'leftOutRow',
        sentence,
        about: { ledger: 'cash', symbol: null, day: '2024-02-20', type: 'deposit', shares: '0', money: '42' },
      },
    ]);
  });

  test('names rows that were not settled, and days that no file has, three at most', async () => {
    covers('4.9 causes of a difference');
    const id = await imports.begin();
    await keep(id, [{ isPending: true }, { isPending: true }, { isPending: true, platform: 'Schwab' }, { effect }]);
    const [line] = await finish(id, { balances: [{ currency: 'USD', amount: '1' }] });
    expect(line?.causes?.map((one) => (one as { sentence: string }).sentence)).toEqual([
      'A part of it, $42.00: the deposit of Feb 20, 2024, line 5, which is not recorded. You left it out.',
      '2 rows were not settled when the file was made.',
      'No file has rows from Mar 2, 2024 to Dec 31, 2024.',
    ]);
  });

  test('compares what a file sums up with what the cash changed by on its days, without what it began with', async () => {
    covers('4.9 states of a figure');
    const id = await imports.begin();
    await send(portfolio, 'PUT', '/portfolio/platforms/cash', { platform: 'Schwab', since: '2024-01-01', balance: 90 });
    await imports.record(id, {
      cash: [
        createSampleCashRow({ platform: 'Schwab' }),
        createSampleCashRow({ platform: 'Schwab', amount: 7, transactionDate: '2024-03-01' }),
      ],
    });
    await keep(id, [
      {
        platform: 'Schwab',
        effect: { ...effect, type: 'option', day: '2024-02-20' },
        sentence: 'Options are not supported.',
      },
    ]);
    const changes = [{ currency: 'USD', from: '2024-01-01', to: '2024-02-29', amount: '542' }];
    const lines = await finish(id, { platform: 'Schwab', changes });
    expect(lines).toMatchObject([
      {
        kind: 'cash',
        from: '2024-01-01',
        to: '2024-02-29',
        counted: '500',
        state: 'different',
        cause: '$42.00: the option of Feb 20, 2024, line 2, which is not recorded. Options are not supported.',
      },
    ]);
  });

  test('compares each platform of an import of several accounts by itself, and tells how many rows a file states', async () => {
    const files = [{ ...createSampleStatementFile('Accounts_History.csv'), rows: 3, statedRows: 4 }];
    const id = await imports.begin({ files, platforms: ['Robinhood', 'Schwab'] });
    await imports.record(id, {
      trades: [createSampleTradeRow(), createSampleTradeRow({ platform: 'Schwab', quantity: 4 })],
    });
    const stated = (platform: string, quantity: string) => ({
      platform,
      day: '2024-12-31',
      positions: [{ symbol: 'AAPL', quantity }],
      balances: [],
    });
    const counts = { recorded: 2, here: 0, leftOut: 0 };
    const all = [stated('Robinhood', '10'), stated('Schwab', '5')];
    const { body } = await imports.call('POST', `/imports/${id}/finish`, { stated: all, counts });
    expect(body).toMatchObject({
      files: [{ rows: 3, statedRows: 4 }],
      certificate: [
        { platform: 'Robinhood', stated: '10', counted: '10', state: 'equal' },
        { platform: 'Schwab', stated: '5', counted: '4', state: 'different' },
      ],
    });
    expect((await imports.takeBack(id)).body).toMatchObject({ finished: true, left: 0 });
    expect((await imports.call('GET', '/imports')).body).toEqual([]);
  });

  test('is told by kind what it compared, also of before figures had a state: dividends with themselves are none', async () => {
    covers('4.9 states of a figure');
    const id = await imports.begin();
    await imports.record(id, { dividends: [createSampleDividendRow()] });
    const years = [{ year: '2024', from: '2024-02-01', to: '2024-03-01', gross: '2.4', isListed: true }];
    const [line] = await finish(id, { dividends: years });
    expect(line).toMatchObject({ state: 'notCompared', difference: '0' });
    const none = { equal: 0, different: 0 };
    const kinds = { shares: none, cash: none, dividends: none };
    const compared = async () => ((await imports.call('GET', '/imports')).body as { compared: object }[])[0]?.compared;
    expect(await compared()).toEqual({ ...none, kinds });
    const { name: TableName, doc } = theTable();
    const keyOf = (kind: string) => ({ pk: `USER#${person.id}`, sk: `${kind}#${String(id).padStart(9, '0')}` });
    const row = (await doc.send(new GetCommand({ TableName, Key: keyOf('IMP') }))).Item;
    await doc.send(new PutCommand({ TableName, Item: { ...row, compared: { equal: 1, different: 0 } } }));
    const { state: _state, ...old } = line as object as { state: string };
    await doc.send(new PutCommand({ TableName, Item: { ...keyOf('IMPC'), lines: JSON.stringify([old]) } }));
    expect(await compared()).toEqual({ ...none, kinds });
    const { body } = await imports.call('GET', `/imports/${id}`);
    expect(body).toMatchObject({ compared: none, certificate: [{ kind: 'dividends', difference: '0' }] });
  });

  test('names a dividend that was found beside the statement’s, in the cash and in its year', async () => {
    await send(
      portfolio,
      'POST',
      '/portfolio/transactions',
      createSampleTradeRow({ transactionDate: '2025-03-03' }).row,
    );
    await send(dividends, 'POST', '/dividends/discover-robinhood', {});
    const { body } = await send(dividends, 'GET', '/dividends/robinhood-summary');
    const [found] = (body as { dividends: { paymentDate: string; totalAmount: number; symbol: string }[] }).dividends;
    expect(found).toBeDefined();
    const { paymentDate = '', totalAmount = 0, symbol = '' } = found ?? {};
    const id = await imports.begin();
    const year = paymentDate.slice(0, 4);
    await imports.record(id, { dividends: [createSampleDividendRow({ paymentDate: `${year}-01-02`, symbol: 'KO' })] });
    const years = [{ year, from: `${year}-01-01`, to: paymentDate, gross: '2.4', tax: '0.36', net: '2.04' }];
    const lines = await finish(id, { day: paymentDate, dividends: years });
    expect(lines.map(({ cause }) => cause?.replace(/ of [A-Z].*, which/, ', which') ?? null)).toContain(
      'Exactly the dividend, which was found from your trades and is in no file.',
    );
    expect(lines[0]?.causes).toMatchObject([{ kind: 'dividend', about: { ledger: 'dividends', symbol } }]);
    expect(totalAmount).toBeGreaterThan(0);
  });

  test('names the dividend that was left out of a year, and agrees where all are here', async () => {
    const id = await imports.begin();
    await imports.record(id, { dividends: [createSampleDividendRow()] });
    await keep(id, [{ effect: dividendLeft }]);
    const whole = { year: '2024', tax: '0.36' };
    const [short] = await finish(id, { dividends: [{ ...whole, gross: '3.4' }] });
    expect(short).toMatchObject({ kind: 'dividends', what: '2024', part: 'gross', stated: '3.4', counted: '2.4' });
    expect(short?.causes).toMatchObject([{ kind: 'leftOutRow', about: { ledger: 'dividends', symbol: 'KO' } }]);
    // What is held may be stated of an earlier day than the file goes on to.
    const days = { from: '2024-01-01', to: '2024-12-31' };
    const equal = await finish(id, {
      day: '2023-12-31',
      dividends: [{ ...whole, ...days, gross: '2.4', net: '2.04' }],
    });
    expect(equal.map(({ cause }) => cause)).toEqual([null, null, null]);
  });

  test('of before there were several causes is read as it was kept', async () => {
    const id = await imports.begin();
    const old = {
      platform: 'Robinhood',
      kind: 'cash',
      what: 'USD',
      stated: '1',
      counted: '2',
      difference: '1',
      cause: 'Old.',
    };
    await writeWithoutChangeLog([buildImportReconciliationWrite(person.id, id, [old as never])]);
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ certificate: [old] });
  });
});

describe('a file of another account', () => {
  const of = (ending: string, change: object = {}) => ({
    files: [
      {
        ...createSampleStatementFile(`${ending}.csv`, ending.padStart(64, '0')),
        accounts: [{ broker: 'Schwab', ending, platform: 'Schwab', ...change }],
      },
    ],
    platforms: ['Schwab'],
    total: 1,
  });
  const begin = (body: object) => imports.call('POST', '/imports', body);

  test('is asked about before it goes on, and then known', async () => {
    covers('4.9 file of another account');
    expect((await begin(of('5678'))).status).toBe(201);
    const refused = await begin(of('1234'));
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'other_account',
        error:
          'This file is from account ...1234; you imported into Schwab from ...5678 before. Confirm that it is yours to continue.',
      },
    });
    expect((await imports.call('GET', '/imports')).body).toHaveLength(1);
    expect((await begin({ ...of('1234'), otherAccount: true })).status).toBe(201);
    expect(
      (await begin({ ...of('1234'), files: [{ ...of('1234').files[0], fingerprint: 'e'.repeat(64) }] })).status,
    ).toBe(201);
  });

  test('is none where another platform, another broker or a shorter number is meant, or where nothing is numbered', async () => {
    await begin(of('5678'));
    expect((await begin(of('1234', { platform: 'Webull' }))).status).toBe(201);
    expect((await begin(of('4321', { broker: 'Fidelity' }))).status).toBe(201);
    expect((await begin(of('678'))).status).toBe(201);
    expect(
      (await begin({ ...of('9999'), files: [createSampleStatementFile('9999.csv', '9'.repeat(64))] })).status,
    ).toBe(201);
  });

  test('that the other person has imported is no question: nothing of theirs is told', async () => {
    const theirs = createImportApiCalls((await createSignedInPerson('member')).token);
    await theirs.call('POST', '/imports', of('5678'));
    expect((await begin(of('5678'))).status).toBe(201);
    expect((await theirs.call('POST', '/imports', { ...of('5678'), files: of('1234').files })).status).toBe(409);
  });
});

describe('rows that were changed by hand since', () => {
  const edited = async () => {
    const id = await imports.begin();
    await imports.record(id, rows());
    const { body } = await send(cash, 'GET', '/cash/transactions/1');
    const { amountUsd: _usd, origin: _origin, source: _source, ...row } = body as Record<string, unknown>;
    await send(cash, 'PUT', '/cash/transactions/1', { ...row, amount: 501 });
    await send(portfolio, 'DELETE', '/portfolio/transactions/2');
    return id;
  };

  test('are listed, stay as the person’s own, and the rest goes', async () => {
    covers('2.7 GET /imports/{id}/changed');
    const id = await edited();
    expect((await imports.call('GET', `/imports/${id}/changed`)).body).toEqual({
      rows: [{ ledger: 'cash', id: 1, title: expect.any(String) }],
      made: [],
    });
    expect((await imports.takeBack(id)).body).toEqual(whollyUndone);
    expect((await send(cash, 'GET', '/cash/transactions/1')).body).not.toHaveProperty('source');
    expect(Object.keys(await readRecordTexts(person.id))).toEqual(['CBAL#Robinhood#USD', 'CTX#000000001']);
    expect(await listDerivedDifferences(person.id)).toEqual([]);
    expect((await imports.call('GET', '/imports')).body).toEqual([]);
  });

  test('are looked for in all changes of the import together, a hundred keys a request', async () => {
    const id = await imports.begin();
    await imports.record(id, manySampleImportRows);
    const { commands } = await countTableRequests(() => imports.call('GET', `/imports/${id}/changed`));
    // 98 rows with the cash of 20 dividends.
    expect(commands['BatchGetItem']).toBe(2);
  });

  test('go as well where the person says so', async () => {
    const id = await edited();
    expect((await imports.takeBack(id, { withChanged: true })).body).toEqual(whollyUndone);
    expect(await readRecordTexts(person.id)).toEqual({});
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test.each([
    ['stay', false, ['CTX#000000001']],
    ['go', true, []],
  ])('%s where the import is undone in the list of changes (with what came later: %s)', async (_, withLater, left) => {
    await edited();
    const { body } = await imports.call('POST', '/activity/undo', { group: 'import-000000001', withLater });
    expect(body).toEqual({ undone: 1, left: 0, refused: [] });
    const records = Object.keys(await readRecordTexts(person.id));
    expect(records.filter((name) => name.startsWith('CTX#'))).toEqual(left);
  });

  test('what a later sale stands on is told, and the import stays until that is settled', async () => {
    const id = await imports.begin();
    await imports.record(id, rows());
    await send(
      portfolio,
      'POST',
      '/portfolio/transactions',
      createSampleTradeRow({ transactionType: 'sell', quantity: 5, transactionDate: '2024-03-01' }).row,
    );
    const { body } = await imports.takeBack(id);
    expect(body).toMatchObject({ finished: true, left: 0, refused: [{ why: expect.stringContaining('AAPL') }] });
    expect((await imports.call('GET', '/imports')).body).toMatchObject([{ state: 'undoing' }]);
    await send(portfolio, 'DELETE', '/portfolio/transactions/3');
    expect((await imports.takeBack(id)).body).toEqual(whollyUndone);
    expect(await readRecordTexts(person.id)).toEqual({});
  });
});

describe('undoing in the list of changes', () => {
  test('is the import’s own, and is taken back in its turn', async () => {
    const id = await imports.begin();
    await imports.record(id, rows());
    const after = await readRecordTexts(person.id);
    const undo = (group: string) => imports.call('POST', '/activity/undo', { group });
    expect((await undo('import-000000001')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual({});
    expect((await undo('undo-import-000000001')).body).toMatchObject({ left: 0, refused: [] });
    expect(await readRecordTexts(person.id)).toEqual(after);
    expect((await imports.call('GET', '/imports')).body).toMatchObject([{ id, state: 'open', recorded: 4 }]);
    expect((await imports.takeBack(id)).body).toEqual(whollyUndone);
    expect(await readRecordTexts(person.id)).toEqual({});
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('brings an import that is taken back whole once more, whatever of it stayed the first time', async () => {
    const id = await imports.begin();
    await imports.record(id, { cash: [createSampleCashRow({}, 'deposit-01')] });
    const { body } = await send(cash, 'GET', '/cash/transactions/1');
    const { amountUsd: _usd, origin: _origin, source: _source, ...row } = body as Record<string, unknown>;
    await send(cash, 'PUT', '/cash/transactions/1', { ...row, amount: 501 });
    expect((await imports.takeBack(id)).body).toEqual(whollyUndone);
    await imports.call('POST', '/activity/undo', { group: 'undo-import-000000001' });
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ recorded: 1 });
    expect((await imports.takeBack(id, { withChanged: true })).body).toEqual(whollyUndone);
    expect(await readRecordTexts(person.id)).toEqual({});
  });

  test('brings its certificate and the lines that became no row with it, as often as it is pressed', async () => {
    const id = await imports.begin();
    await imports.record(id, rows());
    const long = Array.from({ length: 200 }, (_, at) => ({
      file: 0,
      lines: [at],
      cells: ['y'.repeat(1_999)],
      sentence: 'Options are not supported.',
    }));
    await imports.call('POST', `/imports/${id}/left-out`, { at: 0, lines: long });
    const stated = [
      { platform: 'Robinhood', day: '2024-03-31', positions: [{ symbol: 'AAPL', quantity: '6' }], balances: [] },
    ];
    await imports.call('POST', `/imports/${id}/finish`, { stated, counts: { recorded: 4, here: 0, leftOut: 200 } });
    const told = async () => {
      const pages: object[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const { body } = await imports.call('GET', `/imports/${id}/left-out?after=${after}`);
        const page = body as { lines: object[]; after: number | null };
        pages.push(...page.lines);
        after = page.after;
      }
      const { version: _version, ...one } = (await imports.call('GET', `/imports/${id}`)).body as { version: number };
      return { one, pages };
    };
    const before = await told();
    expect(before).toMatchObject({ one: { leftOut: 200, compared: { equal: 1 } }, pages: { length: 200 } });
    for (const _time of ['once', 'once more']) {
      expect((await imports.takeBack(id)).body).toEqual(whollyUndone);
      expect((await readUserPartition(person.id)).filter(({ sk }) => sk.startsWith('IMP'))).toEqual([]);
      const listed = (await imports.call('GET', '/activity')).body as { changes: { group: string; count: number }[] };
      expect(listed.changes[0]).toMatchObject({ group: 'undo-import-000000001', count: 1 });
      await imports.call('POST', '/activity/undo', { group: 'undo-import-000000001' });
      expect(await told()).toEqual(before);
    }
  });
});

describe('lines that became no row', () => {
  const line = (at: number, cell = 'x') => ({
    file: 0,
    lines: [at],
    cells: [cell],
    sentence: 'Options are not supported.',
  });
  const keep = (id: number, at: number, lines: object[]) =>
    imports.call('POST', `/imports/${id}/left-out`, { at, lines });

  test('are kept word for word, once, and read page by page', async () => {
    covers('2.7 POST /imports/{id}/left-out', '2.7 GET /imports/{id}/left-out');
    const id = await imports.begin();
    const long = Array.from({ length: 200 }, (_, at) => line(at, 'y'.repeat(1_999)));
    expect((await keep(id, 0, long)).body).toEqual({ kept: 200 });
    expect((await keep(id, 0, long)).body).toEqual({ kept: 200 });
    expect((await keep(id, 200, [line(200)])).body).toEqual({ kept: 201 });
    expect((await keep(id, 300, [line(300)])).status).toBe(409);
    const read: object[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { body } = await imports.call('GET', `/imports/${id}/left-out?after=${after}`);
      const page = body as { lines: object[]; after: number | null };
      read.push(...page.lines);
      after = page.after;
    }
    expect(read).toEqual([...long, line(200)]);
    expect((await imports.call('GET', `/imports/${id}`)).body).toMatchObject({ leftOut: 201 });
  });
});

describe('an import that was begun', () => {
  test('goes on where the same files are dropped again, and is another one of others', async () => {
    const id = await imports.begin();
    expect(await imports.begin()).toBe(id);
    const other = await imports.begin({ files: [createSampleStatementFile('other.csv', 'd'.repeat(64))] });
    expect(other).toBe(id + 1);
    await imports.call('POST', `/imports/${id}/finish`, { stated: [], counts: { recorded: 0, here: 0, leftOut: 0 } });
    expect(await imports.begin()).toBe(other + 1);
  });
});
