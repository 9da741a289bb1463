import toast from 'react-hot-toast/headless';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/auth';
import { deriveEmailAddressKey } from '#core/account/address-key';
import { RequestRefusedError } from '#lib/api/send-request';
import { cachedFiguresKeyPrefix, getCachedFigureKeys } from '#lib/cache/clear-cached-figures';
import { stubBrowser } from '#lib/testing/fake-browser';
import { covers } from '#tests/kit/covers';
import { restoreSessionUser, signInOrRegister } from './session-entry';
import { loginMessages, registrationMessages } from './session-messages';
import { readSession, tokenStorageKey, userStorageKey } from './session-store';

const derivation = { salt: '000102030405060708090a0b0c0d0e0f', iterations: 2 };
const keys = await Promise.all(
  ['owner@example.com', 'member@example.com'].map((email) => deriveEmailAddressKey(email, derivation)),
);
const allowList = { ...derivation, keys };
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
  localStorage.setItem(tokenStorageKey, token);
  localStorage.setItem(userStorageKey, user);
};

describe('restoreUser', () => {
  it('marks the first allow-listed user alone, whatever was stored', async () => {
    covers('1.3 user');
    store('t', JSON.stringify(owner));
    expect(await restoreSessionUser(allowList)).toEqual({ ...owner, hasMarcusAccess: true, addressKey: keys[0] });
    store('t', JSON.stringify({ ...member, hasMarcusAccess: true }));
    expect(await restoreSessionUser(allowList)).toEqual({ ...member, hasMarcusAccess: false, addressKey: keys[1] });
  });

  it('derives the key of a stored user once: a later page finds it beside the session', async () => {
    const derive = vi.spyOn(crypto.subtle, 'deriveBits');
    store('t', JSON.stringify(owner));
    await restoreSessionUser(allowList);
    expect(derive).toHaveBeenCalledTimes(1);
    expect(await restoreSessionUser(allowList)).toMatchObject({ hasMarcusAccess: true });
    expect(derive).toHaveBeenCalledTimes(1);
  });

  it('derives it anew for a list with another salt, and knows nobody whom that one does not have', async () => {
    store('t', JSON.stringify({ ...owner, addressKey: keys[0] }));
    const salt = 'ff'.repeat(16);
    const key = await deriveEmailAddressKey(owner.email, { salt, iterations: 2 });
    const salted = { salt, iterations: 2, keys: [key] };
    expect(await restoreSessionUser(salted)).toMatchObject({ hasMarcusAccess: true, addressKey: key });
    expect(await restoreSessionUser({ ...salted, keys: keys.slice(1) })).toBeNull();
  });

  it('restores a stored user without id and role: the token says who it is, the list says which of the two', async () => {
    const token = `head.${Buffer.from(JSON.stringify({ sub: 'u2' })).toString('base64url')}.signature`;
    store(token, JSON.stringify({ email: member.email, username: 'Marek' }));
    expect(await restoreSessionUser(allowList)).toEqual({ ...member, hasMarcusAccess: false, addressKey: keys[1] });
    store('no token of ours', JSON.stringify({ email: owner.email, username: 'Helena' }));
    expect(await restoreSessionUser(allowList)).toMatchObject({ ...owner, id: owner.email, hasMarcusAccess: true });
  });

  it('knows nobody who is not on the list, token or not', async () => {
    store('t', JSON.stringify({ ...owner, email: 'stranger@example.com' }));
    expect(await restoreSessionUser(allowList)).toBeNull();
  });

  it.each([
    '{',
    'null',
    '7',
    '"owner"',
    '{}',
    '{"email":"owner@example.com"}',
    JSON.stringify({ ...owner, id: 7 }),
    JSON.stringify({ ...owner, role: 'x' }),
  ])('survives %s in storage', async (text) => {
    store('t', text);
    expect(await restoreSessionUser(allowList)).toBeNull();
  });

  it.each([
    ['nobody is signed in', () => localStorage.removeItem(tokenStorageKey)],
    ['who is signed in is not on the list', () => store('t', JSON.stringify({ ...owner, email: 'x@example.com' }))],
  ])('leaves no figures where %s', async (_, end) => {
    store('t', JSON.stringify(owner));
    localStorage.setItem(`${cachedFiguresKeyPrefix}of a build`, '0 {}');
    await restoreSessionUser(allowList);
    expect(getCachedFigureKeys()).toHaveLength(1);
    end();
    await restoreSessionUser(allowList);
    expect(getCachedFigureKeys()).toEqual([]);
  });

  it('needs both halves', async () => {
    covers('1.4 session restored');
    localStorage.setItem(userStorageKey, JSON.stringify(owner));
    expect(await restoreSessionUser(allowList)).toBeNull();
  });

  it('takes unreachable storage for an empty one', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(await restoreSessionUser(allowList)).toBeNull();
  });
});

describe('enter', () => {
  it.each([
    [loginMessages, 'Access denied. This application is restricted to authorized users only.'],
    [registrationMessages, 'Registration denied. This application is restricted to authorized users only.'],
  ])('sends nothing for an address that is not allowed', async (messages, text) => {
    covers('1.5 login refused to others');
    const request = vi.fn();
    expect(await signInOrRegister('stranger@example.com', allowList, messages, request)).toBeNull();
    expect(request).not.toHaveBeenCalled();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(text);
  });

  it('stores the token and the user, and greets', async () => {
    covers('1.8 login succeeded');
    const failedSignIns = [{ role: 'member' as const, count: 3, latest: '2026-11-20T15:00:00.000Z' }];
    const granted = { token: 't', user: member, failedSignIns };
    const entered = await signInOrRegister(' MEMBER@example.com', allowList, loginMessages, async () => granted);
    expect(entered).toEqual({ user: { ...member, hasMarcusAccess: false, addressKey: keys[1] }, failedSignIns });
    expect(readSession()).toEqual({ token: 't', user: entered?.user });
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Login successful! Welcome back!');
  });

  const refuse = (body: unknown) => async () => {
    throw new RequestRefusedError(401, body);
  };

  it.each([
    [{ error: 'Invalid email or password', code: 'unauthorized' }, 'Invalid email or password'],
    [undefined, 'Login failed'],
  ])("says the server's error, else its own", async (data, text) => {
    covers('1.8 login failed');
    expect(await signInOrRegister(owner.email, allowList, loginMessages, refuse(data))).toBeNull();
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(text);
    expect(readSession()).toBeNull();
  });

  it('leaves to the form what the server says of a field', async () => {
    const body = { error: 'Choose another one.', code: 'weak_password', details: [{ path: 'password', msg: 'No.' }] };
    const shown = vi.fn(() => true);
    expect(await signInOrRegister(owner.email, allowList, registrationMessages, refuse(body), shown)).toBeNull();
    expect(shown).toHaveBeenCalledOnce();
    expect(toast.error).not.toHaveBeenCalled();
  });
});
