import type { IncomeCalendar } from '#contract/income';
import { ExplainButton } from '#ui/explain/explain-button';
import type { ExplainedFigures } from '#ui/explain/explain-dialog';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { incomeMessages as messages } from './messages';

interface IncomeFigureProps {
  label: string;
  hint: string;
  detail: string;
  value: number;
  tell: (code: typeof import('./explain-income')) => ExplainedFigures;
}

const IncomeTotal = ({ label, hint, detail, value, tell }: IncomeFigureProps) => (
  <StatTile
    label={label}
    value={<MoneyFigure value={value} />}
    detail={detail}
    explain={<ExplainButton name={label} hint={hint} of={async () => tell(await import('./explain-income'))} />}
  />
);

export const IncomeFigures = ({ calendar }: { calendar: IncomeCalendar }) => {
  const { expectedNext12Months, paidLast12Months, paidThisYear } = calendar.totals;
  const hasDividends = calendar.payments.some(({ kind }) => kind === 'dividend');
  return (
    <section aria-label={messages.figures}>
      <StatGroup>
        <IncomeTotal
          label={messages.next12Months}
          hint={messages.next12MonthsHint}
          detail={messages.next12MonthsDetail}
          value={expectedNext12Months}
          tell={(code) => code.explainIncomeOfNext12Months(calendar)}
        />
        <IncomeTotal
          label={messages.last12Months}
          hint={messages.last12MonthsHint}
          detail={hasDividends ? messages.last12MonthsOfDividendsDetail : messages.last12MonthsDetail}
          value={paidLast12Months}
          tell={(code) => code.explainIncomeOfLast12Months(calendar)}
        />
        <IncomeTotal
          label={messages.thisYear}
          hint={messages.thisYearHint}
          detail={messages.thisYearDetail}
          value={paidThisYear}
          tell={(code) => code.explainIncomeOfThisYear(calendar)}
        />
      </StatGroup>
    </section>
  );
};
