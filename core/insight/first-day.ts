/** From the first day on record on: drawn from the nothing of the day before, what was put in on it would look like a gain. */
export const trimCurvesToFirstDay = <Curves extends { value: readonly number[] } & Record<string, readonly unknown[]>>(
  curves: Curves,
): Curves =>
  curves.value[0] === 0
    ? { ...curves, ...Object.fromEntries(Object.entries(curves).map(([name, list]) => [name, list.slice(1)])) }
    : curves;
