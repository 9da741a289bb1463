import { afterEach, expect, test, vi } from 'vitest';
import { renewBy, renewSession } from './session-renewal';

afterEach(() => renewBy(null));

test('nobody is asked where nobody can ask', async () => {
  expect(await renewSession()).toBe(false);
});

test('however many calls notice the end, the person is asked once, and again for the next end', async () => {
  const answers: ((renewed: boolean) => void)[] = [];
  const ask = vi.fn(() => new Promise<boolean>((tell) => answers.push(tell)));
  renewBy(ask);
  const both = Promise.all([renewSession(), renewSession()]);
  answers[0]?.(true);
  expect(await both).toEqual([true, true]);
  expect(ask).toHaveBeenCalledTimes(1);
  const next = renewSession();
  answers[1]?.(false);
  expect([await next, ask.mock.calls.length]).toEqual([false, 2]);
});
