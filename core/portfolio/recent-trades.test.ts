import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  computeRecentTradesAfterChange,
  listRecentTrades,
  maxRecentTrades,
  maxStoredRecentTrades,
} from '#core/portfolio/recent-trades';
import { addDays } from '#core/time/day';

const trade = (id: number, day = id) => ({ id, transactionDate: addDays('2026-01-01', day) });
const days = (count: number) => Array.from({ length: count }, (_, at) => trade(at + 1));
const idsOf = (trades: readonly { id: number }[] | null) => trades?.map(({ id }) => id);

describe('the newest trades', () => {
  it('are the newest by date, and on one date by number, newest first', () => {
    expect(idsOf(listRecentTrades([trade(1, 5), trade(2, 9), trade(3, 5)]))).toEqual([2, 3, 1]);
    expect(listRecentTrades(days(30))).toHaveLength(maxStoredRecentTrades);
    expect(idsOf(listRecentTrades(days(30), 2))).toEqual([30, 29]);
  });

  it('after a new one begin with it, as many as before', () => {
    const kept = listRecentTrades(days(30));
    const after = computeRecentTradesAfterChange(kept, { removed: [], added: [trade(31)], total: 31 });
    expect(idsOf(after)).toEqual(idsOf(listRecentTrades(days(31))));
  });

  it('do not take in one that is older than all of them, since others may lie between', () => {
    const kept = listRecentTrades(days(30)).slice(0, 12);
    expect(idsOf(computeRecentTradesAfterChange(kept, { removed: [], added: [trade(31, 0)], total: 31 }))).toEqual(
      idsOf(kept),
    );
    const all = listRecentTrades(days(3));
    expect(idsOf(computeRecentTradesAfterChange(all, { removed: [], added: [trade(4, 0)], total: 4 }))).toEqual([
      3, 2, 1, 4,
    ]);
  });

  it('have to be read again once fewer are known than are shown', () => {
    const kept = listRecentTrades(days(30)).slice(0, maxRecentTrades);
    expect(computeRecentTradesAfterChange(kept, { removed: [trade(30)], added: [], total: 29 })).toBeNull();
    expect(computeRecentTradesAfterChange(kept, { removed: [trade(1)], added: [], total: 29 })).toHaveLength(
      maxRecentTrades,
    );
    expect(
      computeRecentTradesAfterChange(listRecentTrades(days(3)), { removed: [trade(3)], added: [], total: 2 }),
    ).toHaveLength(2);
  });

  it('have an edited one where it is now', () => {
    const kept = listRecentTrades(days(30));
    const edited = { removed: [trade(30)], added: [trade(30, 25)], total: 30 };
    expect(idsOf(computeRecentTradesAfterChange(kept, edited))?.slice(0, 6)).toEqual([29, 28, 27, 26, 30, 25]);
  });
});

const changes = fc.array(
  fc.record({ pick: fc.nat(), day: fc.nat({ max: 40 }), kind: fc.constantFrom('add', 'edit', 'delete') }),
  {
    maxLength: 80,
  },
);

test('kept up through any changes they are the newest of all, until they say that they do not know', () =>
  fc.assert(
    fc.property(changes, (steps) => {
      let all: { id: number; transactionDate: string }[] = [];
      let kept = listRecentTrades(all);
      for (const [at, { pick, day, kind }] of steps.entries()) {
        const chosen = kind === 'add' ? undefined : all[pick % Math.max(1, all.length)];
        const removed = chosen ? [chosen] : [];
        const added = kind === 'delete' ? [] : [trade(chosen?.id ?? at + 1, day)];
        all = [...all.filter((one) => one !== chosen), ...added];
        kept = computeRecentTradesAfterChange(kept, { removed, added, total: all.length }) ?? listRecentTrades(all);
        expect(kept.slice(0, maxRecentTrades)).toEqual(listRecentTrades(all, maxRecentTrades));
        expect(kept).toEqual(listRecentTrades(all, kept.length));
      }
    }),
  ));
