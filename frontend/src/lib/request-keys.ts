/**
 * Idempotency-Keys of calls that may have been carried out without anybody hearing of it: no answer came, or a 5xx.
 * Whoever presses the button again within five minutes, with nothing changed, sends the same request and not a second
 * one: the server answers the first result again where there was one.
 */
const keptFor = 5 * 60_000;

const unsettled = new Map<string, { key: string; until: number }>();

/** What makes two calls the same: the route and every value. */
export const nameOf = (route: string, values: unknown): string => `${route} ${JSON.stringify(values ?? null)}`;

export const keyFor = (call: string, now = Date.now()): string => {
  const kept = unsettled.get(call);
  return kept && kept.until > now ? kept.key : crypto.randomUUID();
};

/** The outcome is known: made again, the call is another one. */
export const settle = (call: string): void => {
  unsettled.delete(call);
};

export const leaveOpen = (call: string, key: string, now = Date.now()): void => {
  unsettled.set(call, { key, until: now + keptFor });
};
