import type { TrackedEvent } from '#contract/insight/analytics';
import { isKnownEvent } from '#core/insight/dashboard-pages';
import { recordUsageEvent } from '#functions/analytics/record-usage-event';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { noteSessionUse } from '#functions/runtime/identity/sessions';

/** The view of a page that does not exist is passed over: one of a mistyped or a former address is no use. */
export const trackEvent = async (actor: Actor, { event_type: type, event_data: data }: TrackedEvent): Promise<void> => {
  if (!isKnownEvent(type)) return;
  await recordUsageEvent(actor, { type, data });
  await noteSessionUse(actor, clock());
};
