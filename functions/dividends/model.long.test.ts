import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ActivityListPage } from '#contract/activity';
import type { CashEntry } from '#contract/cash';
import type {
  DividendIncomeByStock,
  DividendIncomeReport,
  FoundDividendReport,
  FoundDividendView,
} from '#contract/dividends/found-dividends';
import type { ManualDividend, MatchedFoundDividends } from '#contract/dividends/manual-dividends';
import type { DashboardData } from '#contract/insight/dashboard';
import type { PlatformList } from '#contract/portfolio/platforms';
import { convertForeignDividendToUsd } from '#core/dividends/dividend-currency';
import { foreignCurrencies, portfolioPlatforms } from '#core/portfolio/platforms';
import { tradeTypes } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as dashboard } from '#functions/dashboard/handler';
import { handler as dividends } from '#functions/dividends/handler';
import { addSampleStatedDividends } from '#functions/dividends/testing-statements';
import { verifyDividends } from '#functions/dividends/verify-dividends';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { createTestMarket } from '#functions/stocks/testing';
import { covers } from '#tests/kit/covers';
import { scaleToRunLength } from '#tests/kit/dice';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

/**
 * Random changes of all that moves cash, by hand, by trade, by dividend, by statement, by sync, by undo and by clearing, against the real
 * handlers and a real table. After each of them every balance must equal a recount of its rows, in whole cents, and what is
 * kept of the dividends what they come to; at the end every dividend must be that of the shares held, and every synced row what its dividend brings.
 */

const histories = scaleToRunLength(20);
const changesAHistory = 60;

beforeAll(() =>
  overridePort(
    'marketData',
    createTestMarket({
      dividends: {
        AAPL: [
          ['2024-02-09', 0.24, '2024-02-15'],
          ['2024-05-10', 0.25, null],
          ['2024-08-12', 0.25, '2024-08-15'],
        ],
        KO: [
          ['2024-03-14', 0.485, '2024-04-01'],
          ['2024-06-14', 0.485, '2024-07-01'],
        ],
      },
      splits: { AAPL: [{ date: '2024-06-03', numerator: 4, denominator: 1 }] },
    }),
  ),
);

let table: TestTable;
beforeAll(async () => {
  table = await startTestTable();
});
afterAll(() => table.stop());

const day = fc
  .integer({ min: 1, max: 28 })
  .chain((date) => fc.integer({ min: 1, max: 9 }).map((month) => `2024-0${month}-${String(date).padStart(2, '0')}`));
const cents = fc.integer({ min: 1, max: 500_000 }).map((value) => value / 100);
const entry = fc.record({
  transactionType: fc.constantFrom('deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax'),
  amount: cents,
  platform: fc.constantFrom('Revolut', 'Robinhood', 'BOSA', 'Bank Account', 'Other'),
  currency: fc.constantFrom('USD', 'EUR', 'PLN'),
  transactionDate: day,
});
const trade = fc.record({
  symbol: fc.constantFrom('AAPL', 'KO'),
  companyName: fc.constant('A company'),
  transactionType: fc.constantFrom('buy', 'buy', 'sell', ...tradeTypes),
  quantity: fc.integer({ min: 1, max: 40_000 }).map((value) => value / 1_000),
  price: cents,
  fees: fc.integer({ min: 0, max: 300 }).map((value) => value / 100),
  transactionDate: day,
  platform: fc.constantFrom(
    ...portfolioPlatforms.filter((platform) => ['Robinhood', 'Revolut', 'Schwab'].includes(platform)),
  ),
});
const which = fc.nat({ max: 1_000 });
const enteredInDollars = fc.record({
  symbol: fc.constantFrom('AAPL', 'KO'),
  companyName: fc.constant('A company'),
  shares: fc.integer({ min: 1, max: 40_000 }).map((value) => value / 1_000),
  dividendPerShare: fc.constantFrom(0.24, 0.25, 0.485, 0.2),
  fees: fc.constantFrom(0, 0.01),
  taxWithheld: fc.constantFrom(0, 0.05),
  paymentDate: fc.constantFrom('2024-02-15', '2024-02-17', '2024-05-31', '2024-04-02', '2024-07-05'),
  platform: fc.constantFrom('Robinhood', 'Revolut', null),
});
/** Some of them in another currency, as the form sends those: by the amount, with or without shares. */
const entered = fc
  .tuple(
    enteredInDollars,
    fc.option(
      fc.record({
        currency: fc.constantFrom(...foreignCurrencies),
        gross: fc.integer({ min: 20, max: 2_000 }).map((value) => value / 100),
        exchangeRate: fc.constantFrom(1.0834, 1.25, 0.27),
      }),
      { freq: 2 },
    ),
    fc.boolean(),
  )
  .map(([{ shares, dividendPerShare, ...one }, paid, hasShares]) => {
    if (!paid) return { ...one, shares, dividendPerShare };
    const paidIn = { ...paid, tax: one.taxWithheld, fees: one.fees, rateSource: 'entered' as const };
    const { taxWithheld, fees } = convertForeignDividendToUsd(paidIn);
    return { ...one, shares: hasShares ? shares : null, dividendPerShare: null, taxWithheld, fees, paidIn };
  });
const stated = fc.array(
  fc.record({
    symbol: fc.constantFrom('AAPL', 'KO'),
    companyName: fc.constant('A company'),
    gross: fc.integer({ min: 6, max: 2_000 }).map((value) => value / 100),
    taxWithheld: fc.constantFrom(0, 0.05, 0.06),
    paymentDate: fc.constantFrom('2024-02-15', '2024-02-17', '2024-05-31', '2024-04-02', '2024-07-05'),
    platform: fc.constantFrom('Robinhood' as const, 'Revolut' as const, 'Schwab' as const),
  }),
  { minLength: 1, maxLength: 3 },
);
/** As the form sends one whose amount is stated: without its shares. */
const restated = fc.record({
  companyName: fc.constant('A company'),
  taxWithheld: fc.constantFrom(0, 0.04),
  paymentDate: fc.constantFrom('2024-02-15', '2024-06-01'),
  platform: fc.constantFrom('Robinhood', 'Revolut', 'Schwab', null),
});
/** From when on the cash of Schwab is kept, and with what; null: no longer. */
const switched = fc.option(fc.record({ since: day, balance: fc.constantFrom(0, 100, -5.5) }), { freq: 3 });
const taxShare = fc.constantFrom(0, 0.15, 1);
const change = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add-entry' as const), entry }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit-entry' as const), which, entry }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete-entry' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete-synced' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('add-trade' as const), trade }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit-trade' as const), which, trade }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('delete-trade' as const), which }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('discover' as const) }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sync' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('enter' as const), entered }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('edit-entered' as const), which, entered }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete-entered' as const), which }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('state' as const), stated }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('edit-stated' as const), which, restated }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('undo' as const), which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'part' as const), which, other: which }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('tax' as const), which, taxShare }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('switch' as const), switched }) },
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

const caller = (token: string, id: string) => {
  const send = async (to: ApiHandler, method: string, path: string, body?: unknown) => {
    const answer = await invokeHandler(to, { method, path: `/api${path}`, body, token });
    expect([200, 201, 204, 400, 404, 409, 422]).toContain(answer.status);
    return answer.body;
  };
  const entries = () => send(cash, 'GET', '/cash/transactions') as Promise<CashEntry[]>;
  const trades = () => send(portfolio, 'GET', '/portfolio/transactions') as Promise<{ id: number }[]>;
  const found = async () =>
    ((await send(dividends, 'GET', '/dividends/automated/historical')) as { dividends: FoundDividendView[] }).dividends;
  const byHand = async () =>
    ((await send(dividends, 'GET', '/dividends')) as { dividends: ManualDividend[] }).dividends;
  return { id, send, entries, trades, found, byHand };
};
type Caller = ReturnType<typeof caller>;

const nth = async (rows: Promise<readonly { id: number }[]>, at: number): Promise<number> => {
  const all = await rows;
  return all[at % Math.max(1, all.length)]?.id ?? 1;
};

const syncedRows = async ({ entries }: Caller): Promise<CashEntry[]> =>
  (await entries()).filter(({ origin, manualDividend }) => origin === 'dividend' && manualDividend === undefined);

const nameOf = ({ platform, symbol, exDate }: FoundDividendView | MatchedFoundDividends['found'][number]) => ({
  platform,
  symbol,
  exDate,
});

/** Joins some entry with some found dividend of its stock, or parts it from those that it is paired with. */
const decide = async (
  { send, found, byHand }: Caller,
  { kind, which: at, other }: { kind: 'join' | 'part'; which: number; other: number },
): Promise<unknown> => {
  const all = await byHand();
  const entry = all[at % Math.max(1, all.length)];
  const ofStock = (await found()).filter(({ symbol }) => symbol === entry?.symbol);
  const one = ofStock[other % Math.max(1, ofStock.length)];
  const names = kind === 'part' && entry?.pair ? entry.pair.found.map(nameOf) : one ? [nameOf(one)] : [];
  return send(dividends, 'POST', `/dividends/${entry?.id ?? 1}/${kind}`, { found: names });
};

const withhold = async (
  { send, found }: Caller,
  { which: at, taxShare: share }: { which: number; taxShare: number },
): Promise<unknown> => {
  const all = await found();
  const one = all[at % Math.max(1, all.length)];
  if (!one) return undefined;
  const taxWithheld = Math.floor(one.totalAmount * 100 * share) / 100;
  return send(dividends, 'PUT', '/dividends/automated/tax', { ...nameOf(one), taxWithheld });
};

const editStated = async ({ send, byHand }: Caller, at: number, change: object): Promise<unknown> => {
  const all = (await byHand()).filter(({ grossstated }) => grossstated);
  const one = all[at % Math.max(1, all.length)];
  return one && send(dividends, 'PUT', `/dividends/${one.id}`, { symbol: one.symbol, ...change });
};

/** Some of the newest changes is taken back, where what came later allows it. */
const takeBack = async ({ send }: Caller, at: number): Promise<unknown> => {
  const { changes } = (await send(activity, 'GET', '/activity?limit=8')) as ActivityListPage;
  const one = changes[at % Math.max(1, changes.length)];
  return one && send(activity, 'POST', '/activity/undo', { group: one.group, withLater: at % 2 === 0 });
};

const carryOut = async (user: Caller, step: Change): Promise<unknown> => {
  const { send, entries, trades, byHand } = user;
  switch (step.kind) {
    case 'enter':
      return send(dividends, 'POST', '/dividends', step.entered);
    case 'edit-entered':
      return send(dividends, 'PUT', `/dividends/${await nth(byHand(), step.which)}`, step.entered);
    case 'delete-entered':
      return send(dividends, 'DELETE', `/dividends/${await nth(byHand(), step.which)}`);
    case 'state':
      return addSampleStatedDividends(
        user.id,
        step.stated.map((one) => ({ ...one, source: { importId: 'an import', identity: randomUUID() } })),
      );
    case 'edit-stated':
      return editStated(user, step.which, step.restated);
    case 'undo':
      return takeBack(user, step.which);
    case 'join':
    case 'part':
      return decide(user, step);
    case 'tax':
      return withhold(user, step);
    case 'add-entry':
      return send(cash, 'POST', '/cash/transactions', step.entry);
    case 'edit-entry':
      return send(cash, 'PUT', `/cash/transactions/${await nth(entries(), step.which)}`, step.entry);
    case 'delete-entry':
      return send(cash, 'DELETE', `/cash/transactions/${await nth(entries(), step.which)}`);
    case 'delete-synced':
      return send(cash, 'DELETE', `/cash/transactions/${await nth(syncedRows(user), step.which)}`);
    case 'add-trade':
      return send(portfolio, 'POST', '/portfolio/transactions', step.trade);
    case 'edit-trade':
      return send(portfolio, 'PUT', `/portfolio/transactions/${await nth(trades(), step.which)}`, step.trade);
    case 'delete-trade':
      return send(portfolio, 'DELETE', `/portfolio/transactions/${await nth(trades(), step.which)}`);
    case 'discover':
      return send(dividends, 'POST', '/dividends/discover-robinhood', {});
    case 'sync':
      return send(dividends, 'POST', '/dividends/sync-to-cash', {});
    case 'switch':
      return step.switched
        ? send(portfolio, 'PUT', '/portfolio/platforms/cash', { platform: 'Schwab', ...step.switched })
        : send(portfolio, 'DELETE', '/portfolio/platforms/cash?platform=Schwab');
    case 'clear':
      return send(dividends, 'DELETE', '/dividends/clear-all');
  }
};

type Sums = Record<string, number>;
const addTo = (sums: Sums, key: string, value: number): void => {
  sums[key] = (sums[key] ?? 0) + value;
};

/** In whole cents, so that the recount is exact without the code that it checks. */
const recount = async ({ entries }: Caller): Promise<Sums> => {
  const sums: Sums = {};
  for (const { platform, currency, transactionType, amount } of await entries()) {
    const sign = ['deposit', 'dividend', 'interest'].includes(transactionType) ? 1 : -1;
    addTo(sums, `${platform} ${currency}`, sign * Math.round(amount * 100));
  }
  return sums;
};

const balances = async ({ send }: Caller): Promise<Sums> => {
  const sums: Sums = {};
  for (const { platform, currency, balance } of (await send(cash, 'GET', '/cash/balances')) as {
    platform: string;
    currency: string;
    balance: number;
  }[]) {
    addTo(sums, `${platform} ${currency}`, Math.round(balance * 100));
  }
  return sums;
};

const withoutZeros = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));

const inCents = (value: number): number => Math.round(value * 100);

/** What a synced dividend should have brought, where no entry counts in its place. */
const ownCents = ({ netAmount }: FoundDividendView): number => inCents(netAmount);

const synced = async (user: Caller): Promise<string[]> =>
  (await syncedRows(user))
    .map(({ transactionDate, platform, amount, description }) =>
      [transactionDate, platform, amount, description].join(),
    )
    .toSorted();

/** After which a found dividend and one from a statement may have become one payment. */
const mayPair = new Set<Change['kind']>(['state', 'edit-stated', 'undo', 'sync', 'join', 'switch']);

/** In the currency that was paid. */
const getPaidNet = ({ netamount, paidin }: ManualDividend): number =>
  paidin ? inCents(paidin.gross - paidin.tax - paidin.fees) / 100 : netamount;

/** What a statement has brought by a row of its own is the net amount of its dividend, and was found and synced by nobody else. */
const checkStated = async ({ send, entries, found, byHand }: Caller): Promise<void> => {
  const all = await byHand();
  const own = all.filter(({ cashid }) => cashid !== undefined);
  const { platforms } = (await send(portfolio, 'GET', '/portfolio/platforms')) as PlatformList;
  const brings = ({ platform, paymentdate, ...one }: ManualDividend) =>
    one.source !== undefined &&
    getPaidNet({ platform, paymentdate, ...one }) > 0 &&
    platforms.some(
      (at) => at.platform === platform && (at.alwaysCash || (at.since !== null && at.since <= paymentdate)),
    );
  expect(own.map(({ id }) => id)).toEqual(all.filter(brings).map(({ id }) => id));
  const rows = (await entries()).filter(({ manualDividend }) => manualDividend !== undefined);
  const inWords = (rowsOfCash: readonly unknown[][]) => rowsOfCash.map((row) => row.join()).toSorted();
  expect(
    inWords(
      rows.map((row) => [row.id, row.manualDividend, row.amount, row.currency, row.platform, row.transactionDate]),
    ),
  ).toEqual(
    inWords(
      own.map((one) => [
        one.cashid,
        one.id,
        getPaidNet(one),
        one.paidin?.currency ?? 'USD',
        one.platform,
        one.paymentdate,
      ]),
    ),
  );
  const ids = new Set(own.map(({ id }) => id));
  const twice = (await found()).filter(({ enteredAs, syncedToCash }) => syncedToCash && ids.has(enteredAs?.id ?? 0));
  expect(twice).toEqual([]);
};

/** The synced rows of an entry's pair come to its net amount, where all of them are synced. */
const checkPairs = async (user: Caller): Promise<void> => {
  const { found, byHand } = user;
  const all = await found();
  const rows = await syncedRows(user);
  const standing = all.filter((one) => one.syncedToCash && !one.enteredAs).map(ownCents);
  const paired = (await byHand()).flatMap((entry) => {
    const parts = all.filter(({ enteredAs }) => enteredAs?.id === entry.id);
    return parts.length > 0 && parts.every(({ syncedToCash }) => syncedToCash) ? [inCents(getPaidNet(entry))] : [];
  });
  const isWhole = all.every((one) => one.enteredAs === null || one.syncedToCash);
  expect(rows).toHaveLength(all.filter(({ syncedToCash }) => syncedToCash).length);
  if (!isWhole) return;
  const sum = (cents: readonly number[]) => cents.reduce((whole, part) => whole + part, 0);
  expect(sum(rows.map(({ amount }) => inCents(amount)))).toBe(sum([...standing, ...paired]));
};

/**
 * Every dividend is that of the shares held, and every synced row what it brings: a discovery finds new ones only, and
 * leaves every synced row as it is. What counts adds up to the total of the dashboard.
 */
const checkDividends = async (user: Caller): Promise<void> => {
  await checkPairs(user);
  const before = await synced(user);
  const discovery = await user.send(dividends, 'POST', '/dividends/automated/sync-historical', {});
  expect(discovery).toMatchObject({ corrected: 0, removed: 0 });
  if ((discovery as { count: number }).count === 0) expect(await synced(user)).toEqual(before);
  const income = (await user.send(dividends, 'GET', '/dividends/income')) as DividendIncomeReport;
  const total = income.dividends.reduce((cents, { net }) => cents + inCents(net), 0);
  expect(total).toBe(inCents(income.summary.net));
  const { dividends: ofDashboard } = (await user.send(dashboard, 'GET', '/dashboard/data')) as DashboardData;
  expect(inCents(ofDashboard.total)).toBe(total);
};

/** A list in pages of three, from one end to the other. */
const paged = async <Row>(
  { send }: Caller,
  path: string,
  order: string,
): Promise<{ rows: Row[]; counts: number[] }> => {
  const rows: Row[] = [];
  const counts: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const from: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const page = (await send(dividends, 'GET', `${path}?limit=3&order=${order}${from}`)) as {
      rows: Row[];
      count: number;
      cursor: string | null;
    };
    rows.push(...page.rows);
    counts.push(page.count);
    cursor = page.cursor;
  }
  return { rows, counts: [...new Set(counts)] };
};

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

/** What is kept is what everything comes to, and pages hold the rows of the whole lists, each once. */
const checkKept = async (user: Caller, id: string): Promise<void> => {
  expect((await verifyDividends(id)).differences).toEqual([]);
  const { send, byHand } = user;
  const all = await byHand();
  const { rows, counts } = await paged<ManualDividend & { joinable: boolean }>(user, '/dividends', 'newest');
  expect([rows.map(({ joinable: _joinable, ...row }) => row), counts]).toEqual([all, [all.length]]);
  const whole = (await send(dividends, 'GET', '/dividends/robinhood-summary')) as FoundDividendReport;
  const found = await paged<FoundDividendView>(user, '/dividends/robinhood-summary', 'oldest');
  expect([sorted(found.rows), found.counts]).toEqual([sorted(whole.dividends), [whole.dividends.length]]);
  const income = (await send(dividends, 'GET', '/dividends/income')) as DividendIncomeReport;
  const byStock = (await send(dividends, 'GET', '/dividends/income/stocks')) as DividendIncomeByStock;
  expect(byStock.summary).toEqual(income.summary);
  const { today } = byStock.received;
  const netSince = (day: string) =>
    income.dividends.reduce(
      (cents, { paymentDate, net }) => cents + (paymentDate >= day ? Math.round(net * 100) : 0),
      0,
    );
  expect(Math.round(byStock.received.thisYear * 100)).toBe(netSince(`${today.slice(0, 4)}-01-01`));
  expect(Math.round(byStock.received.last12Months * 100)).toBe(netSince(addDays(subtractYear(today), 1)));
  const foundOnRobinhood = byStock.foundByPlatform.find(({ platform }) => platform === 'Robinhood')?.found ?? 0;
  expect(foundOnRobinhood).toBe(whole.dividends.length);
  for (const { symbol, platform, net, count } of byStock.stocks) {
    const one = (await send(
      dividends,
      'GET',
      `/dividends/income?symbol=${symbol}&platform=${platform ?? 'none'}`,
    )) as DividendIncomeReport;
    expect(one.summary).toMatchObject({ net, count });
    expect(one.dividends).toEqual(income.dividends.filter((row) => row.symbol === symbol && row.platform === platform));
  }
};

test('balances equal a recount of their rows after every change', { timeout: 400_000 }, async () => {
  covers('4.10 dividend from a statement');
  let users = 0;
  let changes = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: changesAHistory, maxLength: changesAHistory }), async (steps) => {
      users += 1;
      const { token } = await createSignedInPerson('owner', `user-${users}`);
      const user = caller(token, `user-${users}`);
      for (const step of steps) {
        await carryOut(user, step);
        changes += 1;
        const [kept, counted] = await Promise.all([balances(user), recount(user)]);
        expect(withoutZeros(kept)).toEqual(withoutZeros(counted));
        const verified = await verifyDividends(`user-${users}`);
        expect(verified).toMatchObject({ isKept: true, differences: [] });
        if (mayPair.has(step.kind)) await checkStated(user);
      }
      await checkKept(user, `user-${users}`);
      await checkDividends(user);
    }),
    { numRuns: histories, endOnFailure: true },
  );
  expect(changes).toBe(histories * changesAHistory);
});
