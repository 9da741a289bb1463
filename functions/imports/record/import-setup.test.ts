import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { exportAccount } from '#functions/backup/export-account';
import { handler as cash } from '#functions/cash/handler';
import { handler as dividends } from '#functions/dividends/handler';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleStatementFile,
  createSampleTradeRow,
  createUniqueEventIdentity,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { clearMarketCache } from '#functions/stocks/market-cache';
import { copyRowsForUser, readAllRows, type StoredRows, writeStoredRows } from '#tests/kit/copy-rows';
import { covers } from '#tests/kit/covers';
import { isLongTestRun, takeShortRunSample } from '#tests/kit/dice';
import { listDerivedDifferences, readRecordTexts } from '#tests/kit/record-texts';
import { createSignedInPerson, startTestTable, type TestTable } from '#tests/kit/table';
import { withTableFault } from '#tests/kit/table-faults';
import { createSender, createTestLedgers, operationsMarket, type SendToHandler } from '#tests/kit/write-operations';

/** What is made so that the rows of an import have a place, taken back with it. */

let table: TestTable;
let person: { id: string; token: string };
let imports: ReturnType<typeof createImportApiCalls>;
let send: SendToHandler;
beforeAll(async () => {
  table = await startTestTable();
  overridePort('marketData', operationsMarket);
});
afterAll(() => table.stop());
const somebody = async (id: string = randomUUID()) => {
  clearMarketCache();
  person = await createSignedInPerson('owner', id);
  imports = createImportApiCalls(person.token);
  send = createSender(person);
};
beforeEach(() => somebody());

const whole = { finished: true, left: 0, total: expect.any(Number), refused: [], stays: [] };

/** Without what counts changes: the last numbers given out, and how often a row was written. */
const exported = async (): Promise<unknown> => {
  const backup: AccountBackup = await exportAccount(
    (await findProfile(person.id)) as Profile,
    new Date('2026-11-20T12:00:00Z'),
  );
  const { ledgers: _heads, ...rest } = backup;
  return JSON.parse(JSON.stringify(rest), (name, value) => (name === 'version' ? undefined : value));
};

/** As the page makes it: a press of its own that says for which import it is. */
const setUpFor = (id: number) => {
  let step = 0;
  return async (method: string, path: string, body: object) => {
    step += 1;
    const key = `setup-import-${String(id).padStart(9, '0')}--123${String(step).padStart(5, '0')}`;
    const answer = await send(portfolio, method, path, body, key);
    expect([path, answer.status, answer.body]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()]);
  };
};

/** A person set up through the API, once: whoever begins like that has a copy of the rows. */
const setUpOnce = (setUp: () => Promise<void>) => {
  const first = `first-${randomUUID()}`;
  let rows: StoredRows | undefined;
  const readRows = async (): Promise<StoredRows> => {
    await somebody(first);
    await setUp();
    const own = (await readAllRows()).filter(({ pk }) => pk?.S?.startsWith(`USER#${first}`));
    await somebody();
    return own;
  };
  return async (): Promise<void> => {
    rows ??= await readRows();
    const isKept = ({ sk }: StoredRows[number]): boolean => sk?.S !== 'PROFILE';
    await writeStoredRows(copyRowsForUser(rows.filter(isKept), first, person.id));
  };
};

const things = ['platform', 'cash of it', 'cash of Schwab', 'asset', 'split'] as const;
type Thing = (typeof things)[number];

const buy = (change: object) =>
  createSampleTradeRow({ symbol: 'KO', companyName: 'Coca-Cola', price: 50, ...change }, createUniqueEventIdentity());

/** An import that needs these, with rows that stand on each, and some that stand on none. */
const importWith = async (needed: readonly Thing[]): Promise<number> => {
  const id = await imports.begin({
    files: [createSampleStatementFile('mine.csv', 'f'.repeat(64))],
    platforms: ['Robinhood', 'Schwab'],
  });
  const make = setUpFor(id);
  const has = (thing: Thing) => needed.includes(thing);
  if (has('platform')) await make('POST', '/portfolio/platforms', { platform: 'Roth IRA' });
  if (has('cash of it'))
    await make('PUT', '/portfolio/platforms/cash', { platform: 'Roth IRA', since: '2024-01-02', balance: 12.5 });
  if (has('cash of Schwab'))
    await make('PUT', '/portfolio/platforms/cash', { platform: 'Schwab', since: '2024-01-02', balance: -3 });
  if (has('asset'))
    await make('POST', '/portfolio/assets', { symbol: 'FUND9', name: 'A fund', price: 10, date: '2024-01-02' });
  const recorded = await imports.record(id, {
    trades: [
      buy({}),
      buy({ platform: 'Schwab', transactionDate: '2024-02-01' }),
      ...(has('platform')
        ? [buy({ platform: 'Roth IRA' }), buy({ platform: 'Roth IRA', transactionType: 'sell' })]
        : []),
      ...(has('asset') ? [buy({ symbol: 'FUND9', companyName: 'A fund', price: 10 })] : []),
      ...(has('split') ? [buy({ symbol: 'PEP', companyName: 'PepsiCo' })] : []),
    ],
    cash: [
      createSampleCashRow({}, createUniqueEventIdentity()),
      ...(has('cash of it')
        ? [createSampleCashRow({ platform: 'Roth IRA', transactionDate: '2024-01-03' }, createUniqueEventIdentity())]
        : []),
      ...(has('cash of Schwab')
        ? [createSampleCashRow({ platform: 'Schwab', transactionDate: '2024-01-03' }, createUniqueEventIdentity())]
        : []),
    ],
    dividends: [
      createSampleDividendRow({ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Schwab' }),
      ...(has('platform')
        ? [createSampleDividendRow({ symbol: 'KO', companyName: 'Coca-Cola', platform: 'Roth IRA' })]
        : []),
    ],
  });
  expect(JSON.stringify(recorded.body)).not.toContain('refused');
  if (has('split'))
    await make('POST', '/portfolio/splits', { symbol: 'PEP', date: '2024-03-01', numerator: 3, denominator: 1 });
  return id;
};

/** Rows of a person's own from before: the cash of Schwab, once it is kept, takes two of them along. */
const lived = setUpOnce(async () => {
  await createTestLedgers(send);
  for (const row of [
    { platform: 'Schwab', transactionDate: '2023-05-05' },
    { platform: 'Schwab', transactionDate: '2024-05-06', quantity: 2 },
  ])
    await send(portfolio, 'POST', '/portfolio/transactions', buy(row).row, randomUUID());
  await send(
    dividends,
    'POST',
    '/dividends',
    {
      symbol: 'KO',
      companyName: 'Coca-Cola',
      platform: 'Schwab',
      shares: 2,
      dividendPerShare: 0.5,
      paymentDate: '2024-07-01',
    },
    randomUUID(),
  );
});

let importOfAll = 0;
const writeImportOfAll = setUpOnce(async () => {
  importOfAll = await importWith(things);
});
/** An import that needs everything, of somebody who has nothing else. */
const withImportOfAll = async (): Promise<number> => {
  await writeImportOfAll();
  return importOfAll;
};

const combinations = Array.from({ length: 2 ** things.length }, (_, bits) =>
  things.filter((_thing, at) => (bits >> at) & 1),
).filter((some) => !some.includes('cash of it') || some.includes('platform'));

describe('taken back with what was made for it, an export is the one before:', () => {
  test.each(takeShortRunSample(combinations, 5).map((some) => ({ some, name: some.join(', ') || 'nothing was made' })))(
    '$name',
    async ({ some }) => {
      await lived();
      const before = await exported();
      const id = await importWith(some);
      const { body } = await imports.call('GET', `/imports/${id}/changed`);
      const { made } = body as { made: { stays: string | null }[] };
      expect(made.map(({ stays }) => stays)).toEqual(some.map(() => null));
      const after = await exported();
      expect(after).not.toEqual(before);
      expect((await imports.takeBack(id, { withMade: true })).body).toEqual(whole);
      expect(await exported()).toEqual(before);
      expect(await listDerivedDifferences(person.id)).toEqual([]);
    },
  );
});

const changedOf = async (id: number) =>
  (await imports.call('GET', `/imports/${id}/changed`)).body as {
    made: { kind: string; title: string; stays: string | null; staysWithChanged: string | null }[];
  };

describe('what was made for an import', () => {
  test('is named, in the order in which it goes', async () => {
    covers('2.7 GET /imports/{id}/changed');
    const id = await withImportOfAll();
    expect((await changedOf(id)).made.map(({ kind, title }) => [kind, title])).toEqual([
      ['split', '3:1 split of PEP, Mar 1, 2024'],
      ['asset', 'Own asset FUND9, A fund'],
      ['cash', 'Cash of Roth IRA, from Jan 2, 2024'],
      ['cash', 'Cash of Schwab, from Jan 2, 2024'],
      ['platform', 'Platform Roth IRA'],
    ]);
  });

  test('stays where nobody says that it is to go', async () => {
    const id = await withImportOfAll();
    expect((await imports.takeBack(id)).body).toEqual(whole);
    const { body } = await send(portfolio, 'GET', '/portfolio/platforms');
    expect((body as { platforms: object[] }).platforms).toContainEqual(
      expect.objectContaining({ platform: 'Roth IRA', own: true, since: '2024-01-02' }),
    );
  });

  test('stays where something of the person’s own stands on it since, and that is said before and after', async () => {
    covers('2.7 POST /imports/{id}/undo');
    const id = await withImportOfAll();
    const own = [
      buy({ platform: 'Roth IRA', transactionDate: '2024-06-03' }),
      buy({ platform: 'Schwab', transactionDate: '2024-06-03' }),
      buy({ symbol: 'FUND9', companyName: 'A fund', transactionDate: '2024-06-03' }),
      buy({ symbol: 'PEP', companyName: 'PepsiCo', transactionDate: '2024-02-05' }),
    ];
    for (const { row } of own) await send(portfolio, 'POST', '/portfolio/transactions', row, randomUUID());
    const stays = 'It stays, since 1 trade is on it.';
    const { made } = await changedOf(id);
    expect(made.map((one) => one.stays)).toEqual([stays, stays, stays, stays, stays]);
    expect(made.map((one) => one.staysWithChanged)).toEqual([stays, stays, stays, stays, stays]);
    expect((await imports.takeBack(id, { withMade: true })).body).toEqual({
      ...whole,
      stays: made.map(({ title }) => ({ title, why: stays })),
    });
    expect(await listDerivedDifferences(person.id)).toEqual([]);
  });

  test('stays where the import is undone in the list of changes', async () => {
    const id = await importWith(['platform', 'asset']);
    const group = `import-${String(id).padStart(9, '0')}`;
    await imports.call('POST', '/activity/undo', { group, withLater: true });
    expect(Object.keys(await readRecordTexts(person.id))).toEqual(['OWN#FUND9', 'PLAT#rothira']);
  });

  test('stays where a row of the import stays that was changed by hand, and goes where that goes too', async () => {
    for (const withChanged of [false, true]) {
      await somebody();
      const id = await importWith(['platform', 'cash of it']);
      const { body } = await send(cash, 'GET', '/cash/transactions');
      const row = (body as { id: number; platform: string; description: string }[]).find(
        ({ platform, description }) => platform === 'Roth IRA' && description === 'ACH deposit',
      ) as Record<string, unknown> & { id: number };
      const { amountUsd: _usd, origin: _origin, source: _source, ...fields } = row;
      const edit = await send(cash, 'PUT', `/cash/transactions/${row.id}`, { ...fields, amount: 501 }, randomUUID());
      expect(edit.status).toBe(200);
      const why = 'It stays, since 1 cash transaction is on it.';
      expect((await changedOf(id)).made).toMatchObject([
        { kind: 'cash', stays: why, staysWithChanged: null },
        { kind: 'platform', stays: why, staysWithChanged: null },
      ]);
      const { body: undone } = await imports.takeBack(id, { withMade: true, withChanged });
      expect((undone as { stays: object[] }).stays).toHaveLength(withChanged ? 0 : 2);
      expect(await listDerivedDifferences(person.id)).toEqual([]);
    }
  });

  test('stays where the person has changed it, or made it anew', async () => {
    const id = await withImportOfAll();
    await send(
      portfolio,
      'PUT',
      '/portfolio/assets/FUND9/prices',
      { prices: [{ date: '2024-04-01', price: 11 }] },
      randomUUID(),
    );
    const { body } = await send(portfolio, 'GET', '/portfolio/platforms');
    const { version } = (body as { platforms: { platform: string; version: number }[] }).platforms.find(
      ({ platform }) => platform === 'Schwab',
    ) as { version: number };
    await send(
      portfolio,
      'PUT',
      '/portfolio/platforms/cash',
      { platform: 'Schwab', since: '2024-01-02', balance: 7, version },
      randomUUID(),
    );
    await send(portfolio, 'DELETE', '/portfolio/splits/PEP/2024-03-01', undefined, randomUUID());
    await send(
      portfolio,
      'POST',
      '/portfolio/splits',
      { symbol: 'PEP', date: '2024-03-01', numerator: 3, denominator: 1 },
      randomUUID(),
    );
    const why = 'It stays, since you changed it yourself.';
    const { made } = await changedOf(id);
    expect(made.map(({ kind, stays }) => [kind, stays])).toEqual([
      ['split', why],
      ['asset', why],
      ['cash', null],
      ['cash', why],
      ['platform', null],
    ]);
    expect((await imports.takeBack(id, { withMade: true })).body).toMatchObject({ ...whole, stays: { length: 3 } });
  });

  test('stays where it was there before, or was made beside an import', async () => {
    await send(portfolio, 'POST', '/portfolio/platforms', { platform: 'Roth IRA' }, randomUUID());
    const id = await imports.begin();
    await send(
      portfolio,
      'POST',
      '/portfolio/assets',
      { symbol: 'FUND9', name: 'A fund', price: 10, date: '2024-01-02' },
      randomUUID(),
    );
    await imports.record(id, { trades: [buy({ platform: 'Roth IRA' })] });
    expect((await changedOf(id)).made).toEqual([]);
    expect((await imports.takeBack(id, { withMade: true })).body).toEqual(whole);
    const { body } = await send(portfolio, 'GET', '/portfolio/platforms');
    expect((body as { platforms: object[] }).platforms).toContainEqual(
      expect.objectContaining({ platform: 'Roth IRA' }),
    );
  });

  test('comes back with the import, goes with it again, and so on', async () => {
    await lived();
    const before = await exported();
    const id = await importWith(things);
    const withIds = async () =>
      JSON.parse(JSON.stringify(await exported()), (name, value) => (name === 'opening' ? undefined : value));
    const rowsOf = async () => {
      const { cashEntries, ...rest } = (await withIds()) as { cashEntries: { id: number; description: string }[] };
      // The row with which the cash begins is another one with another number.
      const entries = cashEntries.map(({ id: number, ...row }) =>
        row.description === 'Opening balance' ? row : { number, ...row },
      );
      return { ...rest, cashEntries: entries.map((row) => JSON.stringify(row)).toSorted() };
    };
    const after = await rowsOf();
    for (const _time of ['once', 'once more']) {
      expect((await imports.takeBack(id, { withMade: true })).body).toEqual(whole);
      expect(await exported()).toEqual(before);
      for (let left = 1; left > 0; ) {
        const { body } = await imports.call('POST', '/activity/undo', {
          group: `undo-import-${String(id).padStart(9, '0')}`,
        });
        expect(body).toMatchObject({ refused: [] });
        left = (body as { left: number }).left;
      }
      expect(await rowsOf()).toEqual(after);
      expect(await listDerivedDifferences(person.id)).toEqual([]);
    }
  });

  test('goes wholly where one write after the other fails and the same is pressed again', {
    timeout: 120_000,
  }, async () => {
    for (let after = 0; ; after += isLongTestRun ? 3 : 9) {
      await somebody();
      const before = await exported();
      const id = await withImportOfAll();
      const plan = { fault: after % 2 ? 'throttled' : 'answer lost', on: 'writes', after, times: 1 } as const;
      const { failed } = await withTableFault(plan, () =>
        imports.call('POST', `/imports/${id}/undo`, { withMade: true }),
      );
      expect((await imports.takeBack(id, { withMade: true })).body, `write ${after}`).toEqual(whole);
      expect(await exported(), `write ${after}`).toEqual(before);
      expect(await listDerivedDifferences(person.id)).toEqual([]);
      if (failed === 0) break;
    }
  });
});
