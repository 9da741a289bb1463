import { describe, expect, test } from 'vitest';
import { getCrosshairKeyAction } from './crosshair-keys';

const span = { from: 10, to: 110 };
const press = (key: string, at: number, { shiftKey = false, places = [20, 60] } = {}) =>
  getCrosshairKeyAction({ key, shiftKey }, { at, span, places });

describe('keys on a chart', () => {
  test('go from day to day, and not beyond what is shown', () => {
    expect(press('ArrowLeft', 50)).toBe(49);
    expect(press('ArrowRight', 110)).toBe(110);
    expect(press('ArrowLeft', 10)).toBe(10);
    expect(press('Home', 50)).toBe(10);
    expect(press('End', 50)).toBe(110);
  });

  test('go by a tenth of what is shown', () => {
    expect(press('PageDown', 50)).toBe(40);
    expect(press('PageUp', 105)).toBe(110);
  });

  test('with Shift go from event to event, and stay after the last', () => {
    expect(press('ArrowRight', 20, { shiftKey: true })).toBe(60);
    expect(press('ArrowLeft', 60, { shiftKey: true })).toBe(20);
    expect(press('ArrowRight', 60, { shiftKey: true })).toBe(60);
  });

  test('zoom in and back, and leave', () => {
    expect(press('+', 50)).toBe('in');
    expect(press('-', 50)).toBe('back');
    expect(press('Escape', 50)).toBe('leave');
    expect(press('a', 50)).toBeUndefined();
  });
});
