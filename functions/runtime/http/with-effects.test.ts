import { expect, test } from 'vitest';
import { withEffects } from '#functions/runtime/http/with-effects';

test('a call is given its caller, its input and what is handed in, and its answer is passed on', () => {
  const call = withEffects({ day: '2026-11-20' });
  const describe = call((actor: string, input: number, { day }) => `${actor} ${input} ${day}`);
  expect(describe('me', 7)).toBe('me 7 2026-11-20');
});
