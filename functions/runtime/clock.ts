let chosen: (() => Date) | undefined;

export const clock = (): Date => chosen?.() ?? new Date();

/** Another clock, for a test; `undefined` takes it away again. */
export const setClock = (other: (() => Date) | undefined): void => {
  chosen = other;
};
