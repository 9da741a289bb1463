import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { addDays } from '#core/time/day';
import { isDerivedRow, isUserDataRow, listUnknownRowKinds, readUserPartition } from '#functions/backup/user-partition';
import { handler as dividends } from '#functions/dividends/handler';
import { handler as portfolio } from '#functions/portfolio/handler';
import type { TableItem } from '#functions/runtime/storage/table';
import { handler as savings } from '#functions/savings/handler';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { storeBalanceCorrections } from '#functions/verification/verify-cash-balances';
import { listVerificationDifferences, verifyDerivedData } from '#functions/verification/verify-derived-data';
import { handler as watchlist } from '#functions/watchlist/handler';
import { requestAccountRead } from '#tests/history/account-reads';
import {
  createStrayRows,
  deleteRowDirectly,
  derivedAttributesByRowKind,
  getRowKind,
  listDamagedVersions,
  putRowDirectly,
  readDerivedRows,
} from '#tests/history/damage-rows';
import { createRandomAccountLife, startTestClock } from '#tests/history/random-life';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';
import { manualDividendInput } from '#tests/kit/write-operations';

/**
 * Every kind of derived row, damaged in turn as a defect could leave it: found by the verification, and put right by the
 * rebuild. Which kinds there are is told by the table, after a life of everything.
 */

let table: TestTable;
const owner = 'damaged';
let rows: TableItem[];

/** Some changes at random, and what they may have left out. */
const richLife = async (): Promise<void> => {
  const { token } = await createSignedInPerson('owner', owner);
  const clock = startTestClock();
  const life = createRandomAccountLife(owner, token, 8, clock);
  await life.begin();
  for (let at = 0; at < 60; at += 1) await life.act();
  clock.pass(40);
  const record = (to: typeof portfolio, path: string, body: object) =>
    invokeHandler(to, { method: 'POST', path: `/api${path}`, body, token });
  const bought = { symbol: 'AAPL', companyName: 'Apple', transactionType: 'buy', quantity: 10, price: 20, fees: 1 };
  for (const day of ['2024-01-10', addDays(clock.today(), -3)])
    await record(portfolio, '/portfolio/transactions', { ...bought, transactionDate: day, platform: 'Robinhood' });
  await record(dividends, '/dividends/automated/sync-historical', {});
  await record(dividends, '/dividends/automated/sync-to-cash', {});
  const paid = { ...manualDividendInput, paymentDate: addDays(clock.today(), -3) };
  await record(dividends, '/dividends', paid);
  await record(watchlist, '/enhanced-watchlist', { symbol: 'VOO' });
  await record(savings, '/savings', { accountName: 'For rain', interestRate: 4, currentBalance: 12.5 });
  await record(portfolio, '/portfolio/assets', { symbol: 'WOOD', name: 'A wood', price: 12.5, date: '2024-05-01' });
  for (const [domain, path] of [
    ['dividends', '/dividends'],
    ['cash', '/cash/transactions'],
    ['analytics', '/analytics/portfolio/performance'],
    ['portfolio', '/portfolio/holdings'],
  ] as const) {
    await requestAccountRead({ domain, path: `/api${path}` }, token);
  }
};

beforeAll(async () => {
  table = await startTestTable();
  await richLife();
  await storeBalanceCorrections(owner);
  rows = await readDerivedRows(owner);
}, 120_000);
afterAll(() => table.stop());

/** Differences, and values that are others by the market's closes. */
const found = async (): Promise<string[]> => {
  const verification = await verifyDerivedData(owner);
  const { valuedOtherwise } = verification.days;
  return [
    ...listVerificationDifferences(verification),
    // By other splits than the market's: the next read counts them again.
    ...verification.trades.toBeFolded,
    ...(valuedOtherwise > 0 ? [`${valuedOtherwise} days are valued otherwise.`] : []),
  ];
};

const kinds = () => [...new Set(rows.map(getRowKind))].toSorted();
/** Of each kind the row that tells most. */
const longest = (kind: string): TableItem =>
  rows
    .filter((row) => getRowKind(row) === kind)
    .toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0] as TableItem;
const isWhole = (kind: string): boolean => !(kind in derivedAttributesByRowKind);

/** What moves with every change, or tells of when it was counted. */
const following = ['version', 'keptAt', 'incomeAt', 'daysAt'];
const parsed = ([name, value]: [string, unknown]) => [
  name,
  name === 'kept' || name === 'row' ? JSON.parse(String(value)) : value,
];
const told = (all: readonly TableItem[]) =>
  Object.fromEntries(
    all.map((row) => {
      // A head that never had a correction under way does not name them.
      const isNothing = (name: string, value: unknown) => name === 'correcting' && value === 0;
      const figures = Object.entries(row).filter(
        ([name, value]) => !following.includes(name) && !isNothing(name, value),
      );
      return [row.sk, row.sk === 'DAYS#W' ? 'there' : Object.fromEntries(figures.map(parsed))];
    }),
  );

/** Puts them there, builds everything anew and wants it as it was. */
const expectMended = async (damage: () => Promise<unknown>): Promise<void> => {
  await damage();
  expect(await found()).not.toEqual([]);
  expect(await rebuildDerivedData(owner, 60_000)).toBe(true);
  expect(await found()).toEqual([]);
  expect(told(await readDerivedRows(owner))).toEqual(told(rows));
};

afterEach(async () => {
  // As it was before, whatever a test has left.
  for (const row of await readDerivedRows(owner)) if (isDerivedRow(row)) await deleteRowDirectly(row);
  for (const row of rows) await putRowDirectly(row);
});

test('a life of everything writes rows that are entered, derived or neither, and all that is derived is right', async () => {
  const all = await readUserPartition(owner);
  expect(listUnknownRowKinds(all)).toEqual([]);
  expect(await found()).toEqual([]);
  const whole = [...new Set(all.filter(isDerivedRow).map(getRowKind))];
  const parts = [...new Set(all.filter(isUserDataRow).map(getRowKind))].filter((kind) => !isWhole(kind));
  expect(kinds()).toEqual([...whole, ...parts].toSorted());
  // A kind that a life no longer writes would not be damaged either.
  expect(kinds().join(' ')).toBe(
    'ADIVP BOOK#I BOOK#M BOOK#P BOOK#Q BOOK#R CBAL CTXD DAYS#B DAYS#E DAYS#M DAYS#W DIVS MDIVD PTXD PTXP PTXS SAV SEQ WLSYM',
  );
});

/** With what days were counted is compared with the market by the next page, which counts them again where it differs. */
const comparedByPages = /^DAYS#W (?:unknown|own|sources|at|to|holds|splits\.FUND)/;

test('finds every figure of a derived row that is changed, each in turn', async () => {
  const missed: string[] = [];
  for (const kind of kinds()) {
    const every = kind === 'SEQ' ? rows.filter((row) => getRowKind(row) === kind) : [longest(kind)];
    for (const row of every) {
      for (const damage of listDamagedVersions(row).filter(({ name }) => !comparedByPages.test(name))) {
        await putRowDirectly(damage.row);
        if ((await found()).length === 0) missed.push(damage.name);
      }
      await putRowDirectly(row);
    }
  }
  expect(missed).toEqual([]);
}, 180_000);

test('finds a derived row of every kind that is removed, and one that is where it should not be', async () => {
  const missed: string[] = [];
  for (const row of kinds().map(longest)) {
    const goes = isWhole(getRowKind(row)) || /^(?:CBAL|WLSYM)#/.test(row.sk);
    if (!goes) continue;
    await deleteRowDirectly(row);
    if ((await found()).length === 0) missed.push(`without ${row.sk}`);
    await putRowDirectly(row);
    for (const stray of createStrayRows(row)) {
      await putRowDirectly(stray);
      if ((await found()).length === 0) missed.push(`with ${stray.sk}`);
      await deleteRowDirectly(stray);
    }
  }
  expect(missed).toEqual([]);
}, 60_000);

test.each([
  ['changed', async (row: TableItem) => putRowDirectly((listDamagedVersions(row)[0] ?? { row }).row)],
  ['removed', async (row: TableItem) => (/^(?:SAV|SEQ)#/.test(row.sk) ? undefined : deleteRowDirectly(row))],
  [
    'doubled',
    async (row: TableItem) => Promise.all(/^(?:SAV|SEQ)#/.test(row.sk) ? [] : createStrayRows(row).map(putRowDirectly)),
  ],
])('builds every kind of derived row anew where rows were %s, so that all are as they were', (_how, damage) =>
  expectMended(async () => {
    for (const row of kinds().map(longest)) await damage(row);
  }),
);
