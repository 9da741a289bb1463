import { randomUUID } from 'node:crypto';
import { dayInNewYork } from '#core/time/day';
import { countEvents, putEvent, type UsageEvent } from '#functions/analytics/store';
import { log } from '#functions/log';
import { clock } from '#functions/ports';
import type { Owner } from '#functions/storage/commit';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock, random: randomUUID as () => string };

/** The events and the day's numbers together: both or neither. */
export const recordEvents = async (
  owner: Owner,
  events: readonly UsageEvent[],
  { now, random } = live,
): Promise<void> => {
  const at = now();
  const types = events.map(({ type }) => type);
  const writes = [
    countEvents(owner.id, dayInNewYork(at), types),
    ...events.map((event) => putEvent(owner.id, event, at, random())),
  ];
  await writeChange(owner, at, async () => ({ writes, answer: undefined }));
};

/** For what must neither wait for it nor fail with it: a login. A failure is logged and otherwise forgotten. */
export const recordInPassing = (ownerId: string, type: string, effects = live): void => {
  recordEvents({ id: ownerId }, [{ type }], effects).catch((error: unknown) => {
    log.warn('usage event not recorded', { type }, error);
  });
};
