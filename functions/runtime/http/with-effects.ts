/** Calls of a handler with what is handed in to them: `const call = withEffects(effects)`, `{ addEntry: call(addEntry) }`. */
export const withEffects =
  <E>(effects: E) =>
  <A, I, R>(handle: (actor: A, input: I, effects: E) => R) =>
  (actor: A, input: I): R =>
    handle(actor, input, effects);
