/** What the product reaches beyond its own table; declared in the room whose noun it is, with what stands there on AWS. */
interface Port<T> {
  get: () => Promise<T>;
  /** Puts another in the deployed one's place: the local stack's, a test's. `undefined` takes it away again. */
  set: (other: T | undefined) => void;
}

/** `deployed` loads what it needs when it is first asked: no Lambda's start pays for what it does not use. */
export const createPort = <T>(deployed: () => Promise<T>): Port<T> => {
  let chosen: T | undefined;
  return {
    get: async () => chosen ?? (await deployed()),
    set: (other) => {
      chosen = other;
    },
  };
};

/** Made when it is first asked for, and kept. */
export const memoize = <T extends object>(make: () => T): (() => T) => {
  let result: T | undefined;
  return () => (result ??= make());
};
