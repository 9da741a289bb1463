import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Card } from '#ui/card';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { ExplainableDividendFigure } from './explain-dividend-button';
import { sumExpectedDividends } from './found/found-dividends';
import { describeExpectedBasis, describeNothingExpected, dividendIncomeMessages as messages } from './income-messages';
import { dividendIncomeQuery, futureDividendsQuery } from './queries';

const waiting = <Skeleton className="my-0.5 h-5 w-20 @wide:my-1.5" />;

/** In the place of a figure, which is none and not zero; why, stands under it. */
const NoFigure = () => <span className="text-ink-muted">—</span>;

const Received = () => {
  const { data, error } = useQuery(dividendIncomeQuery);
  const missing = error === null ? waiting : <NoFigure />;
  const detail = data || error === null ? messages.received : messages.failed;
  return (
    <>
      <StatTile
        label={messages.thisYear}
        detail={detail}
        value={
          data ? (
            <ExplainableDividendFigure
              name={messages.thisYear}
              hint={messages.thisYearHint}
              tell={(code) => code.explainReceivedThisYear(data)}
            >
              <MoneyFigure value={data.received.thisYear} />
            </ExplainableDividendFigure>
          ) : (
            missing
          )
        }
      />
      <StatTile
        label={messages.last12Months}
        detail={detail}
        value={
          data ? (
            <ExplainableDividendFigure
              name={messages.last12Months}
              hint={messages.last12MonthsHint}
              tell={(code) => code.explainReceivedInLast12Months(data)}
            >
              <MoneyFigure value={data.received.last12Months} />
            </ExplainableDividendFigure>
          ) : (
            missing
          )
        }
      />
    </>
  );
};

const Expected = () => {
  const { data, error } = useQuery(futureDividendsQuery);
  const tile = (value: ReactNode, detail: string) => (
    <StatTile label={messages.next12Months} value={value} detail={detail} />
  );
  if (!data) return error === null ? tile(waiting, messages.expected) : tile(<NoFigure />, messages.failed);
  const { dividends, failedSymbols } = data;
  if (dividends.length === 0) return tile(<NoFigure />, describeNothingExpected(failedSymbols));
  return tile(
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
export const DividendIncomeFigures = () => (
  <section aria-label={messages.name} className="mb-6">
    <Card>
      <StatGroup>
        <Received />
        <Expected />
      </StatGroup>
    </Card>
  </section>
);
