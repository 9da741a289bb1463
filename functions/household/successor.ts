import type { SuccessorChoice, SuccessorState } from '#contract/household';
import { type Day, getDayInNewYork } from '#core/time/day';
import { findOtherPerson } from '#functions/household/find-other';
import {
  buildNominationAsSuccessorRemovalWrite,
  buildNominationAsSuccessorWrite,
  buildSuccessionRemovalWrite,
  buildSuccessionWrite,
  findNominationAsSuccessor,
  findSuccession,
  type StoredNominationAsSuccessor,
  type StoredSuccession,
} from '#functions/household/successor-store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import type { Profile } from '#functions/runtime/identity/profile';
import { listSessionsIncludingExpired } from '#functions/runtime/identity/sessions';
import { Refusal } from '#functions/runtime/refusal';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';

/** The last day on which a person was there, as their profile says; null where it does not. */
export const getLastSeenDay = (profile: Profile): Day | null => {
  const seconds = Math.max(profile.seenAt ?? 0, ...listSessionsIncludingExpired(profile).map(({ usedAt }) => usedAt));
  return seconds === 0 ? null : getDayInNewYork(new Date(seconds * 1000));
};

/** Puts it into the log of the other person, once a step; null: they are no successor any more. */
export const recordNominationAsSuccessor = (
  other: WriteContext,
  told: Pick<StoredNominationAsSuccessor, 'name' | 'state'> | null,
  now: Date,
): Promise<void> =>
  planAndWrite(other, now, async () => {
    const before = await findNominationAsSuccessor(other.id);
    if (told === null)
      return { writes: before ? [buildNominationAsSuccessorRemovalWrite(other.id, before)] : [], answer: undefined };
    if (before?.state === told.state && before.name === told.name) return { writes: [], answer: undefined };
    const after = { ...told, version: (before?.version ?? 0) + 1 };
    return { writes: [buildNominationAsSuccessorWrite(other.id, after, before)], answer: undefined };
  });

export const toSuccessorState = (stored: StoredSuccession | undefined): SuccessorState | null =>
  stored ? { namedOn: stored.namedOn, mails: stored.mailedOn.length, openedOn: stored.openedOn } : null;

const live = { now: clock };

/**
 * Names the other person as successor, or nobody any more.
 * @throws Refusal 422 `nobody` where there is no other person yet.
 */
export const saveSuccessor = async (
  actor: Actor,
  { isNamed }: SuccessorChoice,
  { now } = live,
): Promise<{ successor: SuccessorState | null }> => {
  const other = await findOtherPerson(actor);
  if (isNamed && !other) throw new Refusal(422, 'nobody', 'The other person has not registered yet.');
  const answer = await planAndWrite(actor, now(), async () => {
    const before = await findSuccession(actor.id);
    if (isNamed === (before !== undefined)) return { writes: [], answer: { successor: toSuccessorState(before) } };
    if (before) return { writes: [buildSuccessionRemovalWrite(actor.id, before)], answer: { successor: null } };
    const named = { namedOn: getDayInNewYork(now()), mailedOn: [], openedOn: null, version: 1 };
    return { writes: [buildSuccessionWrite(actor.id, named)], answer: { successor: toSuccessorState(named) } };
  });
  if (other) {
    const told = isNamed ? { name: actor.username, state: 'named' as const } : null;
    await recordNominationAsSuccessor({ id: other.id }, told, now());
  }
  return answer;
};
