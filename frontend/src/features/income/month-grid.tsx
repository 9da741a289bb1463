import type { Day } from '#core/time/day';
import type { Month } from '#core/time/months';
import { formatDay, formatMoney, formatMonth } from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';
import { IncomeKindMark } from './income-kind-mark';
import { type IncomeRow, listWeeksOfMonth } from './income-months';
import { formatCdAccountAtBank, formatIncomeSource, incomeMessages as messages } from './messages';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const shownADay = 3;

const describeRow = (row: IncomeRow): { name: string; amount: number } =>
  'payment' in row
    ? { name: formatIncomeSource(row.payment), amount: row.payment.amount }
    : { name: formatCdAccountAtBank(row.maturity), amount: row.maturity.amount };

const RowMark = ({ row }: { row: IncomeRow }) =>
  'payment' in row ? (
    <IncomeKindMark kind={row.payment.kind} basis={row.payment.basis} />
  ) : (
    <IncomeKindMark kind="maturity" />
  );

const DayEntry = ({ row }: { row: IncomeRow }) => {
  const { name, amount } = describeRow(row);
  return (
    <li className="min-w-0 xl:flex xl:flex-wrap xl:items-baseline xl:gap-x-1.5">
      <span className="flex max-w-full min-w-0 items-center gap-1.5">
        <RowMark row={row} />
        <span className="truncate max-sm:sr-only" title={name}>
          {name}
        </span>
      </span>
      <span className="figures block whitespace-nowrap text-ink-muted max-sm:sr-only sm:pl-4 xl:ml-auto xl:pl-0">
        {formatMoney(amount)}
      </span>
    </li>
  );
};

/** What falls on a day; where there is no room for all of it the list below has the rest. */
const DayCell = ({ day, rows, isToday }: { day: Day; rows: readonly IncomeRow[]; isToday: boolean }) => (
  <td className={joinClassNames('h-16 border border-line p-1 align-top sm:h-22', isToday && 'bg-accent-soft')}>
    <time
      dateTime={day}
      title={formatDay(day)}
      aria-current={isToday ? 'date' : undefined}
      className={joinClassNames('figures block text-xs', isToday ? 'font-semibold text-accent' : 'text-ink-muted')}
    >
      {Number(day.slice(8))}
    </time>
    {rows.length > 0 && (
      <ul className="mt-1 space-y-0.5 text-xs max-sm:flex max-sm:flex-wrap max-sm:gap-1 max-sm:space-y-0">
        {rows.slice(0, shownADay).map((row) => (
          <DayEntry key={row.key} row={row} />
        ))}
        {rows.length > shownADay && <li className="text-ink-muted">{messages.more(rows.length - shownADay)}</li>}
      </ul>
    )}
  </td>
);

interface MonthGridProps {
  month: Month;
  rows: readonly IncomeRow[];
  today: Day;
}

/** A month by weeks, with what falls on its days. */
export const MonthGrid = ({ month, rows, today }: MonthGridProps) => {
  const byDay = Map.groupBy(rows, ({ date }) => date);
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{formatMonth(month)}</caption>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" className="pb-1 text-xs font-medium text-ink-muted">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {listWeeksOfMonth(month).map((week, at) => (
          <tr key={at}>
            {week.map((day, weekday) =>
              day === null ? (
                <td key={weekday} className="border border-line bg-surface-sunken" />
              ) : (
                <DayCell key={day} day={day} rows={byDay.get(day) ?? []} isToday={day === today} />
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
