import { computePercent, sumExactAmounts, toAmount, toNumber, toNumberOrNull } from '#core/money/amount';
import { compareText } from '#core/text/compare';

/** Ways to part net worth. */
export const netWorthGroupings = ['class', 'place', 'currency'] as const;
export type NetWorthGrouping = (typeof netWorthGroupings)[number];

/** US dollars to the cent. */
export interface NetWorthGroup<P extends { value: number }> {
  name: string;
  value: number;
  /** Of all that is there before what is owed or overdrawn, to 2 decimals; null where nothing is. */
  percent: number | null;
  /** What it is made of, the largest first as they were given. */
  parts: P[];
}

/** $750 in savings and $1,000 in CDs at one bank, of $7,000 and $2,000 that are owed -> $1,750, 25 %. The largest first, equals by name. */
export const groupNetWorthParts = <By extends string, P extends Record<By, string> & { value: number }>(
  parts: readonly P[],
  by: By,
): NetWorthGroup<P>[] => {
  const sum = (some: readonly P[]) => sumExactAmounts(some.map(({ value }) => toAmount(value)));
  const whole = sum(parts.filter(({ value }) => value > 0));
  return [...Map.groupBy(parts, (part): string => part[by])]
    .map(([name, own]) => {
      const value = sum(own);
      const percent = whole.gt(0) ? toNumberOrNull(computePercent(value, whole)) : null;
      return { name, value: toNumber(value), percent, parts: own };
    })
    .toSorted((a, b) => b.value - a.value || compareText(a.name, b.name));
};
