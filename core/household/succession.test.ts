import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isSuccessionOpen,
  planSuccessionStep,
  type SuccessionState,
  successionMailCount,
} from '#core/household/succession';
import { addDays, countDaysBetween, type Day } from '#core/time/day';

const named: SuccessionState = { namedOn: '2025-12-01', mailedOn: [], openedOn: null };

/** Day by day, with what is done on each. */
const live = (days: number, seenOn: (day: Day) => boolean, isMailDown: (day: Day) => boolean = () => false) => {
  let state = named;
  let lastSeen: Day = '2026-01-01';
  const done: [Day, string][] = [];
  for (let at = 0; at < days; at += 1) {
    const today = addDays('2026-01-01', at);
    if (seenOn(today)) lastSeen = today;
    const step = planSuccessionStep(state, lastSeen, today);
    if (step.kind === 'mail' && !isMailDown(today)) {
      state = { ...state, mailedOn: [...state.mailedOn, today] };
      done.push([today, `mail ${step.number}, opens ${step.opensOn}`]);
    }
    if (step.kind === 'open') state = { ...state, openedOn: today };
    if (step.kind === 'stop') state = { ...state, mailedOn: [], openedOn: null };
    if (step.kind === 'open' || step.kind === 'stop') done.push([today, step.kind]);
  }
  return { state, done, lastSeen };
};
const never = () => false;

describe('a succession', () => {
  test('asks five times in ten days after 45 days of silence, and opens then', () => {
    const opens = 'opens 2026-02-25';
    expect(live(80, never).done).toEqual([
      ['2026-02-15', `mail 1, ${opens}`],
      ['2026-02-17', `mail 2, ${opens}`],
      ['2026-02-19', `mail 3, ${opens}`],
      ['2026-02-21', `mail 4, ${opens}`],
      ['2026-02-23', `mail 5, ${opens}`],
      ['2026-02-25', 'open'],
    ]);
  });

  test('is stopped by any sign of life, and begins anew 45 days later', () => {
    const { done, state } = live(100, (day) => day === '2026-02-18');
    expect(done.slice(0, 4).map(([day, what]) => `${day} ${what}`)).toEqual([
      '2026-02-15 mail 1, opens 2026-02-25',
      '2026-02-17 mail 2, opens 2026-02-25',
      '2026-02-18 stop',
      '2026-04-04 mail 1, opens 2026-04-14',
    ]);
    expect(state.openedOn).toBeNull();
  });

  test('closes at once where somebody signs in after it has opened', () => {
    const { state } = live(80, never);
    expect(state.openedOn).toBe('2026-02-25');
    expect(isSuccessionOpen(state, '2026-01-01')).toBe(true);
    expect(isSuccessionOpen(state, '2026-02-15')).toBe(false);
    expect(isSuccessionOpen(state, '2026-03-01')).toBe(false);
    expect(isSuccessionOpen(named, '2026-01-01')).toBe(false);
  });

  test('waits for mails that could not be sent, and never opens without all five', () => {
    const { done } = live(120, never, (day) => day >= '2026-02-18' && day < '2026-03-10');
    expect(done.map(([day]) => day)).toEqual([
      '2026-02-15',
      '2026-02-17',
      '2026-03-10',
      '2026-03-12',
      '2026-03-14',
      '2026-03-15',
    ]);
    expect(live(200, never, () => true).done).toEqual([]);
  });

  test('does nothing for 45 days after somebody was named', () => {
    const today = '2026-03-01';
    expect(planSuccessionStep({ ...named, namedOn: addDays(today, -44) }, '2025-01-01', today)).toEqual({
      kind: 'none',
    });
    expect(planSuccessionStep({ ...named, namedOn: addDays(today, -45) }, '2025-01-01', today)).toMatchObject({
      kind: 'mail',
      number: 1,
    });
  });

  test('never opens within 55 days of a sign of life, whoever signs in when', () => {
    const seen = fc.uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 8 });
    const down = fc.uniqueArray(fc.integer({ min: 0, max: 399 }), { maxLength: 60 });
    fc.assert(
      fc.property(seen, down, (seenAt, downAt) => {
        const days = (some: number[]) => new Set(some.map((at) => addDays('2026-01-01', at)));
        const [there, without] = [days(seenAt), days(downAt)];
        const { done } = live(
          400,
          (day) => there.has(day),
          (day) => without.has(day),
        );
        for (const [at, [day, what]] of done.entries()) {
          if (what !== 'open') continue;
          const before = ['2026-01-01', ...there].filter((one) => one <= day).toSorted();
          expect(countDaysBetween(before.at(-1) ?? day, day)).toBeGreaterThanOrEqual(55);
          const mails = done.slice(0, at).filter(([on, said]) => said.startsWith('mail') && on > (before.at(-1) ?? ''));
          expect(mails).toHaveLength(successionMailCount);
        }
      }),
    );
  });
});
