import type { DisplaySettingsEdit } from '#contract/auth';
import { clock } from '#functions/runtime/clock';
import { type Actor, getActorProfile } from '#functions/runtime/identity/actor';
import { buildDisplaySettingsWrite } from '#functions/runtime/identity/profile';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock };

/** Keeps what is chosen, here and in every other browser of the person; what is not named stays as it is. */
export const setDisplaySettings = (actor: Actor, settings: DisplaySettingsEdit, { now } = live): Promise<void> =>
  planAndWrite(actor, now(), async () => {
    const { display } = await getActorProfile(actor);
    return { writes: [buildDisplaySettingsWrite(actor.id, { ...display, ...settings })], answer: undefined };
  });
