import type { ReactNode } from 'react';
import type { NoFigure, Returns } from '#contract/insight';
import { formatCount, formatSignedPercent } from '#lib/format';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import type { Asked } from './asked';
import { ExplainFigure } from './explained';
import { hints as allHints, householdHints, messages } from './messages';
import type { ExplainedName } from './queries';
import { reasonOf, skippedSentence } from './sentences';

interface FiguresProps {
  data: Returns;
  asked: Asked;
}

interface RateProps {
  label: string;
  percent: number | null;
  reason: NoFigure | null;
  /** Under a figure that there is. */
  detail: ReactNode;
  explain: ReactNode;
}

/** A return that is none is never shown as a number: it says why. */
const Rate = ({ label, percent, reason, detail, explain }: RateProps) =>
  percent === null ? (
    <Stat
      label={label}
      value={<span className="text-base font-medium text-ink-muted">{messages.none}</span>}
      detail={reason && reasonOf(reason)}
    />
  ) : (
    <Stat label={label} value={<Percent value={percent} tone />} detail={detail} explain={explain} />
  );

const timeWeightedDetail = ({ aYear, skipped }: Returns['timeWeighted'], explain: ReactNode): ReactNode => (
  <>
    {aYear === null ? messages.notAnnualised : `${formatSignedPercent(aYear)} ${messages.aYear}`}
    {aYear !== null && explain}
    {skipped.length > 0 && `; ${skippedSentence(skipped)}`}
  </>
);

/** Of a short time it is that of the days between its first and its last flow, which the range may be longer than. */
const moneyWeightedDetail = ({ isYearly, days }: Returns['moneyWeighted']): string => {
  if (isYearly) return messages.aYear;
  return `${messages.notAnnualised}${days === null ? '' : `, over ${formatCount(days, 'day')}`}`;
};

export const Figures = ({ data, asked }: FiguresProps) => {
  const { simple, timeWeighted, moneyWeighted } = data;
  const hints = asked.scope === 'household' ? { ...allHints, ...householdHints } : allHints;
  const explain = (label: string, name: ExplainedName, hint?: string) => (
    <ExplainFigure label={label} {...{ asked, name, hint }} />
  );
  return (
    <section aria-label={messages.title} className="space-y-4">
      <StatGroup>
        <Stat
          label={messages.endValue}
          value={<Money value={data.endValue} />}
          explain={data.bridge && explain(messages.endValue, 'bridge')}
        />
        <Stat
          label={messages.gain}
          value={<Money value={data.gain} tone />}
          explain={data.gain !== null && data.bridge && explain(messages.gain, 'gain', hints.gain)}
        />
      </StatGroup>
      <StatGroup>
        <Rate
          label={messages.simple}
          {...simple}
          detail={messages.overRange}
          explain={explain(messages.simple, 'simple', hints.simple)}
        />
        <Rate
          label={messages.timeWeighted}
          percent={timeWeighted.percent}
          reason={timeWeighted.reason}
          detail={timeWeightedDetail(timeWeighted, explain(messages.yearly, 'timeWeightedYearly', hints.yearly))}
          explain={explain(messages.timeWeighted, 'timeWeighted', hints.timeWeighted)}
        />
        <Rate
          label={messages.moneyWeighted}
          percent={moneyWeighted.percent}
          reason={moneyWeighted.reason}
          detail={moneyWeightedDetail(moneyWeighted)}
          explain={explain(messages.moneyWeighted, 'moneyWeighted', hints.moneyWeighted)}
        />
      </StatGroup>
    </section>
  );
};

/** In points, signed: `+1.20 points`. */
export const formatPoints = (points: number): string => formatSignedPercent(points).replace('%', ' points');
