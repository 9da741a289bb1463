import { createHash } from 'node:crypto';
import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth';
import { Refused } from './exchange';
import { keptKeys, keptPrefix } from './forget-figures';
import { enter, restoreUser } from './session-entry';
import { loginMessages, registrationMessages } from './session-messages';
import { readSession, tokenKey, userKey } from './session-store';
import { stubBrowser } from './testing/fake-browser';

const hashes = ['owner@example.com', 'member@example.com'].map((email) =>
  createHash('sha256').update(email).digest('hex'),
);
const owner: User = { id: 'u1', email: 'owner@example.com', username: 'Helena', role: 'owner' };
const member: User = { id: 'u2', email: 'Member@Example.com', username: 'Marek', role: 'member' };

beforeEach(() => {
  stubBrowser();
  vi.spyOn(toast, 'error').mockReturnValue('');
  vi.spyOn(toast, 'success').mockReturnValue('');
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const store = (token: string, user: string): void => {
  localStorage.setItem(tokenKey, token);
  localStorage.setItem(userKey, user);
};

describe('restoreUser', () => {
  it('marks the first allow-listed user alone, whatever was stored', async () => {
    store('t', JSON.stringify(owner));
    expect(await restoreUser(hashes)).toEqual({ ...owner, hasMarcusAccess: true });
    store('t', JSON.stringify({ ...member, hasMarcusAccess: true }));
    expect(await restoreUser(hashes)).toEqual({ ...member, hasMarcusAccess: false });
  });

  it('knows nobody who is not on the list, token or not', async () => {
    store('t', JSON.stringify({ ...owner, email: 'stranger@example.com' }));
    expect(await restoreUser(hashes)).toBeNull();
  });

  it.each([
    '{',
    'null',
    '7',
    '"owner"',
    '{}',
    '{"email":"owner@example.com"}',
    JSON.stringify({ ...owner, role: 'x' }),
  ])('survives %s in storage', async (text) => {
    store('t', text);
    expect(await restoreUser(hashes)).toBeNull();
  });

  it.each([
    ['nobody is signed in', () => localStorage.removeItem(tokenKey)],
    ['who is signed in is not on the list', () => store('t', JSON.stringify({ ...owner, email: 'x@example.com' }))],
  ])('leaves no figures where %s', async (_, end) => {
    store('t', JSON.stringify(owner));
    localStorage.setItem(`${keptPrefix}of a build`, '0 {}');
    await restoreUser(hashes);
    expect(keptKeys()).toHaveLength(1);
    end();
    await restoreUser(hashes);
    expect(keptKeys()).toEqual([]);
  });

  it('needs both halves', async () => {
    localStorage.setItem(userKey, JSON.stringify(owner));
    expect(await restoreUser(hashes)).toBeNull();
  });

  it('takes unreachable storage for an empty one', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(await restoreUser(hashes)).toBeNull();
  });
});

describe('enter', () => {
  it.each([
    [loginMessages, 'Access denied. This application is restricted to authorized users only.'],
    [registrationMessages, 'Registration denied. This application is restricted to authorized users only.'],
  ])('sends nothing for an address that is not allowed', async (messages, text) => {
    const request = vi.fn();
    expect(await enter('stranger@example.com', hashes, messages, request)).toBeNull();
    expect(request).not.toHaveBeenCalled();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(text);
  });

  it('stores the token and the user, and greets', async () => {
    const failedSignIns = [{ role: 'member' as const, count: 3, latest: '2026-11-20T15:00:00.000Z' }];
    const granted = { token: 't', user: member, failedSignIns };
    const entered = await enter(' MEMBER@example.com', hashes, loginMessages, async () => granted);
    expect(entered).toEqual({ user: { ...member, hasMarcusAccess: false }, failedSignIns });
    expect(readSession()).toEqual({ token: 't', user: entered?.user });
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Login successful! Welcome back!');
  });

  const refuse = (body: unknown) => async () => {
    throw new Refused(401, body);
  };

  it.each([
    [{ error: 'Invalid email or password', code: 'unauthorized' }, 'Invalid email or password'],
    [undefined, 'Login failed'],
  ])("says the server's error, else its own", async (data, text) => {
    expect(await enter(owner.email, hashes, loginMessages, refuse(data))).toBeNull();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(text);
    expect(readSession()).toBeNull();
  });
});
