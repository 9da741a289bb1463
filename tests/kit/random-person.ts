import { expect } from 'vitest';
import type { ActivityChange, ActivityListPage } from '#contract/activity';
import { foreignCurrencies, portfolioPlatforms } from '#core/portfolio/platforms';
import { tradeTypes } from '#core/portfolio/trades';
import { handler as activity } from '#functions/activity/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import { syncDividendsToCash } from '#functions/dividends/cash/sync-dividends-to-cash';
import { discoverDividends } from '#functions/dividends/found/discover';
import { handler as dividends } from '#functions/dividends/handler';
import {
  addSampleStatedDividends,
  createSampleStatedDividend,
  payDividendInCurrency,
} from '#functions/dividends/testing-statements';
import { handler as portfolio } from '#functions/portfolio/handler';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { handler as savings } from '#functions/savings/handler';
import { handler as watchlist } from '#functions/watchlist/handler';
import { createDice, type Dice } from '#tests/kit/dice';
import { drawTradeCurrency } from '#tests/kit/draw-trade-currency';
import { invokeHandler } from '#tests/kit/table';

/** For tests: somebody who adds, edits, deletes, imports, undoes and has runs done, in any order. */

type Body = Record<string, unknown>;
type Row = { id: number; version?: number };
type Split = { symbol: string; date: string; version: number };

/** What is done at random, and how often beside the others. */
export type WeightedAct = readonly [weight: number, act: () => Promise<unknown>];

/** Days of 2024 up to September. */
const dayOf2024 = ({ next: below }: Dice): string => `2024-0${1 + below(9)}-${String(1 + below(28)).padStart(2, '0')}`;

/** One person, who does at random whatever the API allows. `day`: of what is recorded. */
export const createRandomPerson = (id: string, token: string, seed: number, anyDay = dayOf2024) => {
  const by = createDice(seed);
  const { next: below, pick } = by;
  let press = 0;
  /** What is older is not put back. */
  const since = { id: '' };
  const call = async (to: ApiHandler, method: string, path: string, body?: unknown) => {
    press += 1;
    const key = method === 'GET' ? {} : { headers: { 'idempotency-key': `press-${press}-of-${id}` } };
    const answer = await invokeHandler(to, { method, path: `/api${path}`, body, token, ...key });
    expect([200, 201, 204, 400, 404, 409, 422], JSON.stringify([path, body, answer.body])).toContain(answer.status);
    return answer;
  };
  const read = async <T>(to: ApiHandler, path: string): Promise<T> => (await call(to, 'GET', path)).body as T;
  const day = () => anyDay(by);
  const cents = (most: number) => (1 + below(most * 100)) / 100;
  const trade = (): Body =>
    drawTradeCurrency(by, {
      symbol: pick(['AAPL', 'AAPL', 'KO', 'KO', 'FUND']),
      companyName: 'A company',
      transactionType: pick(['buy', 'buy', 'sell', ...tradeTypes]),
      quantity: (1 + below(40_000)) / 1_000,
      price: cents(300),
      fees: below(300) / 100,
      transactionDate: day(),
      platform: pick(['Robinhood', 'Revolut', 'Schwab', 'Schwab', 'Vanguard']),
    });
  const entry = (): Body => ({
    transactionType: pick(['deposit', 'withdrawal', 'fee', 'dividend', 'interest', 'tax']),
    amount: cents(500),
    platform: pick(['Revolut', 'Robinhood', 'BOSA', 'Other']),
    currency: pick(['USD', 'EUR']),
    transactionDate: day(),
  });
  const paidElsewhere = (): Body => {
    const [currency, gross] = [pick(foreignCurrencies), cents(20)];
    const paidIn = { currency, gross, tax: 0, fees: 0, exchangeRate: 1.0834, rateSource: 'market' as const };
    return { shares: null, dividendPerShare: null, paidIn };
  };
  const manual = (): Body => ({
    symbol: pick(['AAPL', 'KO']),
    companyName: 'A company',
    shares: (1 + below(40_000)) / 1_000,
    dividendPerShare: pick([0.24, 0.25, 0.485]),
    paymentDate: pick(['2024-02-15', '2024-02-17', '2024-05-31', '2024-04-02', '2024-07-05']),
    platform: pick(['Robinhood', 'Revolut', null]),
    ...(below(3) === 0 && paidElsewhere()),
  });
  /** As a form sends one whose amount a statement has. */
  const restated = (): Body => {
    const { paidIn: _unsaid, ...said } = manual();
    return { ...said, shares: null, dividendPerShare: null, taxWithheld: pick([0, 0.05]) };
  };
  const stated = () =>
    Array.from({ length: 1 + below(4) }, () => {
      const dividend = createSampleStatedDividend({
        symbol: pick(['AAPL', 'KO']),
        gross: cents(20),
        taxWithheld: 0,
        paymentDate: pick(['2024-02-15', '2024-02-17', '2024-05-31', '2024-04-02', '2024-07-05']),
        platform: pick(['Robinhood', 'Revolut', 'Schwab'] as const),
      });
      const currency = pick(['USD', 'USD', ...foreignCurrencies] as const);
      return currency === 'USD' ? dividend : payDividendInCurrency(dividend, currency);
    });
  const importStated = () => {
    press += 1;
    return addSampleStatedDividends(id, stated(), `import-${press}-of-${id}`);
  };
  const price = (): Body => ({ date: pick(['2024-03-01', day()]), price: cents(90) });
  const asset = (symbol: string): Body => ({ symbol, name: 'An asset', ...price() });
  /** Splits that a person records, as the day and the ratio of one. */
  const split = (): Body => ({ date: day(), numerator: 1 + below(3), denominator: 1 + below(2) });
  const someSplit = async () => {
    const { own } = await read<{ own: Split[] }>(portfolio, `/portfolio/splits?symbol=${pick(['KO', 'FUND'])}`);
    return own.length > 0 ? pick(own) : undefined;
  };
  const onSplit = async (method: 'PUT' | 'DELETE') => {
    const one = await someSplit();
    const path = one && `/portfolio/splits/${one.symbol}/${one.date}`;
    if (path) await call(portfolio, method, path, method === 'PUT' ? edited(one, split()) : undefined);
  };
  /** One of the corporate actions, as it is previewed and then recorded. */
  const corporateAction = async () => {
    const [symbol, to] = pick([
      ['AAPL', 'KO'],
      ['KO', 'AAPL'],
      ['FUND', 'NEWCO'],
      ['NEWCO', 'FUND'],
    ]);
    const received = { to, toName: 'Another company', newShares: 1 + below(3), oldShares: 1 + below(7) };
    const action = pick([
      { kind: 'rename', symbol, to, toName: 'Another company' },
      { kind: 'merger', symbol, date: day(), cashPerShare: cents(20), cashPercent: 1 + below(98), received },
      { kind: 'merger', symbol, date: day(), received },
      { kind: 'merger', symbol, date: day(), cashPerShare: cents(300) },
      { kind: 'spinOff', symbol, date: day(), received, costPercent: below(100_000_000) / 1_000_000 },
      { kind: 'returnOfCapital', symbol, date: day(), amountPerShare: cents(20) },
      { kind: 'reverseSplit', symbol, date: day(), newShares: 1, oldShares: 2 + below(8) },
    ]);
    const { body } = await call(portfolio, 'POST', '/portfolio/corporate-actions/preview', { action });
    await call(portfolio, 'POST', '/portfolio/corporate-actions', { action, version: body.version });
  };
  const cd = (): Body => ({
    accountNumber: String(below(10_000)),
    principalAmount: 1_000 + below(9_000),
    interestRate: 0.045,
    termMonths: 12,
    startDate: '2024-01-15',
    maturityDate: '2025-01-15',
  });
  const some = async (to: ApiHandler, path: string, name?: string): Promise<Row | undefined> => {
    const body = await read<Row[] | Record<string, Row[]>>(to, path);
    const rows = Array.isArray(body) ? body : (body[name ?? ''] ?? []);
    return rows.length > 0 ? pick(rows) : undefined;
  };
  const on = async (row: Promise<Row | undefined>, work: (row: Row) => Promise<unknown>): Promise<void> => {
    const one = await row;
    if (one) await work(one);
  };
  const someTrade = () => some(portfolio, '/portfolio/transactions');
  const someEntry = () => some(cash, '/cash/transactions');
  const someManual = () => some(dividends, '/dividends', 'dividends');
  const someCd = () => some(cds, '/cds', 'cds');
  const someAccount = () => some(savings, '/savings', 'accounts');
  const someItem = () => some(watchlist, '/enhanced-watchlist', 'watchlist');
  const edited = (row: { version?: number }, body: Body) => ({ ...body, ...(row.version && { version: row.version }) });
  type Found = Row & { platform: string; symbol: string; exDate: string; totalAmount: number };
  const someFound = async () => (await some(dividends, '/dividends/automated/historical', 'dividends')) as Found;
  const nameOf = ({ platform, symbol, exDate }: Found) => ({ platform, symbol, exDate });
  const pair = (decision: 'join' | 'part') =>
    on(someManual(), async (row) => {
      const found = await someFound();
      if (!found) return;
      await call(dividends, 'POST', `/dividends/${row.id}/${decision}`, edited(row, { found: [nameOf(found)] }));
    });
  const run = async () => {
    const owner = { id, made: { source: 'run' as const, group: `run-${press}-of-${id}` } };
    await discoverDividends(owner, portfolioPlatforms);
    await syncDividendsToCash(owner, portfolioPlatforms);
  };
  const changes = async (cursor = ''): Promise<ActivityChange[]> => {
    const page = await read<ActivityListPage>(activity, `/activity?limit=50${cursor && `&cursor=${cursor}`}`);
    return page.cursor ? [...page.changes, ...(await changes(page.cursor))] : page.changes;
  };
  const undo = (group: string, withLater = false) => call(activity, 'POST', '/activity/undo', { group, withLater });
  const undoSome = async () => {
    const recent = (await changes()).slice(0, 12).filter((one) => one.id > since.id);
    if (recent.length > 0) await undo(pick(recent).group, below(2) === 0);
  };
  /**
   * Some of a list, however they hang together, are changed or deleted: all of them or none. Not the cash of dividends, which
   * cannot be put back once the purchase that its dividend is found for has been taken back before it.
   */
  const many = async (to: ApiHandler, path: string, change: () => Body): Promise<void> => {
    const all = await read<(Row & { origin?: string })[]>(to, path);
    const own = all.filter(({ origin = 'entered' }) => origin === 'entered' && below(3) === 0);
    const rows = own.map(({ id: one }) => ({ id: one }));
    if (rows.length === 0) return;
    if (below(2) === 0) await call(to, 'POST', `${path}/batch-delete`, { rows });
    else await call(to, 'POST', `${path}/batch-edit`, { rows, change: change() });
  };
  const acts: WeightedAct[] = [
    [6, () => call(portfolio, 'POST', '/portfolio/transactions', trade())],
    [
      3,
      () =>
        on(someTrade(), (row) =>
          call(
            portfolio,
            'PUT',
            `/portfolio/transactions/${row.id}`,
            edited(row, { ...(below(2) === 0 && { currency: 'USD' }), ...trade() }),
          ),
        ),
    ],
    [3, () => on(someTrade(), ({ id: one }) => call(portfolio, 'DELETE', `/portfolio/transactions/${one}`))],
    [
      2,
      () =>
        call(portfolio, 'POST', '/portfolio/transactions/batch', {
          transactions: Array.from({ length: 1 + below(30) }, () => ({ ...trade(), transactionType: 'buy' })),
        }),
    ],
    [
      3,
      () =>
        many(portfolio, '/portfolio/transactions', () => ({
          platform: pick([undefined, 'Robinhood', 'Schwab']),
          transactionDate: pick([undefined, day()]),
          notes: `n${below(99)}`,
        })),
    ],
    [2, () => call(portfolio, 'POST', '/portfolio/splits', { symbol: pick(['KO', 'FUND']), ...split() })],
    [3, corporateAction],
    [1, () => onSplit('PUT')],
    [1, () => onSplit('DELETE')],
    [2, () => call(portfolio, 'POST', '/portfolio/assets', asset('BOND'))],
    [1, () => call(portfolio, 'DELETE', '/portfolio/assets/BOND')],
    [1, () => call(portfolio, 'PUT', `/portfolio/assets/${pick(['FUND', 'BOND'])}`, { name: `F${below(99)}` })],
    [2, () => call(portfolio, 'PUT', `/portfolio/assets/${pick(['FUND', 'BOND'])}/prices`, { prices: [price()] })],
    [1, () => call(portfolio, 'DELETE', '/portfolio/assets/FUND/prices/2024-03-01')],
    [2, () => call(portfolio, 'POST', '/portfolio/platforms', { platform: 'Vanguard' })],
    [1, () => call(portfolio, 'DELETE', '/portfolio/platforms?platform=Vanguard')],
    [4, () => call(cash, 'POST', '/cash/transactions', entry())],
    [
      2,
      () =>
        call(cash, 'POST', '/cash/transactions/batch', {
          transactions: Array.from({ length: 1 + below(40) }, entry),
        }),
    ],
    [
      3,
      () =>
        many(cash, '/cash/transactions', () => ({
          transactionType: pick([undefined, 'deposit', 'fee']),
          platform: pick([undefined, 'BOSA', 'Other']),
          description: `d${below(99)}`,
        })),
    ],
    [2, () => on(someEntry(), (row) => call(cash, 'PUT', `/cash/transactions/${row.id}`, edited(row, entry())))],
    [3, () => on(someEntry(), ({ id: one }) => call(cash, 'DELETE', `/cash/transactions/${one}`))],
    [1, () => call(cash, 'PUT', '/cash/balances', { platform: pick(['Revolut', 'BOSA']), balance: cents(500) })],
    [3, () => call(dividends, 'POST', '/dividends', manual())],
    [2, () => on(someManual(), (row) => call(dividends, 'PUT', `/dividends/${row.id}`, edited(row, manual())))],
    [3, importStated],
    [1, () => on(someManual(), (row) => call(dividends, 'PUT', `/dividends/${row.id}`, edited(row, restated())))],
    [2, () => on(someManual(), ({ id: one }) => call(dividends, 'DELETE', `/dividends/${one}`))],
    [2, () => pair(pick(['join', 'part'] as const))],
    [
      2,
      async () => {
        const found = await someFound();
        const taxWithheld = Math.round((found?.totalAmount ?? 0) * pick([0, 15, 30])) / 100;
        if (found) await call(dividends, 'PUT', '/dividends/automated/tax', { ...nameOf(found), taxWithheld });
      },
    ],
    [2, () => call(dividends, 'POST', '/dividends/automated/sync-historical', {})],
    [2, () => call(dividends, 'POST', '/dividends/automated/sync-to-cash', {})],
    [1, () => call(dividends, 'DELETE', '/dividends/clear-all')],
    [3, run],
    [2, () => call(cds, 'POST', '/cds', cd())],
    [1, () => on(someCd(), (row) => call(cds, 'PUT', `/cds/${row.id}`, edited(row, { description: `d${below(99)}` })))],
    [
      2,
      () =>
        on(someCd(), ({ id: one }) =>
          call(cds, 'POST', `/cds/${one}/interest`, {
            paymentDate: '2024-03-01',
            interestAmount: cents(50),
            paidTo: pick([
              { kind: 'itself' },
              { kind: 'savings', id: 1 + below(3) },
              { kind: 'cash', platform: 'Robinhood' },
            ]),
          }),
        ),
    ],
    [1, () => on(someCd(), ({ id: one }) => call(cds, 'DELETE', `/cds/${one}`))],
    [
      2,
      () =>
        call(savings, 'POST', '/savings', {
          accountName: `A${below(99)}`,
          interestRate: 4,
          currentBalance: cents(900),
        }),
    ],
    [
      3,
      () =>
        on(someAccount(), ({ id: one }) =>
          call(savings, 'POST', `/savings/${one}/transactions`, {
            transactionType: pick(['deposit', 'withdrawal', 'fee', 'interest_earned']),
            amount: cents(300),
            transactionDate: day(),
          }),
        ),
    ],
    [
      1,
      () =>
        on(someAccount(), (row) => call(savings, 'PUT', `/savings/${row.id}`, edited(row, { interestRate: below(9) }))),
    ],
    [1, () => on(someAccount(), ({ id: one }) => call(savings, 'DELETE', `/savings/${one}`))],
    [3, () => call(watchlist, 'POST', '/enhanced-watchlist', { symbol: pick(['AAPL', 'KO', 'T']) })],
    [
      1,
      () =>
        on(someItem(), ({ id: one }) =>
          call(watchlist, 'PATCH', `/enhanced-watchlist/${one}/status`, {
            targetStatus: pick(['completed', 'pending']),
          }),
        ),
    ],
    [2, () => on(someItem(), ({ id: one }) => call(watchlist, 'DELETE', `/enhanced-watchlist/${one}`))],
    [5, undoSome],
  ];
  /** From before what is put back: no press takes a switch of cash back, nor an asset away of which there are trades. */
  const begin = async () => {
    await call(portfolio, 'POST', '/portfolio/assets', asset('FUND'));
    const kept = { platform: 'Schwab', since: '2024-03-01', balance: 0 };
    if (seed % 2 === 0) await call(portfolio, 'PUT', '/portfolio/platforms/cash', kept);
  };
  const act = () => {
    const all = acts.flatMap(([weight, one]) => Array.from({ length: weight }, () => one));
    return pick(all)();
  };
  return { by, call, read, day, acts, act, changes, undo, since, begin };
};
