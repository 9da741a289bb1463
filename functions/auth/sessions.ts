import type { Account, OpenSession } from '#contract/auth';
import type { Actor } from '#functions/identity/actor';
import { findProfile } from '#functions/identity/profile';
import { listSessions, type NamedSession, removeSession } from '#functions/identity/sessions';
import { clock } from '#functions/ports';
import { orNotFound } from '#functions/refusal';
import type { Owner } from '#functions/storage/commit';
import { writeChange } from '#functions/storage/ledger';

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

const end = (owner: Owner, session: string | undefined, now: Date): Promise<void> =>
  writeChange(owner, now, async () => ({
    writes: session === undefined ? [] : [removeSession(owner.id, session)],
    answer: undefined,
  }));

/** Ends this very session. Nothing is kept under its key: who asks again is signed in no more. */
export const logOut = ({ id, session }: Actor, _input: unknown, { now } = live): Promise<void> =>
  end({ id }, session?.id, now());

/** Ends one of one's own sessions, from its next request on; nothing where it has ended already. */
export const endSession = (actor: Actor, { session }: { session: string }, { now } = live): Promise<void> =>
  end(actor, session, now());
