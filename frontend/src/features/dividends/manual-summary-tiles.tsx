import type { ManualSummary } from '#contract/manual-dividends';
import { formatCount } from '#lib/format';
import type { Made } from '#ui/explain/explain-dialog';
import { Money } from '#ui/figures';
import { Skeleton } from '#ui/spinner';
import { Stat, StatGroup } from '#ui/stat';
import { ExplainDividend } from './explain';
import { taxBeside, manualMessages as words } from './manual-messages';

type Tell = (code: typeof import('./explained'), summary: ManualSummary) => Made;

/** Undefined while it loads: the labels stand already, so that nothing moves when the figures arrive. */
export const ManualSummaryTiles = ({ summary }: { summary: ManualSummary | undefined }) => {
  const money = (value: number | undefined) =>
    value === undefined ? <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" /> : <Money value={value} />;
  /** The sentence stands where the explanation will. */
  const explained = (name: string, hint: string, tell: Tell) =>
    summary ? { explain: <ExplainDividend name={name} hint={hint} tell={(code) => tell(code, summary)} /> } : { hint };
  return (
    <section aria-label="Summary">
      <StatGroup>
        <Stat
          label={words.totalNet}
          {...explained(words.totalNet, words.totalNetHint, (code, of) => code.tellEnteredTotal(of))}
          value={money(summary?.totalNetAmount)}
        />
        <Stat
          label={words.totalGross}
          {...explained(words.totalGross, words.totalGrossHint, (code, of) => code.tellEnteredGross(of))}
          value={money(summary?.totalGrossAmount)}
        />
        <Stat
          label={words.totalFees}
          {...explained(words.totalFees, words.totalFeesHint, (code, of) => code.tellEnteredFees(of))}
          value={money(summary?.totalFees)}
          detail={summary ? taxBeside(summary.totalTax) : undefined}
        />
        <Stat
          label={words.average}
          {...explained(words.average, words.averageHint, (code, of) => code.tellMean(of))}
          value={money(summary?.averagePerDividend)}
          detail={summary ? formatCount(summary.totalPayments, 'payment') : '\u00a0'}
        />
      </StatGroup>
    </section>
  );
};
