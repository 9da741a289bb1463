import type { Tracking } from '#contract/analytics';
import { isUse } from '#core/insight/pages';
import { recordEvents } from '#functions/analytics/record-event';
import type { Actor } from '#functions/identity/actor';
import { noteUse } from '#functions/identity/sessions';
import { clock } from '#functions/ports';

/**
 * One event or several, as the contract has them. The view of a page that does not exist is passed over, so that one
 * from a mistyped or a former address costs none of those sent with it.
 */
export const trackEvents = async (actor: Actor, { event_type, event_data, events = [] }: Tracking): Promise<void> => {
  const single = event_type === undefined ? [] : [{ event_type, event_data }];
  const uses = [...single, ...events]
    .map(({ event_type: type, event_data: data }) => ({ type, data }))
    .filter(({ type }) => isUse(type));
  if (uses.length === 0) return;
  await recordEvents(actor, uses);
  await noteUse(actor, clock());
};
