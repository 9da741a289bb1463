import type { Returns } from '#contract/insight';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { Card } from '#ui/card';
import { type Column, Table } from '#ui/table';
import type { Asked } from './asked';
import { ExplainFigure } from './explained';
import { formatPoints } from './figures';
import { messages } from './messages';
import type { ExplainedName } from './queries';
import { noComparison, reasonOf, sameDollars, shortName } from './sentences';

interface Row {
  name: string;
  /** What of it can be explained. */
  explained: ExplainedName | null;
  ours: string;
  theirs: string;
  difference: string;
}

type Rate = Returns['moneyWeighted'];

const rateText = ({ percent, isYearly, reason }: Rate): string => {
  if (percent === null) return reason ? reasonOf(reason) : messages.none;
  return `${formatSignedPercent(percent)} ${isYearly ? messages.aYear : messages.notAnnualised}`;
};
const orNone = (value: number | null, format: (value: number) => string): string =>
  value === null ? messages.none : format(value);

const pointsText = ({ percent, isYearly }: { percent: number; isYearly: boolean }): string =>
  `${formatPoints(percent)} ${isYearly ? messages.aYear : messages.notAnnualised}`;

const rowsOf = (data: Returns, theirs: NonNullable<Returns['comparison']>): Row[] => [
  {
    name: messages.endValue,
    explained: 'difference',
    ours: orNone(data.endValue, formatMoney),
    theirs: orNone(theirs.endValue, formatMoney),
    difference: orNone(theirs.difference, formatSignedMoney),
  },
  {
    name: messages.gain,
    explained: 'benchmarkGain',
    ours: orNone(data.gain, formatSignedMoney),
    theirs: orNone(theirs.gain, formatSignedMoney),
    difference: '',
  },
  {
    name: messages.moneyWeighted,
    explained:
      theirs.moneyWeighted.percent === null ? null : theirs.points === null ? 'benchmarkMoneyWeighted' : 'points',
    ours: rateText(data.moneyWeighted),
    theirs: rateText(theirs.moneyWeighted),
    difference: theirs.points === null ? '' : pointsText(theirs.points),
  },
  {
    name: messages.timeWeighted,
    explained: theirs.timeWeighted.percent === null ? null : 'benchmarkTimeWeighted',
    ours: orNone(data.timeWeighted.percent, formatSignedPercent),
    theirs: orNone(theirs.timeWeighted.percent, formatSignedPercent),
    difference: '',
  },
];

const columnsFor = (name: string, asked: Asked): Column<Row>[] => [
  {
    id: 'name',
    header: messages.figure,
    heading: true,
    cell: ({ name: figure, explained }) => (
      <span className="inline-flex items-center gap-1">
        {figure}
        {explained && <ExplainFigure label={`${name}, ${figure}`} asked={asked} name={explained} />}
      </span>
    ),
  },
  { id: 'ours', header: messages.oursEnd, align: 'end', cell: ({ ours }) => ours },
  { id: 'theirs', header: name, align: 'end', cell: ({ theirs }) => theirs },
  { id: 'difference', header: messages.difference, align: 'end', cell: ({ difference }) => difference },
];

/** The same dollars, on the same days, elsewhere. */
export const Comparison = ({ data, asked }: { data: Returns; asked: Asked }) => {
  const { comparison } = data;
  if (!comparison) return null;
  const name = shortName(comparison);
  return (
    <Card
      title={`${messages.comparison} ${name}`}
      description={
        <>
          {sameDollars(comparison)}{' '}
          {comparison.endValue !== null && (
            <ExplainFigure label={`${messages.comparison} ${name}`} asked={asked} name="benchmark" />
          )}
        </>
      }
    >
      {comparison.reason ? (
        <p className="text-ink-muted">{noComparison(comparison.reason, name)}</p>
      ) : (
        <Table
          caption={`${messages.comparison} ${name}`}
          columns={columnsFor(name, asked)}
          rows={rowsOf(data, comparison)}
          rowKey={({ name: figure }) => figure}
        />
      )}
      {comparison.stale && <p className="mt-2 text-sm text-ink-muted">{messages.staleComparison}</p>}
    </Card>
  );
};
