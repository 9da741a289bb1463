import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { combineStatementFiles } from '#core/statements/reader/combine-files';
import { cashEvent, statementEvent, statementFile } from '#core/statements/testing-events';
import { addDays } from '#core/time/day';

const held = (symbol: string, quantity: string, account = '') => ({ account, symbol, name: '', quantity, cost: null });

describe('files dropped together', () => {
  test('a row that an earlier file has counts once, and is told with both files', () => {
    const [older, newer] = [statementEvent(), statementEvent({ day: '2026-02-05' })];
    const both = combineStatementFiles([statementFile([older]), statementFile([older, newer])]);
    expect(both.events.map(({ event: { day }, file: at }) => [day, at])).toEqual([
      ['2026-01-05', 0],
      ['2026-02-05', 1],
    ]);
    expect(both.repeated).toMatchObject([{ file: 1, earlier: 0, identity: both.events[0]?.identity }]);
  });

  test('twins stay two, and a third that only the later file has is a third', () => {
    const both = combineStatementFiles([
      statementFile([statementEvent(), statementEvent()]),
      statementFile([statementEvent(), statementEvent(), statementEvent()]),
    ]);
    expect([both.events.length, both.repeated.length]).toEqual([3, 2]);
  });

  test('files of two brokers, and of two accounts that the person names, are not compared', () => {
    expect(
      combineStatementFiles([
        statementFile([statementEvent()]),
        statementFile([statementEvent()], { format: { id: 'fidelity' } }),
      ]).events,
    ).toHaveLength(2);
    const named = combineStatementFiles([
      statementFile([statementEvent()], { account: 'IRA' }),
      statementFile([statementEvent()], { account: 'Joint' }),
    ]);
    expect(named.events.map(({ event: { account } }) => account)).toEqual(['IRA', 'Joint']);
  });

  test('the old and the new layout of one broker have the same events', () => {
    const both = combineStatementFiles([
      statementFile([statementEvent()], { format: { id: 'etrade' } }),
      statementFile([statementEvent()], { format: { id: 'etrade-old' } }),
    ]);
    expect(both.events).toHaveLength(1);
  });

  test('are entered by day, and a purchase before the sale of its shares', () => {
    const sale = statementEvent({ kind: 'sell', amount: '1500' });
    const { events } = combineStatementFiles([
      statementFile([sale]),
      statementFile([statementEvent(), statementEvent({ day: '2026-01-02' })]),
    ]);
    expect(events.map(({ event: { kind, day } }) => `${day} ${kind}`)).toEqual([
      '2026-01-02 buy',
      '2026-01-05 sell',
      '2026-01-05 buy',
    ]);
  });

  test('any cut of a history into two overlapping files gives each of its events once', () =>
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(8), fc.constantFrom('AAPL', 'MSFT'), fc.constantFrom('1', '2')), { maxLength: 30 }),
        fc.nat(9),
        fc.nat(9),
        (rows, one, other) => {
          const all = rows
            .toSorted(([a], [b]) => a - b)
            .map(([day, symbol, quantity]) => statementEvent({ day: addDays('2026-01-01', day), symbol, quantity }));
          const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) => addDays('2026-01-01', at));
          const early = all.filter(({ day }) => day <= (to as string));
          const late = all.filter(({ day }) => day >= (from as string));
          const both = combineStatementFiles([statementFile(early), statementFile(late)]);
          const whole = combineStatementFiles([statementFile(all)]);
          const names = (events: typeof both.events) => events.map(({ identity }) => identity).toSorted();
          expect(names(both.events)).toEqual(names(whole.events));
          expect(both.events.length + both.repeated.length).toBe(early.length + late.length);
        },
      ),
    ));
});

describe('what several files state', () => {
  test('of one account counts as it was stated last', () => {
    const { positions, balances } = combineStatementFiles([
      statementFile([], {
        statedOn: '2026-03-01',
        positions: [held('AAPL', '12')],
        format: { id: 'schwab-positions' },
      }),
      statementFile([], {
        statedOn: '2026-02-01',
        positions: [held('AAPL', '10'), held('F', '1')],
        format: { id: 'schwab' },
      }),
    ]);
    expect(positions).toMatchObject([{ symbol: 'AAPL', quantity: '12', statedOn: '2026-03-01', file: 0 }]);
    expect(balances).toEqual([]);
  });

  test('of two accounts counts for both, and one file may hold a stock twice', () => {
    const one = statementFile([], { positions: [held('AAPL', '1', 'A'), held('AAPL', '2', 'A')] });
    const { positions } = combineStatementFiles([one, statementFile([], { positions: [held('AAPL', '5', 'B')] })]);
    expect(positions.map(({ account, quantity }) => `${account} ${quantity}`)).toEqual(['A 1', 'A 2', 'B 5']);
  });

  test('of a currency the last balance counts, where no file has a day the one of the last file', () => {
    const balance = (amount: string) => ({ balances: [{ account: '', currency: 'USD', amount }] });
    expect(
      combineStatementFiles([statementFile([cashEvent({})], balance('5')), statementFile([], balance('7'))]).balances,
    ).toMatchObject([{ amount: '7' }]);
  });
});

test('an account that the file names is not called as the person calls the file', () => {
  const named = combineStatementFiles([statementFile([statementEvent({ account: 'A' })], { account: 'IRA' })]);
  expect(named.events.map(({ event }) => event.account)).toEqual(['A']);
});

test('positions with a day count before any without one, and the later ones whichever file is first', () => {
  const stated = (statedOn: string | null, quantity: string) =>
    statementFile([], { statedOn, positions: [held('AAPL', quantity)] });
  const heldIn = (...files: ReturnType<typeof stated>[]) =>
    combineStatementFiles(files).positions.map(({ quantity }) => quantity);
  expect(heldIn(stated('2026-02-01', '1'), stated('2026-03-01', '2'))).toEqual(['2']);
  expect(heldIn(stated('2026-03-01', '2'), stated('2026-02-01', '1'))).toEqual(['2']);
  expect(heldIn(stated('2026-02-01', '1'), stated(null, '2'))).toEqual(['1']);
  expect(heldIn(stated(null, '2'), stated('2026-02-01', '1'))).toEqual(['1']);
  expect(heldIn(stated('2026-02-01', '1'), stated('2026-02-01', '2'))).toEqual(['2']);
});

describe('a balance beside the rows', () => {
  const running = (account: string, currency = 'USD') =>
    statementFile([], {
      format: { id: 'fidelity' },
      balances: [{ account, currency, amount: '5', isRunning: true }],
    });
  const positions = (account: string, id = 'fidelity-positions') =>
    statementFile([], { format: { id }, balances: [{ account, currency: 'USD', amount: '7' }] });
  const amounts = (...files: ReturnType<typeof running>[]) =>
    combineStatementFiles(files).balances.map(({ amount }) => amount);

  test.each([
    ['of that account', running('A'), positions('A')],
    ['that name no account', running('A'), positions('')],
    ['of an account, where the rows name none', running(''), positions('A')],
  ])('counts for nothing beside positions %s', (_, history, held) => {
    expect(amounts(history, held)).toEqual(['7']);
  });

  test.each([
    ['of another account', running('A'), positions('B')],
    ['in another currency', running('A', 'EUR'), positions('A')],
    ['of another broker', running('A'), positions('A', 'schwab-positions')],
  ])('counts beside positions %s', (_, history, held) => {
    expect(amounts(history, held)).toEqual(['5', '7']);
  });
});
