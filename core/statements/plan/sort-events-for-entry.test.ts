import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toAmount } from '#core/money/amount';
import type { StatementEvent } from '#core/statements/events';
import { getEventShareDelta, sortEventsForEntry } from '#core/statements/plan/sort-events-for-entry';
import { computeStatementOutcome } from '#core/statements/testing-outcome';
import { addDays } from '#core/time/day';

const event = (fields: Partial<StatementEvent>): StatementEvent => ({
  kind: 'buy',
  day: '2026-01-05',
  symbol: 'AAPL',
  name: '',
  quantity: null,
  price: null,
  amount: null,
  fees: '0',
  currency: 'USD',
  account: '',
  note: '',
  lines: [],
  ownId: null,
  ...fields,
});
const sold = (quantity: string, day = '2026-01-05') => event({ kind: 'sell', quantity, day });
const bought = (quantity: string, day = '2026-01-05') => event({ quantity, day });
const told = (events: readonly StatementEvent[]) => events.map(({ kind, quantity }) => `${kind} ${quantity}`);

describe('the order of entering', () => {
  test('is by day, and within a day that of the file', () => {
    const events = [sold('1', '2026-01-06'), bought('5'), bought('3'), sold('2')];
    expect(told(sortEventsForEntry(events))).toEqual(['buy 5', 'buy 3', 'sell 2', 'sell 1']);
  });

  test('brings what is bought before what is sold of it, where the file has them the other way round', () => {
    expect(told(sortEventsForEntry([sold('2'), bought('5')]))).toEqual(['buy 5', 'sell 2']);
  });
});

describe('what a file comes to', () => {
  test('shares and money', () => {
    const outcome = computeStatementOutcome([
      event({ kind: 'deposit', symbol: null, amount: '1000' }),
      event({ quantity: '5', amount: '-750.10' }),
      event({ kind: 'split', quantity: '15' }),
      event({ kind: 'reinvestment', quantity: '0.5', amount: '-5' }),
      event({ kind: 'dividend', amount: '5' }),
      event({ kind: 'sharesOut', quantity: '10' }),
    ]);
    expect(outcome.positions).toMatchObject([{ symbol: 'AAPL', quantity: '10.5' }]);
    expect(outcome.cash).toEqual([{ account: '', currency: 'USD', amount: '249.9' }]);
    expect(outcome.missing).toEqual([]);
  });

  test('a sale without its purchase is missing history, from its first day on and for as many as it takes', () => {
    const { positions, missing } = computeStatementOutcome([
      bought('2'),
      sold('5', '2026-01-06'),
      bought('1', '2026-01-07'),
      sold('4', '2026-01-08'),
    ]);
    expect(missing).toEqual([{ account: '', symbol: 'AAPL', quantity: '6', day: '2026-01-06' }]);
    expect(positions).toEqual([]);
  });

  test('shares of one account are not those of another', () => {
    const { missing } = computeStatementOutcome([{ ...bought('5'), account: 'Roth' }, sold('2')]);
    expect(missing).toMatchObject([{ account: '', quantity: '2' }]);
  });
});

const someEvent = fc
  .record({
    kind: fc.constantFrom('buy', 'sell', 'sharesIn', 'sharesOut', 'split', 'reinvestment') as fc.Arbitrary<'buy'>,
    symbol: fc.constantFrom('AAPL', 'MSFT'),
    shift: fc.nat({ max: 5 }),
    shares: fc.integer({ min: 1, max: 500 }),
  })
  .map(({ kind, symbol, shift, shares }) =>
    event({ kind, symbol, day: addDays('2026-01-05', shift), quantity: String(shares / 100) }),
  );

test('with the missing history before it, every sale is possible, and with any less of it one is not', () => {
  fc.assert(
    fc.property(fc.array(someEvent, { maxLength: 25 }), (events) => {
      const { missing, positions } = computeStatementOutcome(events);
      for (const symbol of ['AAPL', 'MSFT']) {
        const own = sortEventsForEntry(events).filter((one) => one.symbol === symbol);
        let left = toAmount(missing.find((one) => one.symbol === symbol)?.quantity ?? 0);
        let least = left;
        for (const one of own) {
          left = left.plus(getEventShareDelta(one));
          if (left.lt(least)) least = left;
        }
        expect(least.gte(0), `${least}`).toBe(true);
        if (missing.some((one) => one.symbol === symbol)) expect(least.eq(0)).toBe(true);
        expect(positions.find((one) => one.symbol === symbol)?.quantity ?? '0').toBe(left.toFixed());
      }
    }),
    { numRuns: 500 },
  );
});
