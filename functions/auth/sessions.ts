import type { Account, OpenSession } from '#contract/auth';
import type { Actor } from '#functions/identity/actor';
import { findProfile } from '#functions/identity/profile';
import { listSessions, type NamedSession, removeSession } from '#functions/identity/sessions';
import { clock } from '#functions/ports';
import { orNotFound } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { writeTogether } from '#functions/storage/table';

const live = { now: clock };

const instant = (seconds: number): string => new Date(seconds * 1000).toISOString();

const shown = ({ id, device, openedAt, usedAt }: NamedSession, current: boolean): OpenSession => ({
  id,
  device,
  openedAt: instant(openedAt),
  usedAt: instant(usedAt),
  current,
});

/** A token from before sessions were told apart: good until it runs out, and written down nowhere. */
const fromBefore: OpenSession = { id: null, device: null, openedAt: null, usedAt: null, current: true };

/** What there is to know of the account itself. */
export const reportAccount = async (actor: Actor, _input: unknown, { now } = live): Promise<Account> => {
  const profile = orNotFound(await findProfile(actor.id), 'account');
  const all = listSessions(profile, now());
  const own = all.find(({ id }) => id === actor.session?.id);
  const others = all.filter((session) => session !== own);
  return {
    sessions: [own ? shown(own, true) : fromBefore, ...others.map((session) => shown(session, false))],
    deletesAt: profile.deletesAt ?? null,
  };
};

/** Ends this very session. Logging out must not wait for more than that: nothing is kept under its key. */
export const logOut = async ({ id, session }: Actor): Promise<void> => {
  if (session) await writeTogether([removeSession(id, session.id)]);
};

/** Ends one of one's own sessions, from its next request on; nothing where it has ended already. */
export const endSession = (actor: Actor, { session }: { session: string }, { now } = live): Promise<void> =>
  commit(actor, [removeSession(actor.id, session)], undefined, now());
