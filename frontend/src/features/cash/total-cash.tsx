import type { CashTotal } from '#contract/cash';
import { formatPerShare } from '#lib/format';
import { provenanceOf } from '#lib/provenance';
import { Money } from '#ui/figures';
import { ProvenanceBadges } from '#ui/provenance-badges';
import { Stat, StatGroup } from '#ui/stat';
import { Tooltip } from '#ui/tooltip';
import { leftOut, messages } from './messages';

type UsedRate = CashTotal['rates'][number];

const Rate = ({ rate }: { rate: UsedRate }) => (
  <span className="inline-flex flex-wrap items-center gap-1.5">
    <Tooltip content={provenanceOf(rate, 'rate')}>
      <span className="figures">
        1 {rate.currency} = {formatPerShare(rate.rate)}
      </span>
    </Tooltip>
    <ProvenanceBadges {...rate} />
  </span>
);

const Rates = ({ total: { rates, missingRates } }: { total: CashTotal }) => {
  const foreign = rates.filter(({ currency }) => currency !== 'USD');
  if (foreign.length === 0 && missingRates.length === 0) return null;
  return (
    <span className="flex flex-wrap justify-end gap-x-4 gap-y-1 @wide:justify-start">
      {foreign.map((rate) => (
        <Rate key={rate.currency} rate={rate} />
      ))}
      {missingRates.length > 0 && <span className="text-warning">{leftOut(missingRates)}</span>}
    </span>
  );
};

/** The server's total over all platforms, and the rates that it used. */
export const TotalCash = ({ total }: { total: CashTotal }) => (
  <StatGroup>
    <Stat
      label={messages.totalCash}
      value={<Money value={total.total} />}
      hint={messages.totalCashHint}
      detail={<Rates total={total} />}
    />
  </StatGroup>
);
