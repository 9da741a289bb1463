/**
 * The Idempotency-Keys of one form or button. While no answer has come, or only that of a server that failed half-way,
 * nobody knows whether a call was carried out: made again with nothing changed it goes under the same key, and the
 * server answers the first result again where there was one. The same typed into another form is another call.
 */
export interface IdempotencyKeys {
  /** From here on it is another press: its calls belong together, and are undone together. */
  begin: () => void;
  keyFor: (call: string) => string;
  /** The outcome is known: made again, the call is another one. */
  settle: (call: string) => void;
  /** What the last call belongs to: the part of its key before `--`. */
  group: () => string;
}

export const createIdempotencyKeys = (): IdempotencyKeys => {
  const open = new Map<string, string>();
  let press = '';
  let count = 0;
  let last = '';
  const begin = () => {
    press = crypto.randomUUID();
    count = 0;
  };
  const next = () => {
    if (!press) begin();
    count += 1;
    return `${press}--${count}`;
  };
  return {
    begin,
    keyFor: (call) => {
      last = open.get(call) ?? next();
      open.set(call, last);
      return last;
    },
    settle: (call) => void open.delete(call),
    group: () => last.split('--')[0] ?? '',
  };
};

/** What makes two calls the same: the route and every value. */
export const getCallFingerprint = (route: string, values: unknown): string =>
  `${route} ${JSON.stringify(values ?? null)}`;
