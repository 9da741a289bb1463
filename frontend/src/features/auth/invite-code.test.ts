import { describe, expect, it } from 'vitest';
import { captureInviteCodeFromFragment, getCapturedInviteCode } from './invite-code';

describe('takeInvite', () => {
  it('finds nothing in other fragments', () => {
    expect(['', '#', '#main', '#invite='].map(captureInviteCodeFromFragment)).toEqual([false, false, false, false]);
    expect(getCapturedInviteCode()).toBeUndefined();
  });

  it('keeps the code once the address no longer carries it', () => {
    expect(captureInviteCodeFromFragment('#invite=a%2Bb_-9')).toBe(true);
    expect(captureInviteCodeFromFragment('')).toBe(false);
    expect(getCapturedInviteCode()).toBe('a+b_-9');
  });
});
