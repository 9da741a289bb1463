import type {
  ReconciledFigureKind,
  ReconciliationCoverage,
} from '#core/statements/reconcile/reconciliation-line-state';
import { reconciledFigureKinds } from '#core/statements/reconcile/reconciliation-line-state';

/** What was compared with a broker, and what was not. */

const formatCounts: Readonly<Record<ReconciledFigureKind, (count: number) => string>> = {
  shares: (count) => (count === 1 ? '1 position' : `${count} positions`),
  cash: (count) => (count === 1 ? 'cash' : `${count} cash figures`),
  dividends: (count) => (count === 1 ? '1 dividend total' : `${count} dividend totals`),
};

const joinNames = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** `3 positions and cash compared; dividends not compared`. */
export const formatReconciliationCoverage = (coverage: ReconciliationCoverage): string => {
  const all = (kind: ReconciledFigureKind) => coverage[kind].equal + coverage[kind].different;
  const missing = reconciledFigureKinds.filter((kind) => all(kind) === 0);
  const compared = reconciledFigureKinds.filter((kind) => all(kind) > 0).map((kind) => formatCounts[kind](all(kind)));
  if (compared.length === 0) return 'Nothing was compared with the broker';
  const not = missing.length > 0 ? `; ${joinNames(missing)} not compared` : '';
  return `${joinNames(compared)} compared${not}`;
};
