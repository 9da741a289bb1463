import type { ReconciliationLineView } from '#contract/imports/import-reconciliation';
import { formatAmount, formatDay } from '#lib/format';

/** Lines of a certificate and of a comparison, as a person reads them. */

type Line = Pick<ReconciliationLineView, 'kind' | 'what' | 'part' | 'from' | 'to'>;

const parts = {
  gross: (year: string) => `Dividends ${year}, before tax`,
  tax: (year: string) => `Tax on dividends ${year}`,
  net: (year: string) => `Dividends ${year}, after tax`,
} as const;

/** `AAPL`, `Cash, USD`, `Dividends 2026, before tax: Jan 4, 2026 to Jun 30, 2026`. */
export const getReconciliationLineName = ({ kind, what, part = 'net', from, to }: Line): string => {
  const days = from && to ? `: ${formatDay(from)} to ${formatDay(to)}` : '';
  if (kind === 'cash') return days ? `Change of cash, ${what}${days}` : `Cash, ${what}`;
  if (kind === 'shares') return what;
  return parts[part](what) + days;
};

/** Shares as exact as they are; money to the cent. */
export const formatReconciliationFigure = ({ kind, what }: Line, figure: string): string => {
  if (kind === 'shares') return figure;
  return formatAmount(kind === 'cash' ? what : (what.split(' ')[1] ?? 'USD'), Number(figure));
};

export const toReconciliationLineKey = (line: Line): string =>
  [line.kind, line.what, line.part ?? '', line.from ?? ''].join(' ');
