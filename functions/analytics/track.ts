import type { Tracking } from '#contract/analytics';
import { recordEvents } from '#functions/analytics/record-event';
import type { Actor } from '#functions/platform/actor';

/** One event or several, as the contract has them. */
export const trackEvents = (actor: Actor, { event_type, event_data, events = [] }: Tracking): Promise<void> => {
  const single = event_type === undefined ? [] : [{ event_type, event_data }];
  return recordEvents(
    actor,
    [...single, ...events].map(({ event_type: type, event_data: data }) => ({ type, data })),
  );
};
