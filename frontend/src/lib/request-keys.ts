/**
 * The Idempotency-Keys of one form or button. While no answer has come, or only that of a server that failed half-way,
 * nobody knows whether a call was carried out: made again with nothing changed it goes under the same key, and the
 * server answers the first result again where there was one. The same typed into another form is another call.
 */
export interface RequestKeys {
  keyFor: (call: string) => string;
  /** The outcome is known: made again, the call is another one. */
  settle: (call: string) => void;
}

export const createRequestKeys = (): RequestKeys => {
  const open = new Map<string, string>();
  return {
    keyFor: (call) => {
      const key = open.get(call) ?? crypto.randomUUID();
      open.set(call, key);
      return key;
    },
    settle: (call) => void open.delete(call),
  };
};

/** What makes two calls the same: the route and every value. */
export const nameOf = (route: string, values: unknown): string => `${route} ${JSON.stringify(values ?? null)}`;
