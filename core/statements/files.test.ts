import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { together } from '#core/statements/files';
import { cashEvent, event, file } from '#core/statements/testing-events';
import { addDays } from '#core/time/day';

const held = (symbol: string, quantity: string, account = '') => ({ account, symbol, name: '', quantity, cost: null });

describe('files dropped together', () => {
  test('a row that an earlier file has counts once, and is told with both files', () => {
    const [older, newer] = [event(), event({ day: '2026-02-05' })];
    const both = together([file([older]), file([older, newer])]);
    expect(both.events.map(({ event: { day }, file: at }) => [day, at])).toEqual([
      ['2026-01-05', 0],
      ['2026-02-05', 1],
    ]);
    expect(both.repeated).toMatchObject([{ file: 1, earlier: 0, identity: both.events[0]?.identity }]);
  });

  test('twins stay two, and a third that only the later file has is a third', () => {
    const both = together([file([event(), event()]), file([event(), event(), event()])]);
    expect([both.events.length, both.repeated.length]).toEqual([3, 2]);
  });

  test('files of two brokers, and of two accounts that the person names, are not compared', () => {
    expect(together([file([event()]), file([event()], { format: { id: 'fidelity' } })]).events).toHaveLength(2);
    const named = together([file([event()], { account: 'IRA' }), file([event()], { account: 'Joint' })]);
    expect(named.events.map(({ event: { account } }) => account)).toEqual(['IRA', 'Joint']);
  });

  test('the old and the new layout of one broker have the same events', () => {
    const both = together([
      file([event()], { format: { id: 'etrade' } }),
      file([event()], { format: { id: 'etrade-old' } }),
    ]);
    expect(both.events).toHaveLength(1);
  });

  test('are entered by day, and a purchase before the sale of its shares', () => {
    const sale = event({ kind: 'sell', amount: '1500' });
    const { events } = together([file([sale]), file([event(), event({ day: '2026-01-02' })])]);
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
            .map(([day, symbol, quantity]) => event({ day: addDays('2026-01-01', day), symbol, quantity }));
          const [from, to] = [Math.min(one, other), Math.max(one, other)].map((at) => addDays('2026-01-01', at));
          const early = all.filter(({ day }) => day <= (to as string));
          const late = all.filter(({ day }) => day >= (from as string));
          const both = together([file(early), file(late)]);
          const whole = together([file(all)]);
          const names = (events: typeof both.events) => events.map(({ identity }) => identity).toSorted();
          expect(names(both.events)).toEqual(names(whole.events));
          expect(both.events.length + both.repeated.length).toBe(early.length + late.length);
        },
      ),
    ));
});

describe('what several files state', () => {
  test('of one account counts as it was stated last', () => {
    const { positions, balances } = together([
      file([], { statedOn: '2026-03-01', positions: [held('AAPL', '12')], format: { id: 'schwab-positions' } }),
      file([], { statedOn: '2026-02-01', positions: [held('AAPL', '10'), held('F', '1')], format: { id: 'schwab' } }),
    ]);
    expect(positions).toMatchObject([{ symbol: 'AAPL', quantity: '12', statedOn: '2026-03-01', file: 0 }]);
    expect(balances).toEqual([]);
  });

  test('of two accounts counts for both, and one file may hold a stock twice', () => {
    const one = file([], { positions: [held('AAPL', '1', 'A'), held('AAPL', '2', 'A')] });
    const { positions } = together([one, file([], { positions: [held('AAPL', '5', 'B')] })]);
    expect(positions.map(({ account, quantity }) => `${account} ${quantity}`)).toEqual(['A 1', 'A 2', 'B 5']);
  });

  test('of a currency the last balance counts, where no file has a day the one of the last file', () => {
    const balance = (amount: string) => ({ balances: [{ account: '', currency: 'USD', amount }] });
    expect(together([file([cashEvent({})], balance('5')), file([], balance('7'))]).balances).toMatchObject([
      { amount: '7' },
    ]);
  });
});
