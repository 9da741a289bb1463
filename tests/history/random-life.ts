import { randomUUID } from 'node:crypto';
import { addDays, getDayInNewYork } from '#core/time/day';
import { handler as activity } from '#functions/activity/handler';
import { handler as analytics } from '#functions/analytics/handler';
import { handler as cash } from '#functions/cash/handler';
import { handler as cds } from '#functions/cds/handler';
import {
  createImportApiCalls,
  createSampleCashRow,
  createSampleDividendRow,
  createSampleStatementFile,
  createSampleTradeRow,
} from '#functions/imports/testing';
import { handler as portfolio } from '#functions/portfolio/handler';
import { overridePort } from '#functions/ports';
import { handler as savings } from '#functions/savings/handler';
import { listAccountReads, requestAccountRead } from '#tests/history/account-reads';
import { createTestMarketAt } from '#tests/history/market-of-2024';
import { createRandomPerson, type WeightedAct } from '#tests/kit/random-person';

/** What one person does over some weeks of 2024: records, changes, looks, imports, undoes, while days go by. */

const begin = '2024-05-20T20:00:00Z';

/** A clock that stands unless it is moved, with the market of its moment. */
export const startTestClock = () => {
  let now = new Date(begin);
  const set = (next: Date) => {
    now = next;
    overridePort('marketData', createTestMarketAt(now));
  };
  set(now);
  overridePort('clock', () => now);
  return {
    today: () => getDayInNewYork(now),
    /** Two changes never fall into one millisecond. */
    tick: () => {
      now = new Date(now.getTime() + 1_000);
    },
    pass: (days: number) => set(new Date(now.getTime() + days * 86_400_000)),
  };
};
export type TestClock = ReturnType<typeof startTestClock>;

export const createRandomAccountLife = (id: string, token: string, seed: number, clock: TestClock) => {
  const day = ({ next }: { next: (below: number) => number }) =>
    next(6) === 0 ? clock.today() : addDays(clock.today(), -next(150));
  const person = createRandomPerson(id, token, seed, day);
  const { by, call, read } = person;
  const { next, pick } = by;
  const anyDay = () => person.day();
  const imports = createImportApiCalls(token);

  /** Rows of a small pool of events, so that statements overlap. */
  const importSome = async (): Promise<void> => {
    const event = () => `event-${next(40)}`;
    const some = <T>(row: () => T): T[] => Array.from({ length: next(4) }, row);
    const bought = { transactionType: pick(['buy', 'buy', 'sell']), platform: pick(['Robinhood', 'Schwab']) };
    const fingerprint = randomUUID().replaceAll('-', '').repeat(2);
    const importId = await imports.begin({
      files: [createSampleStatementFile('some.csv', fingerprint)],
      platforms: ['Robinhood'],
    });
    const rows = {
      trades: some(() =>
        createSampleTradeRow(
          { ...bought, symbol: pick(['AAPL', 'KO', 'LATE']), transactionDate: anyDay() },
          `trade-${event()}`,
        ),
      ),
      cash: some(() => createSampleCashRow({ amount: 1 + next(500), transactionDate: anyDay() }, `cash-${event()}`)),
      dividends: some(() => createSampleDividendRow({ paymentDate: anyDay() }, [`paid-${event()}`, `tax-${event()}`])),
    };
    const { status, body } = await imports.record(importId, rows);
    if (status !== 200) return;
    const all = Object.values(body as Record<string, { status: string }[]>).flat();
    const told = (status: string) => all.filter((one) => one.status === status).length;
    const counts = { recorded: told('recorded'), here: told('here'), leftOut: 0 };
    if (next(4) > 0) await imports.call('POST', `/imports/${importId}/finish`, { stated: [], counts });
  };
  const listed = async (): Promise<number[]> => {
    const { imports: all = [] } = await read<{ imports?: { id: number }[] }>(activity, '/imports');
    return all.map((one) => one.id);
  };
  const undoImport = async (): Promise<void> => {
    const ids = await listed();
    if (ids.length > 0) await imports.takeBack(pick(ids), { withChanged: next(2) === 0 });
  };
  const redoImport = () =>
    call(activity, 'POST', '/activity/undo', {
      group: `undo-import-${String(1 + next(4)).padStart(9, '0')}`,
      withLater: false,
    });

  type Row = { id: number };
  const oldest = async (): Promise<Row | undefined> =>
    (await read<{ rows: Row[] }>(portfolio, '/portfolio/transactions?limit=1&order=oldest')).rows[0];
  const deleteOldest = async (): Promise<void> => {
    const one = await oldest();
    if (one) await call(portfolio, 'DELETE', `/portfolio/transactions/${one.id}`);
  };
  const deleteAll = async (): Promise<void> => {
    const rows = (await read<Row[]>(portfolio, '/portfolio/transactions')).map((row) => ({ id: row.id }));
    if (rows.length > 0) await call(portfolio, 'POST', '/portfolio/transactions/batch-delete', { rows });
  };
  const buyLate = () =>
    call(portfolio, 'POST', '/portfolio/transactions', {
      ...createSampleTradeRow({ symbol: pick(['LATE', 'NONE']), quantity: 1 + next(9), transactionDate: anyDay() }).row,
    });
  const keepCash = () =>
    call(portfolio, 'PUT', '/portfolio/platforms/cash', {
      platform: pick(['Schwab', 'Vanguard']),
      since: anyDay(),
      balance: next(300),
    });
  const dropCash = () =>
    call(portfolio, 'DELETE', `/portfolio/platforms/cash?platform=${pick(['Schwab', 'Vanguard'])}`);
  const some = async (list: Promise<{ id: number }[] | undefined>): Promise<number> => {
    const rows = (await list) ?? [];
    return rows.length > 0 ? pick(rows).id : 1;
  };
  const someCd = () => some(read<{ cds: Row[] }>(cds, '/cds').then((one) => one.cds));
  const someAccount = () => some(read<{ accounts: Row[] }>(savings, '/savings').then((one) => one.accounts));
  const bankRows: WeightedAct[] = [
    [1, async () => call(cds, 'PUT', `/cds/${await someCd()}`, { closedDate: anyDay() })],
    [
      1,
      async () => {
        const cd = await someCd();
        const { interestPayments = [] } = await read<{ interestPayments?: Row[] }>(cds, `/cds/${cd}/interest`);
        if (interestPayments.length > 0) await call(cds, 'DELETE', `/cds/${cd}/interest/${pick(interestPayments).id}`);
      },
    ],
    [
      1,
      async () => {
        const account = await someAccount();
        const { transactions = [] } = await read<{ transactions?: Row[] }>(savings, `/savings/${account}/transactions`);
        if (transactions.length > 0)
          await call(savings, 'DELETE', `/savings/${account}/transactions/${pick(transactions).id}`);
      },
    ],
    [
      1,
      async () =>
        call(savings, 'POST', `/savings/${await someAccount()}/rates`, { from: anyDay(), interestRate: next(6) }),
    ],
    [
      1,
      () =>
        call(savings, 'POST', '/savings', {
          accountName: 'Abroad',
          interestRate: 2,
          currentBalance: 90,
          currency: 'EUR',
        }),
    ],
    [
      2,
      () =>
        call(cash, 'POST', '/cash/transactions', {
          transactionType: pick(['deposit', 'withdrawal', 'interest']),
          amount: 1 + next(90),
          currency: pick(['EUR', 'PLN']),
          platform: 'Revolut',
          transactionDate: anyDay(),
        }),
    ],
  ];
  const listDebtIds = async (): Promise<string[]> =>
    (await read<{ debts?: { id: string }[] }>(analytics, '/insight/debts')).debts?.map((debt) => debt.id) ?? [];
  const debt = () => ({
    name: `Debt ${next(9)}`,
    kind: pick(['mortgage', 'card']),
    currency: pick(['USD', 'EUR', 'PLN']),
    amounts: [...new Set([anyDay(), anyDay()])].map((date) => ({ date, amount: next(900) })),
  });
  const onSomeDebt = async (one: (path: string) => Promise<unknown>): Promise<void> => {
    const ids = await listDebtIds();
    if (ids.length > 0) await one(`/insight/debts/${pick(ids)}`);
  };
  const debts: WeightedAct[] = [
    [2, () => call(analytics, 'POST', '/insight/debts', debt())],
    [1, () => onSomeDebt((path) => call(analytics, 'PUT', path, debt()))],
    [1, () => onSomeDebt((path) => call(analytics, 'DELETE', path))],
  ];
  const look = async (): Promise<void> => {
    const reads = listAccountReads(by, [anyDay(), anyDay(), clock.today()], {});
    for (let at = 0; at < 3; at += 1) await requestAccountRead(pick(reads), token);
  };
  const acts: WeightedAct[] = [
    ...person.acts,
    ...bankRows,
    ...debts,
    [4, importSome],
    [3, undoImport],
    [2, redoImport],
    [2, deleteOldest],
    [1, deleteAll],
    [3, buyLate],
    [1, keepCash],
    [1, dropCash],
    [1, () => call(analytics, 'PUT', '/insight/stock/KO/note', { text: `n${next(99)}` })],
    [30, look],
    [8, async () => clock.pass(1 + next(9))],
  ];
  const all = acts.flatMap(([weight, act]) => Array.from({ length: weight }, () => act));
  const act = async (): Promise<void> => {
    clock.tick();
    await pick(all)();
  };
  return { act, begin: person.begin, by, anyDay };
};
