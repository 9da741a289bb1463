import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import type { IncomeCalendar } from '#contract/income';
import { toMonth } from '#core/time/day';
import { addMonthsToMonth } from '#core/time/months';
import { downloadFile } from '#lib/download-file';
import { formatDay, formatMonth } from '#lib/format';
import { useChoiceInUrl } from '#lib/use-choice-in-address';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../stocks/stock-link';
import type { MonthForecastComparison } from './compare-forecasts';
import { describeForecastComparison } from './forecast-messages';
import { IncomeKindMark } from './income-kind-mark';
import { type IncomeRow, incomeKinds, listIncomeRowsOfMonth, toIncomeCsv } from './income-months';
import {
  describePaidAndExpectedInMonth,
  formatCdAccountAtBank,
  formatIncomeSource,
  incomeBasisNames,
  incomeKindNames,
  incomeMessages as messages,
} from './messages';
import { MonthGrid } from './month-grid';

const columns: TableColumn<IncomeRow>[] = [
  {
    id: 'source',
    header: messages.source,
    heading: true,
    cell: (row) => {
      if ('maturity' in row) return formatCdAccountAtBank(row.maturity);
      const { payment } = row;
      return payment.kind === 'dividend' ? <StockLink symbol={payment.symbol} /> : formatIncomeSource(payment);
    },
  },
  { id: 'date', header: messages.day, cell: ({ date }) => formatDay(date) },
  {
    id: 'kind',
    header: messages.kind,
    cell: (row) => (
      <span className="inline-flex items-center gap-2">
        {'payment' in row ? (
          <>
            <IncomeKindMark kind={row.payment.kind} basis={row.payment.basis} />
            {incomeKindNames[row.payment.kind]}
          </>
        ) : (
          <>
            <IncomeKindMark kind="maturity" />
            {messages.maturity}
          </>
        )}
      </span>
    ),
  },
  {
    id: 'basis',
    header: messages.basis,
    cell: (row) => ('payment' in row ? incomeBasisNames[row.payment.basis] : messages.maturityBasis),
  },
  {
    id: 'amount',
    header: messages.amount,
    align: 'end',
    main: true,
    cell: (row) => <MoneyFigure value={'payment' in row ? row.payment.amount : row.maturity.amount} />,
  },
];

const Legend = ({ calendar }: { calendar: IncomeCalendar }) => (
  <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-muted">
    {incomeKinds
      .filter((kind) => calendar.payments.some((one) => one.kind === kind))
      .map((kind) => (
        <li key={kind} className="flex items-center gap-1.5">
          <IncomeKindMark kind={kind} basis="paid" />
          {incomeKindNames[kind]}
        </li>
      ))}
    {calendar.maturities.length > 0 && (
      <li className="flex items-center gap-1.5">
        <IncomeKindMark kind="maturity" />
        {messages.maturity}
      </li>
    )}
    <li>{messages.forms}</li>
  </ul>
);

interface IncomeCalendarCardProps {
  calendar: IncomeCalendar;
  /** Past months against their forecasts, once these were asked for. */
  comparisons?: readonly MonthForecastComparison[] | undefined;
}

/** A month as a calendar, and below it as a list; the others a press away. */
export const IncomeCalendarCard = ({ calendar, comparisons }: IncomeCalendarCardProps) => {
  const { months, today } = calendar;
  const [month, choose] = useChoiceInUrl('month', [toMonth(today), ...months.map((one) => one.month)]);
  const [first, last] = [months[0]?.month ?? month, months.at(-1)?.month ?? month];
  const rows = listIncomeRowsOfMonth(calendar, month);
  const totals = months.find((one) => one.month === month) ?? { paid: 0, expected: 0 };
  const compared = comparisons?.find((one) => one.month === month);
  const told = compared ? describeForecastComparison(compared) : describePaidAndExpectedInMonth(totals);
  const download = () =>
    downloadFile({
      name: `income-${today}.csv`,
      blob: new Blob([toIncomeCsv(calendar)], { type: 'text/csv;charset=utf-8' }),
    });
  return (
    <Card title={messages.calendar} description={<span aria-live="polite">{`${formatMonth(month)}: ${told}`}</span>}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2 print:hidden">
        <div className="flex items-center gap-1">
          <IconButton
            label={messages.previous}
            icon={<ChevronLeft aria-hidden />}
            disabled={month <= first}
            onClick={() => choose(addMonthsToMonth(month, -1))}
          />
          <span className="min-w-24 text-center font-medium">{formatMonth(month)}</span>
          <IconButton
            label={messages.next}
            icon={<ChevronRight aria-hidden />}
            disabled={month >= last}
            onClick={() => choose(addMonthsToMonth(month, 1))}
          />
          {month !== toMonth(today) && (
            <Button size="sm" variant="ghost" onClick={() => choose(toMonth(today))}>
              {messages.thisMonth}
            </Button>
          )}
        </div>
        <Button size="sm" icon={<Download aria-hidden />} onClick={download}>
          {messages.download}
        </Button>
      </div>
      <MonthGrid month={month} rows={rows} today={today} />
      <Legend calendar={calendar} />
      {rows.length > 0 && (
        <div className="mt-6">
          <Table caption={formatMonth(month)} columns={columns} rows={rows} rowKey={({ key }) => key} />
        </div>
      )}
    </Card>
  );
};
