import type { FoundDividendView } from '#contract/dividends/found-dividends';
import { formatDay } from '#lib/format';
import { describeDividendConversion } from '../all-platforms-messages';

/** Says that a dividend was paid in another currency, and at what rate it came to US dollars. */
export const CurrencyConversionNote = ({
  conversion,
}: {
  conversion: NonNullable<FoundDividendView['conversion']>;
}) => (
  <span className="block text-xs font-normal text-ink-muted">
    {describeDividendConversion(conversion.currency, conversion.rate, formatDay(conversion.day))}
  </span>
);
