import type { ReturnsReport } from '#contract/insight/insight';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { Card } from '#ui/card';
import { Table, type TableColumn } from '#ui/table/table';
import { returnsMessages } from './messages';
import type { ExplainableReturnsFigureName } from './queries';
import { ReturnsExplainButton } from './returns-explain-button';
import { formatPercentPoints } from './returns-figures';
import type { ReturnsRequest } from './returns-request';
import {
  describeMissingComparisonReason,
  describeMissingFigureReason,
  describeSameDollarsComparison,
  getBenchmarkName,
} from './returns-sentences';

interface Row {
  name: string;
  /** What of it can be explained. */
  explained: ExplainableReturnsFigureName | null;
  ours: string;
  theirs: string;
  difference: string;
}

type Rate = ReturnsReport['moneyWeighted'];

const formatRate = ({ percent, isYearly, reason }: Rate): string => {
  if (percent === null) return reason ? describeMissingFigureReason(reason) : returnsMessages.none;
  return `${formatSignedPercent(percent)} ${isYearly ? returnsMessages.aYear : returnsMessages.notAnnualised}`;
};
const formatOrNone = (value: number | null, format: (value: number) => string): string =>
  value === null ? returnsMessages.none : format(value);

const formatPointsDifference = ({ percent, isYearly }: { percent: number; isYearly: boolean }): string =>
  `${formatPercentPoints(percent)} ${isYearly ? returnsMessages.aYear : returnsMessages.notAnnualised}`;

const toComparisonRows = (data: ReturnsReport, theirs: NonNullable<ReturnsReport['comparison']>): Row[] => [
  {
    name: returnsMessages.endValue,
    explained: 'difference',
    ours: formatOrNone(data.endValue, formatMoney),
    theirs: formatOrNone(theirs.endValue, formatMoney),
    difference: formatOrNone(theirs.difference, formatSignedMoney),
  },
  {
    name: returnsMessages.gain,
    explained: 'benchmarkGain',
    ours: formatOrNone(data.gain, formatSignedMoney),
    theirs: formatOrNone(theirs.gain, formatSignedMoney),
    difference: '',
  },
  {
    name: returnsMessages.moneyWeighted,
    explained:
      theirs.moneyWeighted.percent === null ? null : theirs.points === null ? 'benchmarkMoneyWeighted' : 'points',
    ours: formatRate(data.moneyWeighted),
    theirs: formatRate(theirs.moneyWeighted),
    difference: theirs.points === null ? '' : formatPointsDifference(theirs.points),
  },
  {
    name: returnsMessages.timeWeighted,
    explained: theirs.timeWeighted.percent === null ? null : 'benchmarkTimeWeighted',
    ours: formatOrNone(data.timeWeighted.percent, formatSignedPercent),
    theirs: formatOrNone(theirs.timeWeighted.percent, formatSignedPercent),
    difference: '',
  },
];

const buildBenchmarkColumns = (name: string, request: ReturnsRequest): TableColumn<Row>[] => [
  {
    id: 'name',
    header: returnsMessages.figure,
    heading: true,
    cell: ({ name: figure, explained }) => (
      <span className="inline-flex items-center gap-1">
        {figure}
        {explained && <ReturnsExplainButton label={`${name}, ${figure}`} asked={request} name={explained} />}
      </span>
    ),
  },
  { id: 'ours', header: returnsMessages.oursEnd, align: 'end', cell: ({ ours }) => ours },
  { id: 'theirs', header: name, align: 'end', cell: ({ theirs }) => theirs },
  { id: 'difference', header: returnsMessages.difference, align: 'end', cell: ({ difference }) => difference },
];

/** The same dollars, on the same days, elsewhere. */
export const BenchmarkSection = ({ data, asked }: { data: ReturnsReport; asked: ReturnsRequest }) => {
  const { comparison } = data;
  if (!comparison) return null;
  const name = getBenchmarkName(comparison);
  return (
    <Card
      title={`${returnsMessages.comparison} ${name}`}
      description={
        <>
          {describeSameDollarsComparison(comparison)}{' '}
          {comparison.endValue !== null && (
            <ReturnsExplainButton label={`${returnsMessages.comparison} ${name}`} asked={asked} name="benchmark" />
          )}
        </>
      }
    >
      {comparison.reason ? (
        <p className="text-ink-muted">{describeMissingComparisonReason(comparison.reason, name)}</p>
      ) : (
        <Table
          caption={`${returnsMessages.comparison} ${name}`}
          columns={buildBenchmarkColumns(name, asked)}
          rows={toComparisonRows(data, comparison)}
          rowKey={({ name: figure }) => figure}
        />
      )}
      {comparison.stale && <p className="mt-2 text-sm text-ink-muted">{returnsMessages.staleComparison}</p>}
    </Card>
  );
};
