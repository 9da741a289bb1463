import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addUnsavedInput } from '#lib/drafts/unsaved-input';
import { stubBrowser } from '#lib/testing/fake-browser';
import { endSession, getCurrentCaller, setRenewalPrompt, waitForSignIn } from './session-renewal';
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
  save = addUnsavedInput();
  ask.mockClear();
  setRenewalPrompt(ask);
  writeSession('first', user('olivia'));
});
afterEach(() => {
  save();
  setRenewalPrompt(null);
  clearSession();
  vi.unstubAllGlobals();
});

const isGone = () => ({ caller: getCurrentCaller(), left: assign.mock.calls });
const gone = { caller: { token: null, person: undefined }, left: [['/login']] };

describe('a session that ended', () => {
  test.each([
    ['was ended by somebody', false, true],
    ['ran out with nothing unsaved here', true, false],
  ])('goes at once, and the page with it, where it %s', async (_, hasRunOut, isUnsaved) => {
    if (!isUnsaved) save();
    expect(await endSession(getCurrentCaller(), hasRunOut)).toBe(false);
    expect([isGone(), ask.mock.calls.length]).toEqual([gone, 0]);
  });

  test('goes where it ran out over a form and nobody can ask', async () => {
    setRenewalPrompt(null);
    expect(await endSession(getCurrentCaller(), true)).toBe(false);
    expect(isGone()).toEqual(gone);
  });

  test('is asked for once where it ran out over a form, however many calls notice, and again the next time', async () => {
    const caller = getCurrentCaller();
    const both = Promise.all([endSession(caller, true), endSession(caller, true)]);
    expect(isGone()).toEqual({ ...gone, left: [] });
    writeSession('second', user('olivia'));
    answers[0]?.(true);
    expect([await both, assign.mock.calls]).toEqual([[true, true], []]);
    const next = endSession(getCurrentCaller(), true);
    answers[1]?.(false);
    expect([await next, ask.mock.calls.length]).toEqual([false, 2]);
    expect(isGone()).toEqual(gone);
  });

  test('leaves after all where another call hears that it was ended', async () => {
    const caller = getCurrentCaller();
    void endSession(caller, true);
    expect(await endSession(caller, false)).toBe(false);
    expect(isGone()).toEqual(gone);
    answers[0]?.(false);
  });

  test('holds other calls back until the person has signed in again', async () => {
    const passed = vi.fn();
    void endSession(getCurrentCaller(), true);
    const other = waitForSignIn().then(passed);
    await Promise.resolve();
    expect(passed).not.toHaveBeenCalled();
    answers[0]?.(true);
    await other;
    expect(passed).toHaveBeenCalledOnce();
  });
});

describe('where somebody has signed in since in another tab', () => {
  test('the call is made again by the same person', async () => {
    const caller = getCurrentCaller();
    writeSession('second', user('olivia'));
    expect([await endSession(caller, false), assign.mock.calls]).toEqual([true, []]);
  });

  test('the page is left, and the session of another person stays', async () => {
    const caller = getCurrentCaller();
    writeSession('second', user('max'));
    expect([await endSession(caller, false), assign.mock.calls]).toEqual([false, [['/login']]]);
    expect(getCurrentCaller()).toEqual({ token: 'second', person: 'max' });
  });
});
