import { describe, expect, test } from 'vitest';
import type { StatementEvent } from '#core/statements/events';
import { toRecordableDividendRowOrReason } from '#core/statements/plan/dividend-row';
import { joinEventIdentities } from '#core/statements/reader/identity';
import { groupDividendEventsWithTaxes } from '#core/statements/reconcile/dividend-payments';
import { dividendEvent, identifyTestEvents } from '#core/statements/testing-events';

const tax = (fields: Partial<StatementEvent> = {}) => dividendEvent({ kind: 'tax', amount: '-0.36', ...fields });

/** What is paid, less its tax, a line a payment; then the taxes that stand alone; then what is left out. */
const told = (
  events: readonly StatementEvent[],
  recorded: (ids: readonly string[]) => (string | null)[] = () => [],
) => {
  const all = identifyTestEvents(events);
  const of = (kind: string) => all.filter(({ event }) => event.kind === kind);
  const paid = groupDividendEventsWithTaxes(of('dividend'), of('tax'), recorded(all.map(({ identity }) => identity)));
  return [
    ...paid.payments.map(({ dividend: { event }, taxes }) =>
      [event.day.slice(5), event.symbol, event.amount, ...taxes.map((one) => one.event.amount)].join(' '),
    ),
    ...paid.taxes.map(({ event }) => `tax ${event.amount}`),
    ...paid.leftOut.map(({ one, sentence }) => `${one.event.amount}: ${sentence}`),
  ];
};

describe('a tax', () => {
  test('belongs to the dividend of its stock, of the day or of seven days from it', () => {
    expect(told([dividendEvent(), tax()])).toEqual(['01-05 AAPL 2.40 -0.36']);
    expect(told([dividendEvent(), tax({ day: '2026-01-12' })])).toEqual(['01-05 AAPL 2.40 -0.36']);
    expect(told([dividendEvent(), tax({ day: '2025-12-29' })])).toEqual(['01-05 AAPL 2.40 -0.36']);
    expect(told([dividendEvent(), tax({ day: '2026-01-13' })])).toEqual(['01-05 AAPL 2.40', 'tax -0.36']);
    expect(told([dividendEvent(), tax({ symbol: 'MSFT' })])).toEqual(['01-05 AAPL 2.40', 'tax -0.36']);
    expect(told([dividendEvent(), tax({ account: 'IRA' })])).toEqual(['01-05 AAPL 2.40', 'tax -0.36']);
  });

  test('goes to the nearest of two, and of two on one day each takes its own', () => {
    expect(told([dividendEvent(), dividendEvent({ day: '2026-01-08' }), tax({ day: '2026-01-07' })])).toEqual([
      '01-05 AAPL 2.40',
      '01-08 AAPL 2.40 -0.36',
    ]);
    expect(
      told([
        dividendEvent({ amount: '1' }),
        dividendEvent({ amount: '5' }),
        tax({ amount: '-0.75' }),
        tax({ amount: '-0.15' }),
      ]),
    ).toEqual(['01-05 AAPL 1 -0.15', '01-05 AAPL 5 -0.75']);
  });

  test('that is more than the dividend is none of it', () => {
    expect(told([dividendEvent({ amount: '0.30' }), tax()])).toEqual(['01-05 AAPL 0.30', 'tax -0.36']);
  });

  test('that has no room beside another is none of it, whichever of them comes first', () => {
    const [small, large] = [tax({ amount: '-0.30' }), tax({ amount: '-2.20' })];
    const expected = ['01-05 AAPL 2.40 -2.20', 'tax -0.30'];
    expect(told([dividendEvent(), small, large])).toEqual(expected);
    expect(told([dividendEvent(), large, small])).toEqual(expected);
    const [first, second] = [tax({ amount: '-1.50', day: '2026-01-06' }), tax({ amount: '-1.50', day: '2026-01-07' })];
    const daysOf = (...taxes: StatementEvent[]) => {
      const all = identifyTestEvents([dividendEvent(), ...taxes]);
      const paid = groupDividendEventsWithTaxes(all.slice(0, 1), all.slice(1), []);
      return paid.payments.flatMap((one) => one.taxes.map(({ event }) => event.day));
    };
    expect([daysOf(first, second), daysOf(second, first)]).toEqual([['2026-01-06'], ['2026-01-06']]);
  });

  test('that is paid back stands with that in its dividend, beside what was withheld the second time', () => {
    const back = tax({ amount: '0.36', day: '2027-02-01' });
    expect(told([dividendEvent(), tax(), back, tax({ amount: '-0.24' })])).toEqual([
      '01-05 AAPL 2.40 -0.36 0.36 -0.24',
    ]);
    expect(told([dividendEvent({ amount: '0.50' }), tax(), back, tax({ amount: '-0.24' })])).toEqual([
      '01-05 AAPL 0.50 -0.36 0.36 -0.24',
    ]);
  });

  test('that is paid back stands by itself where its dividend is not there, and so does what paid it back', () => {
    const back = tax({ amount: '0.36', day: '2026-01-06' });
    expect(told([tax(), back])).toEqual(['tax -0.36', 'tax 0.36']);
    expect(told([back])).toEqual(['tax 0.36']);
    expect(
      told([dividendEvent(), tax(), back], ([one, other]) => [joinEventIdentities([one, other] as string[])]),
    ).toEqual(['01-05 AAPL 2.40 -0.36', 'tax 0.36']);
    expect(told([dividendEvent(), tax(), back], (all) => [joinEventIdentities(all)])).toEqual([
      '01-05 AAPL 2.40 -0.36 0.36',
    ]);
  });

  test('that came in a later file than its recorded dividend stands by itself, and one recorded with it stays with it', () => {
    expect(told([dividendEvent(), tax()], ([first]) => [first as string])).toEqual(['01-05 AAPL 2.40', 'tax -0.36']);
    expect(told([dividendEvent(), tax()], ([, second]) => [second as string])).toEqual([
      '01-05 AAPL 2.40',
      'tax -0.36',
    ]);
    expect(told([dividendEvent(), tax()], (both) => [joinEventIdentities(both)])).toEqual(['01-05 AAPL 2.40 -0.36']);
    expect(told([dividendEvent(), tax()], (both) => [...both])).toEqual(['01-05 AAPL 2.40', 'tax -0.36']);
  });
});

describe('what takes a dividend back', () => {
  const back = dividendEvent({ amount: '-2.40', day: '2026-01-09' });

  test('goes with the latest equal one before it', () => {
    expect(told([dividendEvent({ day: '2025-10-05' }), dividendEvent(), back])).toEqual([
      '10-05 AAPL 2.40',
      '2.40: This row and its reversal cancel out.',
      '-2.40: This row and its reversal cancel out.',
    ]);
  });

  test('is left out where the dividend is recorded or in no file', () => {
    expect(told([dividendEvent(), back], ([first]) => [first as string])).toEqual([
      '01-05 AAPL 2.40',
      '-2.40: It reverses the dividend of Jan 5, 2026, which is recorded: delete that one.',
    ]);
    expect(told([back, dividendEvent({ day: '2026-01-10' })])[1]).toMatch(/not in this file/);
    expect(told([back])).toEqual(['-2.40: It reverses a dividend that is not in this file: correct that one by hand.']);
  });
});

describe('as a row', () => {
  const row = (fields: Partial<StatementEvent>, taxes: readonly string[] = []) => {
    const [one] = identifyTestEvents([dividendEvent(fields)]);
    const made = toRecordableDividendRowOrReason(
      { dividend: one as NonNullable<typeof one>, taxes: identifyTestEvents(taxes.map((amount) => tax({ amount }))) },
      'Schwab',
    );
    return typeof made === 'string' ? made : made.row;
  };

  test('it has what was paid, what was withheld, and what arrived', () => {
    expect(row({ fees: '0.05', amount: '2.35' }, ['-0.36', '-0.02'])).toMatchObject({
      gross: 2.4,
      taxWithheld: 0.38,
      fees: 0.05,
      net: 1.97,
      shares: null,
      dividendPerShare: null,
      paymentDate: '2026-01-05',
      platform: 'Schwab',
    });
  });

  test('it has shares and what each paid where the file says so and it comes to the amount', () => {
    const note = 'Cash Div: R/D 2026-01-02 P/D 2026-01-05 - 10 shares at 0.24';
    expect(row({ note })).toMatchObject({ shares: 10, dividendPerShare: 0.24 });
    expect(row({ note, amount: '2.39' })).toMatchObject({ shares: null });
  });

  test('it is none in a currency that is not kept, of less than a cent, or without a stock', () => {
    expect(row({ currency: 'CHF' })).toBe('Dividends must be in USD, EUR, GBP or PLN; this one is in CHF.');
    expect(row({ amount: '0.004' })).toBe('It is less than a cent.');
    expect(row({ symbol: null })).toBe('It names no stock.');
  });
});
