import { queryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { storeDeletionTimeInSession } from '#lib/session/session-user';

const root = ['account'] as const;

export const accountQuery = queryOptions({
  queryKey: root,
  queryFn: async ({ signal }) => {
    const account = await api.call('GET /auth/account', undefined, { signal });
    // It may have been asked for, or taken back, in another browser.
    storeDeletionTimeInSession(account.deletesAt);
    return account;
  },
});

const changes = [root];

export const useEndOtherSession = () =>
  useApiMutation((call, session: string) => call('DELETE /auth/sessions/{session}', { session }), {
    event: 'session_end',
    changes,
    waits: true,
    logged: false,
  });

/** No event of its own: there is no session left to tell of it. */
export const logOutEverywhere = (): Promise<void> => api.call('POST /auth/logout-everywhere');

interface Passwords {
  currentPassword: string;
  newPassword: string;
}

export const useChangePassword = () =>
  useApiMutation((call, passwords: Passwords) => call('PUT /auth/password', passwords), {
    event: 'password_change',
    changes,
    logged: false,
  });

export const useRequestAccountDeletion = () =>
  useApiMutation((call, proof: { email: string; password: string }) => call('POST /auth/deletion', proof), {
    event: 'account_deletion',
    changes,
    logged: false,
    apply: (_client, _proof, { deletesAt }) => storeDeletionTimeInSession(deletesAt),
  });

export const useCancelAccountDeletion = () =>
  useApiMutation((call, _nothing: null) => call('DELETE /auth/deletion'), {
    event: 'account_kept',
    changes,
    logged: false,
    apply: () => storeDeletionTimeInSession(null),
  });
