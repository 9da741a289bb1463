import type { ManualSummary } from '#contract/dividends/manual-dividends';
import { formatCount } from '#lib/format';
import type { ExplainedFigures } from '#ui/explain/explain-dialog';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { ExplainDividend } from '../explain-dividend';
import { formatTaxNote, manualDividendMessages as words } from './manual-dividend-messages';

type Tell = (code: typeof import('../explain-payments'), summary: ManualSummary) => ExplainedFigures;

/** Undefined while it loads: the labels stand already, so that nothing moves when the figures arrive. */
export const ManualSummaryTiles = ({ summary }: { summary: ManualSummary | undefined }) => {
  const money = (value: number | undefined) =>
    value === undefined ? <Skeleton className="my-0.5 h-5 w-16 @wide:my-1.5" /> : <MoneyFigure value={value} />;
  /** The sentence stands where the explanation will. */
  const explained = (name: string, hint: string, tell: Tell) =>
    summary ? { explain: <ExplainDividend name={name} hint={hint} tell={(code) => tell(code, summary)} /> } : { hint };
  return (
    <section aria-label="Summary">
      <StatGroup>
        <StatTile
          label={words.totalNet}
          {...explained(words.totalNet, words.totalNetHint, (code, of) => code.explainEnteredNetTotal(of))}
          value={money(summary?.totalNetAmount)}
        />
        <StatTile
          label={words.totalGross}
          {...explained(words.totalGross, words.totalGrossHint, (code, of) => code.explainEnteredGross(of))}
          value={money(summary?.totalGrossAmount)}
        />
        <StatTile
          label={words.totalFees}
          {...explained(words.totalFees, words.totalFeesHint, (code, of) => code.explainEnteredFees(of))}
          value={money(summary?.totalFees)}
          detail={summary ? formatTaxNote(summary.totalTax) : undefined}
        />
        <StatTile
          label={words.average}
          {...explained(words.average, words.averageHint, (code, of) => code.explainMeanPayment(of))}
          value={money(summary?.averagePerDividend)}
          detail={summary ? formatCount(summary.totalPayments, 'payment') : '\u00a0'}
        />
      </StatGroup>
    </section>
  );
};
