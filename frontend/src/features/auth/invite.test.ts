import { describe, expect, it } from 'vitest';
import { heldInvite, takeInvite } from './invite';

describe('takeInvite', () => {
  it('finds nothing in other fragments', () => {
    expect(['', '#', '#main', '#invite='].map(takeInvite)).toEqual([false, false, false, false]);
    expect(heldInvite()).toBeUndefined();
  });

  it('keeps the code once the address no longer carries it', () => {
    expect(takeInvite('#invite=a%2Bb_-9')).toBe(true);
    expect(takeInvite('')).toBe(false);
    expect(heldInvite()).toBe('a+b_-9');
  });
});
