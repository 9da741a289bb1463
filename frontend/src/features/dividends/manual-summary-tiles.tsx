import type { ManualSummary } from '#contract/manual-dividends';
import { formatCount } from '#lib/format';
import { Money } from '#ui/figures';
import { Skeleton } from '#ui/spinner';
import { Stat, StatGroup } from '#ui/stat';
import { taxBeside, manualMessages as words } from './manual-messages';

/** Undefined while it loads: the labels stand already, so that nothing moves when the figures arrive. */
export const ManualSummaryTiles = ({ summary }: { summary: ManualSummary | undefined }) => {
  const money = (value: number | undefined) =>
    value === undefined ? <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" /> : <Money value={value} />;
  return (
    <section aria-label="Summary">
      <StatGroup>
        <Stat label={words.totalNet} hint={words.totalNetHint} value={money(summary?.totalNetAmount)} />
        <Stat label={words.totalGross} hint={words.totalGrossHint} value={money(summary?.totalGrossAmount)} />
        <Stat
          label={words.totalFees}
          hint={words.totalFeesHint}
          value={money(summary?.totalFees)}
          detail={summary ? taxBeside(summary.totalTax) : undefined}
        />
        <Stat
          label={words.average}
          hint={words.averageHint}
          value={money(summary?.averagePerDividend)}
          detail={summary ? formatCount(summary.totalPayments, 'payment') : '\u00a0'}
        />
      </StatGroup>
    </section>
  );
};
