import type { FoundDividend } from '#contract/found-dividends';
import { formatDay } from '#lib/format';
import { convertedAt } from './all-messages';

/** Says that a dividend was paid in another currency, and at what rate it came to US dollars. */
export const Converted = ({ conversion }: { conversion: NonNullable<FoundDividend['conversion']> }) => (
  <span className="block text-xs font-normal text-ink-muted">
    {convertedAt(conversion.currency, conversion.rate, formatDay(conversion.day))}
  </span>
);
