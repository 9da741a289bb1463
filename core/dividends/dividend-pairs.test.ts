import { describe, expect, test } from 'vitest';
import {
  type PairableEnteredDividend,
  type PairableFoundDividend,
  pairFoundAndEnteredDividends,
} from '#core/dividends/dividend-pairs';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import { addDays } from '#core/time/day';

const found = (change: Partial<PairableFoundDividend> = {}): PairableFoundDividend => ({
  platform: 'Robinhood',
  symbol: 'AAPL',
  exDate: '2026-08-10',
  paymentDate: '2026-08-13',
  sharesHeld: 10,
  totalAmount: 2.4,
  ...change,
});
const entered = (change: Partial<PairableEnteredDividend> = {}): PairableEnteredDividend => ({
  id: 1,
  symbol: 'AAPL',
  shares: 10,
  dividendPerShare: 0.24,
  paymentDate: '2026-08-13',
  ...change,
});
const onRobinhood = (change: Partial<PairableEnteredDividend> = {}) => entered({ platform: 'Robinhood', ...change });

/** `1: Robinhood#AAPL#2026-08-10 + ...` for each pair. */
const pairs = (some: readonly PairableFoundDividend[], others: readonly PairableEnteredDividend[]): string[] =>
  pairFoundAndEnteredDividends(some, others).map(
    (pair) => `${pair.entered.id}: ${pair.found.map(toDividendIdentityKey).join(' + ')}`,
  );
const first = '1: Robinhood#AAPL#2026-08-10';

describe('found and entered are one payment', () => {
  test.each<[string, PairableFoundDividend, PairableEnteredDividend]>([
    ['on the same day', found(), onRobinhood()],
    ['a day later', found(), onRobinhood({ paymentDate: '2026-08-14' })],
    ['seven days later', found(), onRobinhood({ paymentDate: '2026-08-20' })],
    ['seven days earlier', found(), onRobinhood({ paymentDate: '2026-08-06' })],
    ['with a figure that differs', found({ totalAmount: 10.7 }), onRobinhood({ dividendPerShare: 1.029 })],
    ['with other shares on the same platform', found(), onRobinhood({ shares: 4 })],
    ['without a platform, as many shares', found(), entered({ paymentDate: '2026-08-14' })],
    ['without a platform, as many shares, whatever they were paid', found(), entered({ dividendPerShare: 0.5 })],
    [
      'without a platform, nearly as much',
      found({ totalAmount: 10.7 }),
      entered({ shares: 9, dividendPerShare: 1.15 }),
    ],
  ])('%s', (_, one, other) => expect(pairs([one], [other])).toEqual([first]));

  test('by the rule, and not because the person said so', () =>
    expect(pairFoundAndEnteredDividends([found()], [onRobinhood()])).toEqual([
      { entered: onRobinhood(), found: [found()], byHand: false },
    ]));
});

describe('found and entered are two payments', () => {
  test.each<[string, PairableFoundDividend, PairableEnteredDividend]>([
    ['of another stock', found(), onRobinhood({ symbol: 'KO' })],
    ['on another platform', found(), entered({ platform: 'Schwab' })],
    ['eight days apart', found(), onRobinhood({ paymentDate: '2026-08-21' })],
    ['without a platform, of shares whose trades are not recorded', found(), entered({ shares: 5 })],
  ])('%s', (_, one, other) => expect(pairs([one], [other])).toEqual([]));
});

describe('one entry for several platforms', () => {
  const robinhood = found();
  const schwab = found({ platform: 'Schwab', sharesHeld: 5, totalAmount: 1.2 });
  const webull = found({ platform: 'Webull', sharesHeld: 2.5, totalAmount: 0.6 });
  const all = [robinhood, schwab, webull];

  test('covers those whose shares add up to it', () => {
    expect(pairs(all, [entered({ shares: 15 })])).toEqual([`${first} + Schwab#AAPL#2026-08-10`]);
    expect(pairs(all, [entered({ shares: 17.5 })])).toEqual([
      `${first} + Schwab#AAPL#2026-08-10 + Webull#AAPL#2026-08-10`,
    ]);
    expect(pairs(all, [entered({ shares: 7.5 })])).toEqual(['1: Schwab#AAPL#2026-08-10 + Webull#AAPL#2026-08-10']);
  });

  test('names them in the same order, whatever order they come in', () =>
    expect(pairs(all.toReversed(), [entered({ shares: 15 })])).toEqual([`${first} + Schwab#AAPL#2026-08-10`]));

  test('is as far from it as the farthest of them', () => {
    // Ten shares paid that day and five six days later, against fifteen paid three days before.
    const late = found({ platform: 'Schwab', sharesHeld: 5, totalAmount: 1.2, paymentDate: '2026-08-19' });
    const before = found({ platform: 'Webull', sharesHeld: 15, exDate: '2026-08-07', paymentDate: '2026-08-10' });
    expect(pairs([robinhood, late, before], [entered({ shares: 15 })])).toEqual(['1: Webull#AAPL#2026-08-07']);
  });

  test('on one of them, covers the others too', () =>
    expect(pairs(all, [onRobinhood({ shares: 15 })])).toEqual([`${first} + Schwab#AAPL#2026-08-10`]));

  test('on one of them, never covers only others', () =>
    expect(pairs(all, [onRobinhood({ shares: 7.5 })])).toEqual([first]));

  test('covers nothing where the shares do not add up', () =>
    expect(pairs(all, [entered({ shares: 16, dividendPerShare: 0.3 })])).toEqual([]));

  test('never covers two payments of one platform', () => {
    const later = found({ exDate: '2026-08-12', paymentDate: '2026-08-15' });
    expect(pairs([robinhood, later], [entered({ shares: 20, dividendPerShare: 0.5 })])).toEqual([]);
  });

  test('leaves to an entry of its own what that stands for', () =>
    expect(
      pairs([robinhood, schwab], [entered({ shares: 15 }), entered({ id: 2, shares: 5, platform: 'Schwab' })]),
    ).toEqual(['2: Schwab#AAPL#2026-08-10']));
});

describe('the nearest in date is taken, never simply the first', () => {
  const weekly = Array.from({ length: 6 }, (_, week) => {
    const exDate = addDays('2026-08-03', 7 * week);
    return found({ exDate, paymentDate: addDays(exDate, 1), totalAmount: 1 });
  });

  test('of a weekly payer', () => {
    for (const late of [-3, -1, 0, 1, 3]) {
      const entries = weekly.map(({ paymentDate }, at) =>
        onRobinhood({ id: at + 1, paymentDate: addDays(paymentDate, late) }),
      );
      expect(pairs(weekly, entries)).toEqual(weekly.map((one, at) => `${at + 1}: ${toDividendIdentityKey(one)}`));
    }
  });

  test('of a weekly payer with one entry only', () =>
    expect(pairs(weekly, [onRobinhood({ paymentDate: '2026-08-26' })])).toEqual(['1: Robinhood#AAPL#2026-08-24']));

  test('by which of two entries it is, too', () =>
    expect(
      pairs([found()], [onRobinhood({ paymentDate: '2026-08-15' }), onRobinhood({ id: 2, paymentDate: '2026-08-12' })]),
    ).toEqual(['2: Robinhood#AAPL#2026-08-10']));

  test('of two as near, the one whose shares agree', () => {
    const fewer = found({ platform: 'Schwab', sharesHeld: 9.5, totalAmount: 2.28 });
    expect(pairs([fewer, found()], [entered()])).toEqual([first]);
    expect(pairs([found(), fewer], [entered({ shares: 9.5 })])).toEqual(['1: Schwab#AAPL#2026-08-10']);
  });

  test('of two as near and alike, always the same one', () => {
    const twins = [found(), found({ platform: 'Schwab' })];
    expect(pairs(twins, [entered()])).toEqual([first]);
    expect(pairs(twins.toReversed(), [entered()])).toEqual([first]);
    expect(pairs([found()], [onRobinhood({ id: 7 }), onRobinhood({ id: 3 })])).toEqual([
      '3: Robinhood#AAPL#2026-08-10',
    ]);
  });
});

describe('what a person decides', () => {
  const name = { platform: 'Robinhood', symbol: 'AAPL', exDate: '2026-08-10' };

  test('parted, both stand alone, and no neighbour takes the place of either', () => {
    const next = found({ exDate: '2026-08-17', paymentDate: '2026-08-19' });
    expect(pairs([found(), next], [onRobinhood({ parted: [name] })])).toEqual([]);
    expect(
      pairs([found()], [onRobinhood({ parted: [name] }), onRobinhood({ id: 2, paymentDate: '2026-08-15' })]),
    ).toEqual([]);
  });

  test('parted from what is no longer found, an entry is free again', () => {
    const next = found({ exDate: '2026-08-17', paymentDate: '2026-08-19' });
    expect(pairs([next], [onRobinhood({ parted: [name] })])).toEqual(['1: Robinhood#AAPL#2026-08-17']);
  });

  test('parted, and more than a week apart since then, both are free again', () => {
    const next = found({ exDate: '2026-08-17', paymentDate: '2026-08-19' });
    const aWeekLater = onRobinhood({ paymentDate: '2026-08-20', parted: [name] });
    expect(pairs([found(), next], [aWeekLater])).toEqual([]);
    expect(pairs([found(), next], [{ ...aWeekLater, paymentDate: '2026-08-21' }])).toEqual([
      '1: Robinhood#AAPL#2026-08-17',
    ]);
  });

  test('comes in the order of the entries, among what goes by the rule', () => {
    const next = found({ exDate: '2026-08-17', paymentDate: '2026-08-19' });
    const joined = onRobinhood({ id: 2, joined: [name] });
    expect(pairs([found(), next], [joined, onRobinhood({ paymentDate: '2026-08-19' })])).toEqual([
      '1: Robinhood#AAPL#2026-08-17',
      '2: Robinhood#AAPL#2026-08-10',
    ]);
  });

  test('joined, they are a pair however far apart, whatever their shares and platform', () => {
    const other = entered({ platform: 'Schwab', shares: 3, paymentDate: '2026-10-01', joined: [name] });
    expect(pairFoundAndEnteredDividends([found()], [other])).toEqual([
      { entered: other, found: [found()], byHand: true },
    ]);
  });

  test('joined by hand, it is taken from the entry that the rule would give it to', () => {
    const joined = onRobinhood({ id: 2, paymentDate: '2026-08-18', joined: [name] });
    expect(pairs([found()], [onRobinhood(), joined])).toEqual(['2: Robinhood#AAPL#2026-08-10']);
  });

  test('joined with what is not found any more, an entry goes by the rule', () =>
    expect(pairs([found()], [onRobinhood({ joined: [{ ...name, exDate: '2020-01-02' }] })])).toEqual([first]));

  test('joined twice over, as only damaged data could be, it belongs to the first entry', () =>
    expect(pairs([found()], [onRobinhood({ id: 2, joined: [name] }), onRobinhood({ joined: [name] })])).toEqual([
      first,
    ]));
});
