import type { ReturnsReport } from '#contract/insight/insight';
import { formatDay, formatMonth, formatSignedPercent } from '#lib/format';
import { Card } from '#ui/card';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { PercentFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { returnsHints, returnsMessages } from './messages';
import { type ReturnPeriodCell, type ReturnYearRow, toReturnYearRows } from './return-years';
import { ReturnsExplainButton } from './returns-explain-button';
import type { ReturnsRequest } from './returns-request';

/** Without the sign of percent, thirteen of which would need the room of two months. */
const renderCell = (cell: ReturnPeriodCell | undefined) => {
  if (cell?.percent === undefined || cell.percent === null) return '';
  const text = formatSignedPercent(cell.percent).slice(0, -1);
  const tone = text.startsWith('+') ? 'text-positive' : text.startsWith('-') ? 'text-negative' : '';
  return <span className={`${tone} ${cell.isWhole ? '' : 'italic'}`}>{text}</span>;
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const columns: TableColumn<ReturnYearRow>[] = [
  { id: 'year', header: returnsMessages.year, heading: true, cell: ({ year }) => year },
  ...monthNames.map(
    (name, at): TableColumn<ReturnYearRow> => ({
      id: name,
      header: name,
      align: 'end',
      cell: ({ months }) => renderCell(months[at]),
    }),
  ),
  { id: 'whole', header: returnsMessages.whole, align: 'end', cell: ({ whole }) => renderCell(whole) },
];

const formatDrawdown = ({ from, to, recovered }: NonNullable<ReturnsReport['drawdown']>): string =>
  `From ${formatDay(from)} to ${formatDay(to)}; ${recovered ? `recovered on ${formatDay(recovered)}` : 'not recovered yet'}.`;

const formatMonthReturn = (month: ReturnsReport['best']): string =>
  month ? `${formatSignedPercent(month.percent)} in ${formatMonth(month.month)}` : returnsMessages.none;

/** The deepest fall, the best and the worst month, and each month by year. */
export const MonthlyReturns = ({ data, asked }: { data: ReturnsReport; asked: ReturnsRequest }) => {
  const { months, best, worst, drawdown } = data;
  const explain = (name: 'drawdown' | 'best' | 'worst') => (
    <ReturnsExplainButton label={returnsMessages[name]} hint={returnsHints[name]} {...{ asked, name }} />
  );
  if (months.every(({ percent }) => percent === null)) return null;
  return (
    <Card
      title={returnsMessages.months}
      description={
        <>
          {returnsMessages.partMonth}{' '}
          {data.timeWeighted.percent !== null && (
            <ReturnsExplainButton
              label={returnsMessages.months}
              hint={returnsHints.months}
              asked={asked}
              name="timeWeighted"
            />
          )}
        </>
      }
    >
      <div className="text-xs">
        <Table
          caption={returnsMessages.monthsTable}
          columns={columns}
          rows={toReturnYearRows(data)}
          rowKey={({ year }) => year}
          dense
        />
      </div>
      <div className="mt-4 max-w-xl">
        <FigureList>
          <FigureListItem label={returnsMessages.drawdown} explain={drawdown && explain('drawdown')}>
            {drawdown ? (
              <>
                <PercentFigure value={drawdown.percent} tone />
                <span className="block text-sm font-normal text-ink-muted">{formatDrawdown(drawdown)}</span>
              </>
            ) : (
              returnsMessages.noFall
            )}
          </FigureListItem>
          <FigureListItem label={returnsMessages.best} explain={best && explain('best')}>
            {best ? formatMonthReturn(best) : returnsMessages.noMonths}
          </FigureListItem>
          <FigureListItem label={returnsMessages.worst} explain={worst && explain('worst')}>
            {worst ? formatMonthReturn(worst) : returnsMessages.noMonths}
          </FigureListItem>
        </FigureList>
      </div>
    </Card>
  );
};
