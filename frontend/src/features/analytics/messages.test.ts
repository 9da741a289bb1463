import { expect, it } from 'vitest';
import { featureName } from './messages';

it.each([
  ['analytics_view', 'Analytics view'],
  ['login', 'Login'],
  ['', ''],
])('%s is shown as %s', (feature, name) => {
  expect(featureName(feature)).toBe(name);
});
