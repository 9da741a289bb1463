import type { CertificateLine } from '#contract/import-certificate';
import { formatAmount, formatDay } from '#lib/format';

/** Lines of a certificate and of a comparison, as a person reads them. */

type Line = Pick<CertificateLine, 'kind' | 'what' | 'part' | 'from' | 'to'>;

const parts = {
  gross: (year: string) => `Dividends ${year}, before tax`,
  tax: (year: string) => `Tax on dividends ${year}`,
  net: (year: string) => `Dividends ${year}, after tax`,
} as const;

/** `AAPL`, `Cash, USD`, `Dividends 2026, before tax: Jan 4, 2026 to Jun 30, 2026`. */
export const nameOfLine = ({ kind, what, part = 'net', from, to }: Line): string => {
  if (kind === 'cash') return `Cash, ${what}`;
  if (kind === 'shares') return what;
  const days = from && to ? `: ${formatDay(from)} to ${formatDay(to)}` : '';
  return parts[part](what) + days;
};

/** Shares as exact as they are; money to the cent. */
export const figureOfLine = ({ kind, what }: Line, figure: string): string => {
  if (kind === 'shares') return figure;
  return formatAmount(kind === 'cash' ? what : (what.split(' ')[1] ?? 'USD'), Number(figure));
};

export const keyOfLine = (line: Line): string => [line.kind, line.what, line.part ?? '', line.from ?? ''].join(' ');
