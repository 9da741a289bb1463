/** Numbers for a test that does what nobody would think of; the same in every run, so that a failure can be looked at again. */
export const dice = (seed: number) => {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, pick: <T>(from: readonly T[]): T => from[next(from.length)] as T };
};
