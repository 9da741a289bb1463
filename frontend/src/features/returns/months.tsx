import type { Returns } from '#contract/insight';
import { formatDay, formatMonth, formatSignedPercent } from '#lib/format';
import { Card } from '#ui/card';
import { Figure, FigureList } from '#ui/figure-list';
import { Percent } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import type { Asked } from './asked';
import { ExplainFigure } from './explained';
import { hints, messages } from './messages';
import { type MonthCell, type YearRow, yearsOf } from './years';

/** Without the sign of percent, thirteen of which would need the room of two months. */
const cellOf = (cell: MonthCell | undefined) => {
  if (cell?.percent === undefined || cell.percent === null) return '';
  const shown = formatSignedPercent(cell.percent).slice(0, -1);
  const tone = shown.startsWith('+') ? 'text-positive' : shown.startsWith('-') ? 'text-negative' : '';
  return <span className={`${tone} ${cell.isWhole ? '' : 'italic'}`}>{shown}</span>;
};

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const columns: Column<YearRow>[] = [
  { id: 'year', header: messages.year, heading: true, cell: ({ year }) => year },
  ...monthNames.map(
    (name, at): Column<YearRow> => ({
      id: name,
      header: name,
      align: 'end',
      cell: ({ months }) => cellOf(months[at]),
    }),
  ),
  { id: 'whole', header: messages.whole, align: 'end', cell: ({ whole }) => cellOf(whole) },
];

const fallText = ({ from, to, recovered }: NonNullable<Returns['drawdown']>): string =>
  `From ${formatDay(from)} to ${formatDay(to)}; ${recovered ? `made good on ${formatDay(recovered)}` : 'not made good yet'}.`;

const named = (month: Returns['best']): string =>
  month ? `${formatSignedPercent(month.percent)} in ${formatMonth(month.month)}` : messages.none;

/** The deepest fall, the best and the worst month, and each month by year. */
export const Months = ({ data, asked }: { data: Returns; asked: Asked }) => {
  const { months, best, worst, drawdown } = data;
  const explain = (name: 'drawdown' | 'best' | 'worst') => (
    <ExplainFigure label={messages[name]} hint={hints[name]} {...{ asked, name }} />
  );
  if (months.every(({ percent }) => percent === null)) return null;
  return (
    <Card
      title={messages.months}
      description={
        <>
          {messages.partMonth}{' '}
          {data.timeWeighted.percent !== null && (
            <ExplainFigure label={messages.months} hint={hints.months} asked={asked} name="timeWeighted" />
          )}
        </>
      }
    >
      <div className="text-xs">
        <Table
          caption={messages.monthsTable}
          columns={columns}
          rows={yearsOf(data)}
          rowKey={({ year }) => year}
          dense
        />
      </div>
      <div className="mt-4 max-w-xl">
        <FigureList>
          <Figure label={messages.drawdown} explain={drawdown && explain('drawdown')}>
            {drawdown ? (
              <>
                <Percent value={drawdown.percent} tone />
                <span className="block text-sm font-normal text-ink-muted">{fallText(drawdown)}</span>
              </>
            ) : (
              messages.noFall
            )}
          </Figure>
          <Figure label={messages.best} explain={best && explain('best')}>
            {best ? named(best) : messages.noMonths}
          </Figure>
          <Figure label={messages.worst} explain={worst && explain('worst')}>
            {worst ? named(worst) : messages.noMonths}
          </Figure>
        </FigureList>
      </div>
    </Card>
  );
};
