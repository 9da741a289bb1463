import { createContext, createElement, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { FailedSignIns, Login, Registration } from '#contract/auth';
import { api } from '#lib/api';
import { useConfig } from '#lib/config';
import { type Entered, enter, restoreUser } from '#lib/session-entry';
import { loggedOut, loginMessages, registrationMessages } from '#lib/session-messages';
import { clearSession, readToken, type SessionUser, tokenKey, userKey } from '#lib/session-store';
import { flushEvents, tell } from '#lib/track';
import { welcomeDue } from '#lib/welcome';

export interface Session {
  /** Null while nobody who is allowed here is signed in. */
  user: SessionUser | null;
  /** True until a stored session has been looked for. */
  loading: boolean;
  /** True once signed in; otherwise a toast has said why not. */
  login: (input: Login) => Promise<boolean>;
  register: (input: Registration) => Promise<boolean>;
  /** Ends this session, here at once and at the server when it hears of it; told by a toast, in other words where it has ended there. */
  logout: (ended?: string) => void;
  /** What the person was told of at this sign-in, until it is put away. */
  failedSignIns: readonly FailedSignIns[];
  putAwayFailedSignIns: () => void;
}

/** Keeps up with local storage: read at the start, and again when another tab signs in or out. */
const useStoredUser = (hashes: readonly string[]) => {
  const [state, setState] = useState<Pick<Session, 'user' | 'loading'>>({ user: null, loading: true });
  const setUser = useCallback((user: SessionUser | null) => setState({ user, loading: false }), []);
  useEffect(() => {
    let turn = 0;
    const restore = async (): Promise<void> => {
      turn += 1;
      const mine = turn;
      const user = await restoreUser(hashes);
      if (mine === turn) setUser(user);
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key === tokenKey || key === userKey) void restore();
    };
    void restore();
    window.addEventListener('storage', onStorage);
    return () => {
      turn += 1;
      window.removeEventListener('storage', onStorage);
    };
  }, [hashes, setUser]);
  return { ...state, setUser };
};

/** Of one person's sign-in: another's is none of theirs. */
const useFailedSignIns = (user: SessionUser | null) => {
  const [told, setTold] = useState<Entered | null>(null);
  const failedSignIns = told && told.user.id === user?.id ? told.failedSignIns : none;
  return { failedSignIns, setTold };
};
const none: readonly FailedSignIns[] = [];

/** Who is signed in; `SessionProvider` fills it. */
export const SessionContext = createContext<Session | null>(null);

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const { allowedEmailHashes: hashes } = useConfig();
  const { user, loading, setUser } = useStoredUser(hashes);
  const { failedSignIns, setTold } = useFailedSignIns(user);
  const session = useMemo<Session>(() => {
    const settle = (entered: Entered | null): boolean => {
      if (entered) {
        setUser(entered.user);
        void import('#lib/drafts').then(({ forgetDrafts }) => forgetDrafts(entered.user.id));
      }
      setTold(entered);
      return entered !== null;
    };
    const logout = (ended?: string): void => {
      const token = readToken();
      flushEvents();
      if (token && !ended) void tell(token, '/auth/logout');
      void import('#lib/drafts').then(({ forgetDrafts }) => forgetDrafts());
      clearSession();
      setUser(null);
      toast.success(ended ?? loggedOut);
    };
    return {
      user,
      loading,
      login: async (input) =>
        settle(await enter(input.email, hashes, loginMessages, () => api.call('POST /auth/login', input))),
      register: async (input) => {
        const request = () => api.call('POST /auth/register', input);
        const entered = await enter(input.email, hashes, registrationMessages, request);
        if (entered) welcomeDue();
        return settle(entered);
      },
      logout,
      failedSignIns,
      putAwayFailedSignIns: () => setTold(null),
    };
  }, [user, loading, hashes, setUser, failedSignIns, setTold]);
  return createElement(SessionContext, { value: session }, children);
};

export const useSession = (): Session => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};
