import { expect, test } from 'vitest';
import { getDisplaySettings } from './display';

test('whoever has chosen nothing sees amounts, in the theme of the device', () => {
  expect([null, {}, { display: {} }].map(getDisplaySettings)).toEqual(
    Array(3).fill({ theme: 'system', hidesAmounts: false }),
  );
  expect(getDisplaySettings({ display: { theme: 'dark' } })).toEqual({ theme: 'dark', hidesAmounts: false });
});
