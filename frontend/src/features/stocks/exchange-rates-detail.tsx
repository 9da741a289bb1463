import { formatPerShare } from '#lib/format';
import { Tooltip } from '#ui/dialog/tooltip';
import { formatMissingRatesNote } from './exclusion-notes';
import { describeProvenance, type FigureProvenance } from './provenance';
import { ProvenanceBadges } from './provenance-badges';

type UsedRate = FigureProvenance & { currency: string; rate: number };

const Rate = ({ rate }: { rate: UsedRate }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <Tooltip content={describeProvenance(rate, 'rate')}>
      <span className="figures">
        1 {rate.currency} = {formatPerShare(rate.rate)}
      </span>
    </Tooltip>
    <ProvenanceBadges {...rate} />
  </span>
);

type ExchangeRatesProps = {
  /** Those that a total used; the dollar's own says nothing and is left out. */
  rates: readonly UsedRate[];
  /** Currencies that the total leaves out. */
  missing: readonly string[];
};

/** The rates behind a total in US dollars, as the detail of its `Stat`. */
export function ExchangeRatesDetail({ rates, missing }: ExchangeRatesProps) {
  const foreign = rates.filter(({ currency }) => currency !== 'USD');
  if (foreign.length === 0 && missing.length === 0) return null;
  return (
    <span className="flex flex-wrap justify-end gap-x-4 gap-y-1 @wide:justify-start">
      {foreign.map((rate) => (
        <Rate key={rate.currency} rate={rate} />
      ))}
      {missing.length > 0 && <span className="text-warning">{formatMissingRatesNote(missing)}</span>}
    </span>
  );
}
