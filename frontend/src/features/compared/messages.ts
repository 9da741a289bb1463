import type { Comparison } from '#contract/comparisons';
import { formatCount, formatDay } from '#lib/format';

export const compareWords = 'Compare with your broker';

/** `Right as of Nov 20, 2026`, `2 differences on Nov 20, 2026`, and what has become of it since. */
export const standingWords = ({ day, different, changedSince }: Comparison): string => {
  const found =
    different === 0 ? `Right as of ${formatDay(day)}` : `${formatCount(different, 'difference')} on ${formatDay(day)}`;
  return changedSince ? `${found}, since then changed` : found;
};

/** Where a platform is compared. */
export const comparePath = (platform: string): string => `/dashboard/import?compare=${encodeURIComponent(platform)}`;
