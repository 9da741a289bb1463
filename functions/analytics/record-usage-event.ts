import { randomUUID } from 'node:crypto';
import { getDayInNewYork } from '#core/time/day';
import { buildUsageCountIncrementWrite, buildUsageEventWrite, type UsageEvent } from '#functions/analytics/store';
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
    buildUsageCountIncrementWrite(owner.id, getDayInNewYork(at), event.type),
    buildUsageEventWrite(owner.id, event, at, random()),
  ];
  await planAndWrite(owner, at, async () => ({ writes, answer: undefined }));
};

/** For what must neither wait for it nor fail with it: a login. A failure is logged and otherwise forgotten. */
export const recordUsageInBackground = (ownerId: string, type: string, effects = live): void => {
  recordUsageEvent({ id: ownerId }, { type }, effects).catch((error: unknown) => {
    log.warn('usage event not recorded', { type }, error);
  });
};
