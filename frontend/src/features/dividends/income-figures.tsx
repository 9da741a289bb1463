import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { DividendIncomeByStock } from '#contract/dividends/found-dividends';
import { joinClassNames } from '#lib/join-class-names';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { MoneyFigure } from '#ui/table/figures';
import { ExplainableDividendFigure, type ExplainDividendProps } from './explain-dividend-button';
import { sumExpectedDividends } from './found/found-dividends';
import { describeExpectedBasis, describeNothingExpected, dividendIncomeMessages as messages } from './income-messages';
import { dividendIncomeByStockQuery, futureDividendsQuery } from './queries';

interface IncomeFigureProps {
  label: string;
  /** Of what it is, or why there is none. */
  detail: string;
  className?: string;
  children: ReactNode;
}

const IncomeFigure = ({ label, detail, className, children }: IncomeFigureProps) => {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls.
    <div role="group" aria-labelledby={id} className={joinClassNames('min-w-0', className)}>
      <p id={id} className="text-sm text-ink-muted">
        {label}
      </p>
      <div className="figures flex h-8 items-center text-xl font-semibold @wide:h-9 @wide:text-2xl">{children}</div>
      <p className="mt-0.5 text-xs text-ink-muted @wide:text-sm">{detail}</p>
    </div>
  );
};

const waiting = <Skeleton className="my-1 h-5 w-20 @wide:my-1.5" />;

/** In the place of a figure, which is none and not zero; why, stands under it. */
const NoFigure = () => <span className="text-ink-muted">—</span>;

interface ReceivedProps {
  report: DividendIncomeByStock | undefined;
  hasFailed: boolean;
  name: string;
  hint: string;
  getAmount: (received: DividendIncomeByStock['received']) => number;
  explainFrom: (report: DividendIncomeByStock) => ExplainDividendProps['tell'];
}

const Received = ({ report, hasFailed, name, hint, getAmount, explainFrom }: ReceivedProps) => (
  <IncomeFigure label={name} detail={hasFailed ? messages.failed : messages.received}>
    {report ? (
      <ExplainableDividendFigure name={name} hint={hint} tell={explainFrom(report)}>
        <MoneyFigure value={getAmount(report.received)} />
      </ExplainableDividendFigure>
    ) : hasFailed ? (
      <NoFigure />
    ) : (
      waiting
    )}
  </IncomeFigure>
);

const Expected = () => {
  const { data, error } = useQuery(futureDividendsQuery);
  const show = (value: ReactNode, detail: string) => (
    <IncomeFigure label={messages.next12Months} detail={detail} className="col-span-2 @wide:col-span-1">
      {value}
    </IncomeFigure>
  );
  if (!data) return error === null ? show(waiting, messages.expected) : show(<NoFigure />, messages.failed);
  const { dividends, failedSymbols } = data;
  if (dividends.length === 0) return show(<NoFigure />, describeNothingExpected(failedSymbols));
  return show(
    <ExplainableDividendFigure
      name={messages.next12Months}
      hint={messages.next12MonthsHint}
      tell={(code) => code.explainAllFuturePayments(dividends)}
    >
      <MoneyFigure value={sumExpectedDividends(dividends)} />
    </ExplainableDividendFigure>,
    describeExpectedBasis(failedSymbols),
  );
};

/** What dividends bring in, on every platform, whichever tab is open. */
export const DividendIncomeFigures = () => {
  const { data, error } = useQuery(dividendIncomeByStockQuery);
  const reading = { report: data, hasFailed: !data && error !== null };
  return (
    <section aria-label={messages.name} className="mb-6">
      <Card>
        <div className="@container">
          <div className="grid grid-cols-2 gap-4 @wide:grid-cols-3 @wide:gap-6">
            <Received
              {...reading}
              name={messages.thisYear}
              hint={messages.thisYearHint}
              getAmount={({ thisYear }) => thisYear}
              explainFrom={(report) => (code) => code.explainReceivedThisYear(report)}
            />
            <Received
              {...reading}
              name={messages.last12Months}
              hint={messages.last12MonthsHint}
              getAmount={({ last12Months }) => last12Months}
              explainFrom={(report) => (code) => code.explainReceivedInLast12Months(report)}
            />
            <Expected />
          </div>
        </div>
      </Card>
    </section>
  );
};
