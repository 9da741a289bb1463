import type { AccountSessionsAndDeletion, ActiveSession } from '#contract/auth';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { buildSessionRemovalWrite, listActiveSessions, type SessionWithId } from '#functions/runtime/identity/sessions';
import { requireFound } from '#functions/runtime/refusal';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock };

const toIsoInstant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const toActiveSession = ({ id, device, openedAt, usedAt }: SessionWithId, current: boolean): ActiveSession => ({
  id,
  device,
  openedAt: toIsoInstant(openedAt),
  usedAt: toIsoInstant(usedAt),
  current,
});

/** A token from before sessions were told apart: good until it runs out, and written down nowhere. */
const fromBefore: ActiveSession = { id: null, device: null, openedAt: null, usedAt: null, current: true };

/** What there is to know of the account itself. */
export const reportAccountSessions = async (
  actor: Actor,
  _input: unknown,
  { now } = live,
): Promise<AccountSessionsAndDeletion> => {
  const profile = requireFound(await findProfile(actor.id), 'account');
  const all = listActiveSessions(profile, now());
  const own = all.find(({ id }) => id === actor.session?.id);
  const others = all.filter((session) => session !== own);
  return {
    sessions: [
      own ? toActiveSession(own, true) : fromBefore,
      ...others.map((session) => toActiveSession(session, false)),
    ],
    deletesAt: profile.deletesAt ?? null,
  };
};

const end = (owner: WriteContext, session: string | undefined, now: Date): Promise<void> =>
  planAndWrite(owner, now, async () => ({
    writes: session === undefined ? [] : [buildSessionRemovalWrite(owner.id, session)],
    answer: undefined,
  }));

/** Ends this very session. Nothing is kept under its key: who asks again is signed in no more. */
export const logOut = ({ id, session }: Actor, _input: unknown, { now } = live): Promise<void> =>
  end({ id }, session?.id, now());

/** Ends one of one's own sessions, from its next request on; nothing where it has ended already. */
export const endOwnSession = (actor: Actor, { session }: { session: string }, { now } = live): Promise<void> =>
  end(actor, session, now());
