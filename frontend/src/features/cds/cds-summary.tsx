import type { CdSummary } from '#contract/cds';
import { percentFromRate } from '#core/banking/cds';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { earned, maturedCount, messages } from './messages';

export const CdSummaryTiles = ({ summary }: { summary: CdSummary }) => (
  <section aria-label={messages.summary}>
    <StatGroup>
      <Stat
        label={messages.totalValue}
        value={<Money value={summary.totalCurrentValue} />}
        hint={messages.totalValueHint}
        detail={earned(summary.totalInterestEarned)}
      />
      <Stat
        label={messages.activeCds}
        value={summary.activeCds}
        hint={messages.activeCdsHint}
        detail={maturedCount(summary.maturedCds)}
      />
      <Stat
        label={messages.averageRate}
        value={<Percent value={percentFromRate(summary.averageInterestRate)} />}
        hint={messages.averageRateHint}
        detail={messages.byPrincipal}
      />
    </StatGroup>
  </section>
);
