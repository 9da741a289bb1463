import { describe, expect, test } from 'vitest';
import { getSharingChoiceOrDefault, normalizeSharingChoices, type SharingChoice } from '#core/household/sharing';

const choice = (change: Partial<SharingChoice>): SharingChoice => ({
  kind: 'savings',
  id: '7',
  level: 'total',
  ownPercent: 100,
  ...change,
});

describe('what is shared of an account', () => {
  test("is nothing, and all of it is one's own, unless something else was chosen", () => {
    expect(getSharingChoiceOrDefault([choice({})], { kind: 'savings', id: '7' }).level).toBe('total');
    for (const other of [
      { kind: 'savings', id: '8' },
      { kind: 'cd', id: '7' },
    ] as const)
      expect(getSharingChoiceOrDefault([choice({})], other)).toEqual({ ...other, level: 'nothing', ownPercent: 100 });
  });

  test('is kept by account, without what is so anyway; a joint account stays joint when nothing of it is shared', () => {
    const kept = normalizeSharingChoices([
      choice({ kind: 'debt', id: '1' }),
      choice({ id: '10', level: 'nothing' }),
      choice({ id: '9', level: 'nothing', ownPercent: 50 }),
      choice({ id: '11', level: 'everything' }),
      choice({ kind: 'platform', id: 'Robinhood' }),
      choice({ kind: 'platform', id: 'Fidelity' }),
    ]);
    expect(kept.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
      'platform Fidelity',
      'platform Robinhood',
      'savings 9',
      'savings 11',
      'debt 1',
    ]);
  });
});
