import type { Cd, CdSummary } from '#contract/cds';
import { percentFromRate } from '#core/banking/percent';
import { Explain } from '#ui/explain/explain';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import type { CdFigure } from '../banking/explained';
import { earned, maturedCount, messages } from './messages';

interface CdSummaryTilesProps {
  summary: CdSummary;
  cds: readonly Cd[];
}

type Explaining = CdSummaryTilesProps & { label: string; hint: string; name: CdFigure };

const ExplainCds = ({ summary, cds, label, hint, name }: Explaining) => (
  <Explain
    name={label}
    hint={hint}
    of={async () => (await import('../banking/explained')).tellCds(cds, summary.asOf, name)}
  />
);

export const CdSummaryTiles = (of: CdSummaryTilesProps) => {
  const { summary } = of;
  return (
    <section aria-label={messages.summary}>
      <StatGroup>
        <Stat
          label={messages.totalValue}
          value={<Money value={summary.totalCurrentValue} />}
          explain={
            <ExplainCds {...of} label={messages.totalValue} hint={messages.totalValueHint} name="totalCurrentValue" />
          }
          detail={earned(summary.totalInterestEarned)}
        />
        <Stat
          label={messages.activeCds}
          value={summary.activeCds}
          explain={<ExplainCds {...of} label={messages.activeCds} hint={messages.activeCdsHint} name="activeCds" />}
          detail={maturedCount(summary.maturedCds)}
        />
        <Stat
          label={messages.averageRate}
          value={<Percent value={percentFromRate(summary.averageInterestRate)} />}
          explain={
            <ExplainCds
              {...of}
              label={messages.averageRate}
              hint={messages.averageRateHint}
              name="averageInterestRate"
            />
          }
          detail={messages.byPrincipal}
        />
      </StatGroup>
    </section>
  );
};
