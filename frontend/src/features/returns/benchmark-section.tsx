import type { ReturnsReport } from '#contract/insight/insight';
import { formatMoney, formatSignedMoney, formatSignedPercent } from '#lib/format';
import { Card } from '#ui/card';
import { FigureWithExplanation } from '#ui/explain/explain-button';
import { Table, type TableColumn } from '#ui/table/table';
import { returnsMessages } from './messages';
import type { ExplainableReturnsFigureName } from './queries';
import { ReturnsExplainButton } from './returns-explain-button';
import { formatSignedPercentPoints } from './returns-figures';
import type { ReturnsRequest } from './returns-request';
import {
  describeMissingComparisonReason,
  describeMissingFigureReason,
  describeSameDollarsComparison,
  getBenchmarkName,
} from './returns-sentences';

type Column = 'theirs' | 'difference';

interface Row {
  name: string;
  ours: string;
  theirs: string;
  difference: string;
  /** Which of them can be explained. */
  explained: Record<Column, ExplainableReturnsFigureName | null>;
}

type Rate = ReturnsReport['moneyWeighted'];

const formatRate = ({ percent, isYearly, reason }: Rate): string => {
  if (percent === null) return reason ? describeMissingFigureReason(reason) : returnsMessages.none;
  return `${formatSignedPercent(percent)} ${isYearly ? returnsMessages.aYear : returnsMessages.notAnnualised}`;
};
const formatOrNone = (value: number | null, format: (value: number) => string): string =>
  value === null ? returnsMessages.none : format(value);

const formatPointsDifference = ({ percent, isYearly }: { percent: number; isYearly: boolean }): string =>
  `${formatSignedPercentPoints(percent)} ${isYearly ? returnsMessages.aYear : returnsMessages.notAnnualised}`;

const toComparisonRows = (data: ReturnsReport, theirs: NonNullable<ReturnsReport['comparison']>): Row[] => [
  {
    name: returnsMessages.endValue,
    explained: {
      theirs: theirs.endValue === null ? null : 'benchmark',
      difference: theirs.difference === null ? null : 'difference',
    },
    ours: formatOrNone(data.endValue, formatMoney),
    theirs: formatOrNone(theirs.endValue, formatMoney),
    difference: formatOrNone(theirs.difference, formatSignedMoney),
  },
  {
    name: returnsMessages.gain,
    explained: { theirs: theirs.gain === null ? null : 'benchmarkGain', difference: null },
    ours: formatOrNone(data.gain, formatSignedMoney),
    theirs: formatOrNone(theirs.gain, formatSignedMoney),
    // As much was put in on both sides.
    difference: theirs.gain === null || theirs.difference === null ? '' : formatSignedMoney(theirs.difference),
  },
  {
    name: returnsMessages.moneyWeighted,
    // Their rate is a part of the difference.
    explained: {
      theirs: theirs.moneyWeighted.percent === null || theirs.points ? null : 'benchmarkMoneyWeighted',
      difference: theirs.points === null ? null : 'points',
    },
    ours: formatRate(data.moneyWeighted),
    theirs: formatRate(theirs.moneyWeighted),
    difference: theirs.points === null ? '' : formatPointsDifference(theirs.points),
  },
  {
    name: returnsMessages.timeWeighted,
    explained: { theirs: theirs.timeWeighted.percent === null ? null : 'benchmarkTimeWeighted', difference: null },
    ours: formatOrNone(data.timeWeighted.percent, formatSignedPercent),
    theirs: formatOrNone(theirs.timeWeighted.percent, formatSignedPercent),
    difference: '',
  },
];

const createExplainedColumn = (id: Column, header: string, name: string, asked: ReturnsRequest): TableColumn<Row> => ({
  id,
  header,
  align: 'end',
  cell: (row) => {
    const explained = row.explained[id];
    // No line of a stacked row.
    if (row[id] === '') return '';
    return (
      <FigureWithExplanation
        explain={explained && <ReturnsExplainButton label={`${name}, ${row.name}`} asked={asked} name={explained} />}
      >
        {row[id]}
      </FigureWithExplanation>
    );
  },
});

const buildBenchmarkColumns = (name: string, asked: ReturnsRequest): TableColumn<Row>[] => [
  { id: 'name', header: returnsMessages.figure, heading: true, cell: ({ name: figure }) => figure },
  { id: 'ours', header: returnsMessages.oursEnd, align: 'end', cell: ({ ours }) => ours },
  createExplainedColumn('theirs', name, name, asked),
  createExplainedColumn('difference', returnsMessages.difference, returnsMessages.difference, asked),
];

/** The same dollars, on the same days, elsewhere. */
export const BenchmarkSection = ({ data, asked }: { data: ReturnsReport; asked: ReturnsRequest }) => {
  const { comparison } = data;
  if (!comparison) return null;
  const name = getBenchmarkName(comparison);
  return (
    <Card title={`${returnsMessages.comparison} ${name}`} description={describeSameDollarsComparison(comparison)}>
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
