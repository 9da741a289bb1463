import {
  createContext,
  createElement,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
} from 'react';
import toast from 'react-hot-toast/headless';
import type { FailedSignInCount, LoginRequest, RegistrationRequest } from '#contract/auth';
import type { HashedSignInAllowList } from '#contract/site/site-config';
import { api } from '#lib/api/api';
import { useSiteConfig } from '#lib/api/config';
import { sendBackgroundRequest } from '#lib/api/usage-tracking';
import { applyDisplaySettings, getDisplaySettings } from '#lib/session/display';
import { leavePage } from '#lib/session/page-teardown';
import {
  restoreSessionUser,
  type ShowServerFieldErrors,
  type SignInResult,
  signInOrRegister,
} from '#lib/session/session-entry';
import { loggedOutMessage, loginMessages, registrationMessages } from '#lib/session/session-messages';
import {
  clearSession,
  readSession,
  readSessionToken,
  type SessionUser,
  tokenStorageKey,
  userStorageKey,
} from '#lib/session/session-store';

export interface CurrentSession {
  /** Null while nobody who is allowed here is signed in. */
  user: SessionUser | null;
  /** True until a stored session has been looked for. */
  loading: boolean;
  /** True once signed in; otherwise a toast has said why not. */
  login: (input: LoginRequest) => Promise<boolean>;
  /** Likewise, unless a field of the form says why not. */
  register: (input: RegistrationRequest, showAtFields: ShowServerFieldErrors) => Promise<boolean>;
  /** Ends this session, here at once and at the server when it hears of it; told by a toast, in other words where it has ended there. */
  logout: (ended?: string) => void;
  /** What the person was told of at this sign-in, until it is put away. */
  failedSignIns: readonly FailedSignInCount[];
  putAwayFailedSignIns: () => void;
}

/** Keeps up with local storage: read at the start, and again when another tab signs in or out. */
const useStoredUser = (allowList: HashedSignInAllowList) => {
  const [state, setState] = useState<Pick<CurrentSession, 'user' | 'loading'>>({ user: null, loading: true });
  const setUser = useCallback((user: SessionUser | null) => {
    applyDisplaySettings(getDisplaySettings(user));
    setState({ user, loading: false });
  }, []);
  // A browser shows the page as it was left, which may be somebody else's by now.
  const onShow = useEffectEvent(({ persisted }: PageTransitionEvent): void => {
    if (persisted && state.user && readSession()?.user.id !== state.user.id) leavePage('/login');
  });
  useEffect(() => {
    let turn = 0;
    const restore = async (): Promise<void> => {
      turn += 1;
      const mine = turn;
      const user = await restoreSessionUser(allowList);
      if (mine === turn) setUser(user);
    };
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key === tokenStorageKey || key === userStorageKey) void restore();
    };
    void restore();
    const onPageShow = (event: PageTransitionEvent): void => onShow(event);
    window.addEventListener('storage', onStorage);
    window.addEventListener('pageshow', onPageShow);
    return () => {
      turn += 1;
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('pageshow', onPageShow);
    };
  }, [allowList, setUser]);
  return { ...state, setUser };
};

/** Of one person's sign-in: another's is none of theirs. */
const useFailedSignIns = (user: SessionUser | null) => {
  const [lastSignIn, setLastSignIn] = useState<SignInResult | null>(null);
  const failedSignIns = lastSignIn && lastSignIn.user.id === user?.id ? lastSignIn.failedSignIns : none;
  return { failedSignIns, setTold: setLastSignIn };
};
const none: readonly FailedSignInCount[] = [];

/** Who is signed in; `SessionProvider` fills it. */
export const SessionContext = createContext<CurrentSession | null>(null);

export const SessionProvider = ({ children }: { children: ReactNode }) => {
  const { allowList } = useSiteConfig();
  const { user, loading, setUser } = useStoredUser(allowList);
  const { failedSignIns, setTold } = useFailedSignIns(user);
  const session = useMemo<CurrentSession>(() => {
    const settle = (entered: SignInResult | null): boolean => {
      if (entered) {
        setUser(entered.user);
        void import('#lib/drafts/form-drafts').then(({ clearFormDrafts: forgetDrafts }) =>
          forgetDrafts(entered.user.id),
        );
      }
      setTold(entered);
      return entered !== null;
    };
    const logout = (ended?: string): void => {
      const token = readSessionToken();
      if (token && !ended) void sendBackgroundRequest(token, '/auth/logout');
      void import('#lib/drafts/form-drafts').then(({ clearFormDrafts: forgetDrafts }) => forgetDrafts());
      clearSession();
      setUser(null);
      toast.success(ended ?? loggedOutMessage);
    };
    return {
      user,
      loading,
      login: async (input) =>
        settle(
          await signInOrRegister(input.email, allowList, loginMessages, () => api.call('POST /auth/login', input)),
        ),
      register: async (input, showAtFields) => {
        const request = () => api.call('POST /auth/register', input);
        return settle(await signInOrRegister(input.email, allowList, registrationMessages, request, showAtFields));
      },
      logout,
      failedSignIns,
      putAwayFailedSignIns: () => setTold(null),
    };
  }, [user, loading, allowList, setUser, failedSignIns, setTold]);
  return createElement(SessionContext, { value: session }, children);
};

export const useSession = (): CurrentSession => {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it.');
  return session;
};
