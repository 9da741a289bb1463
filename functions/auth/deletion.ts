import type { DeletionRequest } from '#contract/auth';
import { deletionAfter } from '#core/account/deletion';
import { proveAgain } from '#functions/auth/prove-again';
import type { Actor } from '#functions/identity/actor';
import { getOwnProfile } from '#functions/identity/actor';
import { keepAccount } from '#functions/identity/profile';
import { endOtherSessions } from '#functions/identity/sessions';
import { clock } from '#functions/ports';
import { fieldRefusal } from '#functions/refusal';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock };

/**
 * Marks the account: the daily run deletes it with everything in it once seven days have gone by. Until then it works as
 * ever, for this session; every other one has to sign in again. Asked for twice, the first date stands.
 * @throws Refusal 422 where the address typed is not one's own, or the password wrong; 429 as signing in.
 */
export const askForDeletion = async (
  actor: Actor,
  { email, password }: DeletionRequest,
  { now: clockNow } = live,
): Promise<{ deletesAt: string }> => {
  const now = clockNow();
  if (email !== actor.email.toLowerCase()) {
    throw fieldRefusal('email', 'This is not the address of your account.', 422, 'wrong_address');
  }
  const { forget } = await proveAgain(actor, password, 'password', now);
  const answer = await writeChange(actor, now, async () => {
    const profile = await getOwnProfile(actor);
    if (profile.deletesAt !== undefined) return { writes: [], answer: { deletesAt: profile.deletesAt } };
    const deletesAt = deletionAfter(now).toISOString();
    // The posts are the owner's alone; noted here, since the run does not know who that is.
    const mark = { deletesAt, deletesPosts: actor.role === 'owner' };
    return { writes: [endOtherSessions(profile, actor.session?.id, mark)], answer: { deletesAt } };
  });
  await forget();
  return answer;
};

/** Takes the deletion back, until the very moment in which it begins; nothing where none was asked for. */
export const takeDeletionBack = (actor: Actor, _input: unknown, { now: clockNow } = live): Promise<void> =>
  writeChange(actor, clockNow(), async () => {
    const { id, deletesAt } = await getOwnProfile(actor);
    return { writes: deletesAt === undefined ? [] : [keepAccount(id, deletesAt)], answer: undefined };
  });
