import { randomUUID } from 'node:crypto';
import { dayInNewYork } from '#core/time/day';
import { incrementDailyUsageCount, putUsageEvent, type UsageEvent } from '#functions/analytics/store';
import { clock } from '#functions/runtime/clock';
import { log } from '#functions/runtime/log';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock, random: randomUUID as () => string };

/** The event and the day's numbers together: both or neither. */
export const recordUsageEvent = async (
  owner: WriteContext,
  event: UsageEvent,
  { now, random } = live,
): Promise<void> => {
  const at = now();
  const writes = [
    incrementDailyUsageCount(owner.id, dayInNewYork(at), event.type),
    putUsageEvent(owner.id, event, at, random()),
  ];
  await planAndWrite(owner, at, async () => ({ writes, answer: undefined }));
};

/** For what must neither wait for it nor fail with it: a login. A failure is logged and otherwise forgotten. */
export const recordUsageInBackground = (ownerId: string, type: string, effects = live): void => {
  recordUsageEvent({ id: ownerId }, { type }, effects).catch((error: unknown) => {
    log.warn('usage event not recorded', { type }, error);
  });
};
