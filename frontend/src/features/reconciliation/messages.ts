import type { ReconciliationSummary } from '#contract/imports/reconciliations';
import { formatReconciliationCoverage } from '#core/statements/reconcile/coverage-message';
import { formatCount, formatDay } from '#lib/format';

export const reconcileLinkLabel = 'Compare with your broker';

/** `Right as of Nov 20, 2026`, `2 differences on Nov 20, 2026`, what was compared, and what has become of it since. */
export const describeReconciliation = (one: ReconciliationSummary): string => {
  const { day, different, changedSince, kinds } = one;
  const found =
    different === 0 ? `Right as of ${formatDay(day)}` : `${formatCount(different, 'difference')} on ${formatDay(day)}`;
  const summary = `${found}: ${formatReconciliationCoverage(kinds)}`;
  return changedSince ? `${summary}. Changed since then.` : summary;
};

/** Where a platform is compared. */
export const getReconciliationPath = (platform: string): string =>
  `/dashboard/import?compare=${encodeURIComponent(platform)}`;
