import type { AccountDeletionRequest } from '#contract/auth';
import { computeAccountDeletionTime } from '#core/account/deletion';
import { confirmActorPassword } from '#functions/auth/confirm-actor-password';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { getActorProfile } from '#functions/runtime/identity/actor';
import { buildAccountDeletionCancellationWrite } from '#functions/runtime/identity/profile';
import { buildOtherSessionsEndWrite } from '#functions/runtime/identity/sessions';
import { fieldRefusal } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock };

/**
 * Marks the account: the daily run deletes it with everything in it once seven days have gone by. Until then it works as
 * ever, for this session; every other one has to sign in again. Asked for twice, the first date stands.
 * @throws Refusal 422 where the address typed is not one's own, or the password wrong; 429 as signing in.
 */
export const requestAccountDeletion = async (
  actor: Actor,
  { email, password }: AccountDeletionRequest,
  { now: clockNow } = live,
): Promise<{ deletesAt: string }> => {
  const now = clockNow();
  if (email !== actor.email.toLowerCase()) {
    throw fieldRefusal('email', 'This is not the address of your account.', 422, 'wrong_address');
  }
  const { forget } = await confirmActorPassword(actor, password, 'password', now);
  const answer = await planAndWrite(actor, now, async () => {
    const profile = await getActorProfile(actor);
    if (profile.deletesAt !== undefined) return { writes: [], answer: { deletesAt: profile.deletesAt } };
    const deletesAt = computeAccountDeletionTime(now).toISOString();
    // The posts are the owner's alone; noted here, since the run does not know who that is.
    const mark = { deletesAt, deletesPosts: actor.role === 'owner' };
    return { writes: [buildOtherSessionsEndWrite(profile, actor.session?.id, mark)], answer: { deletesAt } };
  });
  await forget();
  return answer;
};

/** Takes the deletion back, until the very moment in which it begins; nothing where none was asked for. */
export const cancelAccountDeletion = (actor: Actor, _input: unknown, { now: clockNow } = live): Promise<void> =>
  planAndWrite(actor, clockNow(), async () => {
    const { id, deletesAt } = await getActorProfile(actor);
    return {
      writes: deletesAt === undefined ? [] : [buildAccountDeletionCancellationWrite(id, deletesAt)],
      answer: undefined,
    };
  });
