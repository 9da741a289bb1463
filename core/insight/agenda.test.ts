import { describe, expect, test } from 'vitest';
import { listAgenda } from '#core/insight/agenda';

const today = '2026-11-24';
type Inputs = Parameters<typeof listAgenda>[0];
const list = (inputs: Partial<Inputs>) =>
  listAgenda({ today, movers: [], dividends: [], cds: [], attention: [], ...inputs });
const kinds = (inputs: Partial<Inputs>) => list(inputs).map(({ kind }) => kind);

const mover = (symbol: string, amount: number) => ({ symbol, companyName: symbol, amount, percent: 1 });
const dividend = (symbol: string, exDate: string, paymentDate: string, totalAmount = 10) => ({
  ...{ symbol, exDate, paymentDate, totalAmount },
  basis: 'announced' as const,
});
const cd = (date: string) => ({ cdId: 1, bankName: 'Citi', accountNumber: '20418', date, amount: 10_485 });
const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));

describe('the agenda', () => {
  test('begins with the largest moves, whichever way; what did not move is no move', () => {
    const movers = [mover('KO', 0), mover('GOOGL', 86.13), mover('MSFT', -150.4), mover('VOO', 1)];
    expect(list({ movers }).map((one) => one.kind === 'mover' && one.symbol)).toEqual(['MSFT', 'GOOGL', 'VOO']);
  });

  test('tells an ex-date while it is to come, then the payment; each within its time', () => {
    const dividends = [
      dividend('SCHD', '2026-11-24', '2026-12-12'),
      dividend('KO', '2026-11-28', '2026-12-15'),
      dividend('PEP', '2026-12-08', '2026-12-20'),
      dividend('LATE', '2026-12-09', '2026-12-20'),
      dividend('JNJ', '2026-11-20', '2026-12-24'),
      dividend('FAR', '2026-11-20', '2026-12-25'),
    ];
    expect(list({ dividends }).map((one) => [one.kind, 'symbol' in one && one.symbol])).toEqual([
      ['exDate', 'KO'],
      ['exDate', 'PEP'],
      ['payment', 'SCHD'],
      ['payment', 'JNJ'],
    ]);
  });

  test('adds up what a stock pays on several platforms, to the cent; one estimate makes it an estimate', () => {
    const [first, second] = [
      dividend('KO', '2026-11-28', '2026-12-15', 28.62),
      dividend('KO', '2026-11-28', '2026-12-15', 0.1),
    ];
    const third = { ...second, totalAmount: 0.2, basis: 'estimated' as const };
    expect(list({ dividends: [first, second, third] })).toEqual([
      { kind: 'exDate', symbol: 'KO', date: '2026-11-28', amount: 28.92, isEstimated: true },
    ]);
  });

  test('names a CD up to 60 days before it matures, and first once it has', () => {
    const cds = [cd('2027-01-23'), cd('2027-01-24'), cd('2026-11-20')];
    expect(list({ cds }).map((one) => 'date' in one && one.date)).toEqual(['2026-11-20', '2027-01-23']);
  });

  test('has six lines at most: two that want attention, two moves, and what comes next', () => {
    const movers = many(5, (at) => mover(`S${at}`, 10 - at));
    const dividends = many(5, (at) => dividend(`D${at}`, `2026-11-2${at + 5}`, '2026-12-12'));
    const attention = many(3, (at) => ({ kind: 'difference' as const, platform: `P${at}`, date: today, figures: 1 }));
    const [move, next, wants] = ['mover', 'exDate', 'difference'];
    expect(kinds({ movers, dividends, attention })).toEqual([move, move, next, next, wants, wants]);
    expect(kinds({ movers, dividends })).toEqual([move, move, next, next, next, next]);
    expect(kinds({ movers, dividends: dividends.slice(0, 1), attention })).toEqual([
      move,
      move,
      move,
      next,
      wants,
      wants,
    ]);
    expect(kinds({ movers: movers.slice(0, 1), dividends, attention })).toEqual([move, next, next, next, wants, wants]);
    expect(kinds({})).toEqual([]);
  });
});
