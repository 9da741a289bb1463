import type { Cd, CdSummary } from '#contract/cds';
import { percentFromRate } from '#core/banking/percent';
import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import type { CdTotalName } from '../banking/explain-banking';
import { citiCdMessages, formatEarnedInterest, formatMaturedCount } from './messages';

interface CdSummaryTilesProps {
  summary: CdSummary;
  cds: readonly Cd[];
}

type Explaining = CdSummaryTilesProps & { label: string; hint: string; name: CdTotalName };

const ExplainCds = ({ summary, cds, label, hint, name }: Explaining) => (
  <ExplainButton
    name={label}
    hint={hint}
    of={async () => (await import('../banking/explain-banking')).explainCdTotal(cds, summary.asOf, name)}
  />
);

export const CdSummaryTiles = (of: CdSummaryTilesProps) => {
  const { summary } = of;
  return (
    <section aria-label={citiCdMessages.summary}>
      <StatGroup>
        <StatTile
          label={citiCdMessages.totalValue}
          value={<MoneyFigure value={summary.totalCurrentValue} />}
          explain={
            <ExplainCds
              {...of}
              label={citiCdMessages.totalValue}
              hint={citiCdMessages.totalValueHint}
              name="totalCurrentValue"
            />
          }
          detail={formatEarnedInterest(summary.totalInterestEarned)}
        />
        <StatTile
          label={citiCdMessages.activeCds}
          value={summary.activeCds}
          explain={
            <ExplainCds {...of} label={citiCdMessages.activeCds} hint={citiCdMessages.activeCdsHint} name="activeCds" />
          }
          detail={formatMaturedCount(summary.maturedCds)}
        />
        <StatTile
          label={citiCdMessages.averageRate}
          value={<PercentFigure value={percentFromRate(summary.averageInterestRate)} />}
          explain={
            <ExplainCds
              {...of}
              label={citiCdMessages.averageRate}
              hint={citiCdMessages.averageRateHint}
              name="averageInterestRate"
            />
          }
          detail={citiCdMessages.byPrincipal}
        />
      </StatGroup>
    </section>
  );
};
