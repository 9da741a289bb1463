import { describe, expect, it } from 'vitest';
import { getInviteCode, takeInviteCode } from './invite-code';

describe('takeInvite', () => {
  it('finds nothing in other fragments', () => {
    expect(['', '#', '#main', '#invite='].map(takeInviteCode)).toEqual([false, false, false, false]);
    expect(getInviteCode()).toBeUndefined();
  });

  it('keeps the code once the address no longer carries it', () => {
    expect(takeInviteCode('#invite=a%2Bb_-9')).toBe(true);
    expect(takeInviteCode('')).toBe(false);
    expect(getInviteCode()).toBe('a+b_-9');
  });
});
