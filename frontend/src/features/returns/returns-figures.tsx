import type { ReactNode } from 'react';
import type { MissingFigureReason, ReturnsReport } from '#contract/insight/insight';
import { formatCount, formatSignedPercent } from '#lib/format';
import { FigureWithExplanation } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { returnsHints as allHints, netWorthReturnsHints, returnsMessages } from './messages';
import type { ExplainableReturnsFigureName } from './queries';
import { ReturnsExplainButton } from './returns-explain-button';
import type { ReturnsRequest } from './returns-request';
import { describeMissingFigureReason, describeSkippedFlows } from './returns-sentences';

interface FiguresProps {
  data: ReturnsReport;
  asked: ReturnsRequest;
}

interface RateProps {
  label: string;
  percent: number | null;
  reason: MissingFigureReason | null;
  /** Under a figure that there is. */
  detail: ReactNode;
  explain: ReactNode;
}

/** A return that is none is never shown as a number: it says why. */
const Rate = ({ label, percent, reason, detail, explain }: RateProps) =>
  percent === null ? (
    <StatTile
      label={label}
      value={<span className="text-base font-medium text-ink-muted">{returnsMessages.none}</span>}
      detail={reason && describeMissingFigureReason(reason)}
    />
  ) : (
    <StatTile label={label} value={<PercentFigure value={percent} tone />} detail={detail} explain={explain} />
  );

const renderTimeWeightedDetail = ({ aYear, skipped }: ReturnsReport['timeWeighted'], explain: ReactNode): ReactNode => (
  <>
    {aYear === null ? (
      returnsMessages.notAnnualised
    ) : (
      <FigureWithExplanation explain={explain}>
        {formatSignedPercent(aYear)} {returnsMessages.aYear}
      </FigureWithExplanation>
    )}
    {skipped.length > 0 && `; ${describeSkippedFlows(skipped)}`}
  </>
);

/** Of a short time it is that of the days between its first and its last flow, which the range may be longer than. */
const formatMoneyWeightedDetail = ({ isYearly, days }: ReturnsReport['moneyWeighted']): string => {
  if (isYearly) return returnsMessages.aYear;
  return `${returnsMessages.notAnnualised}${days === null ? '' : `, over ${formatCount(days, 'day')}`}`;
};

export const ReturnsFigures = ({ data, asked }: FiguresProps) => {
  const { simple, timeWeighted, moneyWeighted } = data;
  const hints = asked.scope === 'household' ? { ...allHints, ...netWorthReturnsHints } : allHints;
  const explain = (label: string, name: ExplainableReturnsFigureName, hint?: string) => (
    <ReturnsExplainButton label={label} {...{ asked, name, hint }} />
  );
  return (
    <section aria-label={returnsMessages.title} className="space-y-4">
      <StatGroup>
        <StatTile
          label={returnsMessages.endValue}
          value={<MoneyFigure value={data.endValue} />}
          explain={data.bridge && explain(returnsMessages.endValue, 'bridge')}
        />
        <StatTile
          label={returnsMessages.gain}
          value={<MoneyFigure value={data.gain} tone />}
          explain={data.gain !== null && data.bridge && explain(returnsMessages.gain, 'gain', hints.gain)}
        />
      </StatGroup>
      <StatGroup>
        <Rate
          label={returnsMessages.simple}
          {...simple}
          detail={returnsMessages.overRange}
          explain={explain(returnsMessages.simple, 'simple', hints.simple)}
        />
        <Rate
          label={returnsMessages.timeWeighted}
          percent={timeWeighted.percent}
          reason={timeWeighted.reason}
          detail={renderTimeWeightedDetail(
            timeWeighted,
            explain(returnsMessages.yearly, 'timeWeightedYearly', hints.yearly),
          )}
          explain={explain(returnsMessages.timeWeighted, 'timeWeighted', hints.timeWeighted)}
        />
        <Rate
          label={returnsMessages.moneyWeighted}
          percent={moneyWeighted.percent}
          reason={moneyWeighted.reason}
          detail={formatMoneyWeightedDetail(moneyWeighted)}
          explain={explain(returnsMessages.moneyWeighted, 'moneyWeighted', hints.moneyWeighted)}
        />
      </StatGroup>
    </section>
  );
};

/** In points, signed: `+1.20 points`. */
export const formatSignedPercentPoints = (points: number): string =>
  formatSignedPercent(points).replace('%', ' points');
