import { describe, expect, test } from 'vitest';
import type { AgendaEntry } from '#contract/insight/agenda';
import { covers } from '#tests/kit/covers';
import { describeUnreadUpcomingDividends, toAgendaLine } from './agenda-messages';

const today = '2026-11-24';
const line = (entry: AgendaEntry) => {
  const { name, what, figure, tone, to } = toAgendaLine(entry, today);
  return [name, what, figure, tone, to];
};

describe('a line of "Today and next"', () => {
  test('has the sign and the tone of a move', () => {
    const move = { kind: 'mover' as const, symbol: 'BRK.B', companyName: 'Berkshire', amount: -50.4, percent: -0.52 };
    expect(line(move)).toEqual(['BRK.B', '-0.52%', '-$50.40', 'negative', '/dashboard/stock/BRK.B']);
    expect(line({ ...move, amount: 86.13, percent: null }).slice(0, 4)).toEqual(['BRK.B', '', '+$86.13', 'positive']);
  });

  test('marks what is estimated', () => {
    const dividend = { kind: 'exDate' as const, symbol: 'KO', date: '2026-11-28', amount: 28.62, isEstimated: false };
    expect(line(dividend)).toEqual(['KO', 'ex-date Nov 28', '$28.62', 'plain', '/dashboard/stock/KO']);
    expect(line({ ...dividend, kind: 'payment', isEstimated: true }).slice(0, 3)).toEqual([
      'KO',
      'pays Nov 28',
      '≈ $28.62',
    ]);
  });

  test('wants attention for a CD that has matured, whose number is told once', () => {
    const cd = { kind: 'maturity' as const, cdId: 1, bankName: 'Citi', date: '2026-12-15', amount: 10_485 };
    expect(line({ ...cd, accountNumber: '20418' }).slice(0, 4)).toEqual([
      'Citi CD 20418',
      'matures Dec 15',
      '$10,485.00',
      'plain',
    ]);
    expect(line({ ...cd, accountNumber: 'CD-20418', date: today }).slice(0, 4)).toEqual([
      'Citi CD 20418',
      'matured Nov 24',
      '$10,485.00',
      'attention',
    ]);
  });

  test('says of a CD that has matured until when its bank waits', () => {
    covers('4.11 grace period');
    const cd = { kind: 'maturity' as const, cdId: 1, bankName: 'Citi', accountNumber: '1', date: today, amount: 10 };
    expect(line({ ...cd, graceEnd: '2026-12-01' }).slice(1, 4)).toEqual([
      'grace period until Dec 1',
      '$10.00',
      'attention',
    ]);
  });

  test('names one stock, and counts several', () => {
    expect(line({ kind: 'unpriced', symbols: ['QRS'] }).slice(0, 2)).toEqual(['QRS', 'has no price']);
    expect(line({ kind: 'review', symbols: ['A', 'B', 'C'] }).slice(0, 2)).toEqual(['3 stocks', 'need review']);
  });

  test('leads to where a difference and a failed run are seen', () => {
    expect(line({ kind: 'difference', platform: 'Fidelity', date: '2026-11-20', figures: 1 })).toEqual([
      'Fidelity',
      'differed on Nov 20 in 1 figure',
      null,
      'attention',
      '/dashboard/import?compare=Fidelity',
    ]);
    expect(line({ kind: 'failedRun', date: '2026-11-23' }).slice(0, 3)).toEqual([
      'Daily run',
      'failed on Nov 23',
      null,
    ]);
  });
});

test('stocks that could not be read are named, three at most', () => {
  expect(describeUnreadUpcomingDividends(['KO'])).toBe('Upcoming dividends of KO could not be read.');
  expect(describeUnreadUpcomingDividends(['KO', 'O', 'JNJ'])).toBe(
    'Upcoming dividends of KO, O, and JNJ could not be read.',
  );
  expect(describeUnreadUpcomingDividends(['KO', 'O', 'JNJ', 'V'])).toBe(
    'Upcoming dividends of KO, O, and 2 more could not be read.',
  );
});
