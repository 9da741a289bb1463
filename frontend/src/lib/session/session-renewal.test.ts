import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { registerUnsavedInput } from '#lib/drafts/unsaved-input';
import { stubBrowser } from '#lib/testing/fake-browser';
import {
  endOrRenewSession,
  getCurrentSessionCaller,
  setSessionRenewalPrompt,
  waitForSessionRenewal,
} from './session-renewal';
import { clearSession, type SessionUser, writeSession } from './session-store';

const user = (id: string): SessionUser => ({
  id,
  email: `${id}@example.com`,
  username: id,
  role: 'owner',
  hasMarcusAccess: true,
});

let assign: ReturnType<typeof stubBrowser>['assign'];
let save: () => void;
let answers: ((renewed: boolean) => void)[];
const ask = vi.fn(() => new Promise<boolean>((tell) => answers.push(tell)));

beforeEach(() => {
  ({ assign } = stubBrowser());
  answers = [];
  save = registerUnsavedInput();
  ask.mockClear();
  setSessionRenewalPrompt(ask);
  writeSession('first', user('olivia'));
});
afterEach(() => {
  save();
  setSessionRenewalPrompt(null);
  clearSession();
  vi.unstubAllGlobals();
});

const isGone = () => ({ caller: getCurrentSessionCaller(), left: assign.mock.calls });
const gone = { caller: { token: null, person: undefined }, left: [['/login']] };

describe('a session that ended', () => {
  test.each([
    ['was ended by somebody', false, true],
    ['ran out with nothing unsaved here', true, false],
  ])('goes at once, and the page with it, where it %s', async (_, hasRunOut, isUnsaved) => {
    if (!isUnsaved) save();
    expect(await endOrRenewSession(getCurrentSessionCaller(), hasRunOut)).toBe(false);
    expect([isGone(), ask.mock.calls.length]).toEqual([gone, 0]);
  });

  test('goes where it ran out over a form and nobody can ask', async () => {
    setSessionRenewalPrompt(null);
    expect(await endOrRenewSession(getCurrentSessionCaller(), true)).toBe(false);
    expect(isGone()).toEqual(gone);
  });

  test('is asked for once where it ran out over a form, however many calls notice, and again the next time', async () => {
    const caller = getCurrentSessionCaller();
    const both = Promise.all([endOrRenewSession(caller, true), endOrRenewSession(caller, true)]);
    expect(isGone()).toEqual({ ...gone, left: [] });
    writeSession('second', user('olivia'));
    answers[0]?.(true);
    expect([await both, assign.mock.calls]).toEqual([[true, true], []]);
    const next = endOrRenewSession(getCurrentSessionCaller(), true);
    answers[1]?.(false);
    expect([await next, ask.mock.calls.length]).toEqual([false, 2]);
    expect(isGone()).toEqual(gone);
  });

  test('leaves after all where another call hears that it was ended', async () => {
    const caller = getCurrentSessionCaller();
    void endOrRenewSession(caller, true);
    expect(await endOrRenewSession(caller, false)).toBe(false);
    expect(isGone()).toEqual(gone);
    answers[0]?.(false);
  });

  test('holds other calls back until the person has signed in again', async () => {
    const passed = vi.fn();
    void endOrRenewSession(getCurrentSessionCaller(), true);
    const other = waitForSessionRenewal().then(passed);
    await Promise.resolve();
    expect(passed).not.toHaveBeenCalled();
    answers[0]?.(true);
    await other;
    expect(passed).toHaveBeenCalledOnce();
  });
});

describe('where somebody has signed in since in another tab', () => {
  test('the call is made again by the same person', async () => {
    const caller = getCurrentSessionCaller();
    writeSession('second', user('olivia'));
    expect([await endOrRenewSession(caller, false), assign.mock.calls]).toEqual([true, []]);
  });

  test('the page is left, and the session of another person stays', async () => {
    const caller = getCurrentSessionCaller();
    writeSession('second', user('max'));
    expect([await endOrRenewSession(caller, false), assign.mock.calls]).toEqual([false, [['/login']]]);
    expect(getCurrentSessionCaller()).toEqual({ token: 'second', person: 'max' });
  });
});
