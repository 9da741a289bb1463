import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const script = readFileSync(new URL('../../public/trusted-types.js', import.meta.url), 'utf8');

it('lets blank text become markup, and nothing else anything', () => {
  const createPolicy = vi.fn();
  runInNewContext(script, { window: { trustedTypes: { createPolicy } }, TypeError });
  const [name, rules] = createPolicy.mock.lastCall ?? [];
  expect([name, Object.keys(rules)]).toEqual(['default', ['createHTML']]);
  expect([rules.createHTML(''), rules.createHTML(' ')]).toEqual(['', ' ']);
  expect(() => rules.createHTML('<b>x</b>')).toThrow(TypeError);
});

it('leaves browsers without Trusted Types alone', () => {
  expect(() => runInNewContext(script, { window: {} })).not.toThrow();
});
