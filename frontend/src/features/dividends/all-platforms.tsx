import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Coins } from 'lucide-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import type { StockIncomeReport } from '#contract/found-dividends';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { Money } from '#ui/figures';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { allMessages, incomeOf, paymentsInWords, platformName, sumsInWords, yearCaption, yearOf } from './all-messages';
import { ExplainDividend } from './explain';
import { byPlatform, byYear, type PlatformIncome, type StockIncome, type Sums } from './income-groups';
import { IncomeTable } from './income-table';
import { incomeQuery, paymentsQuery } from './queries';

interface FoldProps {
  level: 3 | 4;
  title: ReactNode;
  sums: Sums;
  /** The way into its sums, which stands beside them. */
  explain: ReactNode;
  /** Made only once it is opened: there may be thousands of rows in all. */
  children: () => ReactNode;
}

/** A line with its sums that opens what they are made of. */
const Fold = ({ level, title, sums, explain, children }: FoldProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div>
      <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
        <Heading className={level === 3 ? 'min-w-0 font-semibold' : 'min-w-0 text-sm font-medium'}>
          <button
            type="button"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
            className="flex items-center gap-2 text-left after:absolute after:inset-0 after:rounded-lg"
          >
            <ChevronDown
              aria-hidden
              className={`size-4 shrink-0 text-ink-muted transition-transform duration-100 ${open ? '' : '-rotate-90'}`}
            />
            <span className="min-w-0">{title}</span>
          </button>
        </Heading>
        <p className="ml-auto text-right text-sm">
          <span className="flex items-center justify-end font-semibold">
            {/* Above the button of the line, which covers all of it. */}
            <span className="relative z-10 -my-1.5 inline-flex">{explain}</span>
            <Money value={sums.net} />
          </span>
          <span className="figures block text-xs text-ink-muted">{sumsInWords(sums)}</span>
        </p>
      </div>
      <div id={id} hidden={!open} className={level === 3 ? 'pb-2 sm:pl-6' : 'pb-4 sm:pl-6'}>
        {open && children()}
      </div>
    </div>
  );
};

const StockName = ({ symbol, companyName }: StockIncome) => (
  <>
    {symbol} <span className="text-sm font-normal text-ink-muted">{companyName}</span>
  </>
);

const Loading = ({ height = 'h-60' }: { height?: string }) => (
  <div role="status">
    <span className="sr-only">{allMessages.loading}</span>
    <Skeleton className={height} />
  </div>
);

/** Read once they are asked for. */
const Payments = ({ stock }: { stock: StockIncome }) => (
  <Read
    of={useQuery(paymentsQuery(stock))}
    loading={<Loading height="h-40" />}
    failed={{ title: allMessages.failed, message: allMessages.failedHint }}
  >
    {(dividends) => (
      <div className="space-y-4">
        {byYear(dividends).map((year) => (
          <div key={year.year} className="relative">
            <IncomeTable caption={yearCaption(year)} dividends={year.dividends} />
            <span className="absolute top-0 right-0 -mt-1.5 inline-flex">
              <ExplainDividend
                name={yearOf(stock.symbol, year.year)}
                tell={(code) => code.tellPayments(year.dividends)}
              />
            </span>
          </div>
        ))}
      </div>
    )}
  </Read>
);

const Stock = ({ stock }: { stock: StockIncome }) => (
  <Fold
    level={4}
    title={<StockName {...stock} />}
    sums={stock}
    explain={<ExplainDividend name={incomeOf(stock.symbol)} tell={(code) => code.tellStock(stock.told)} />}
  >
    {() => <Payments stock={stock} />}
  </Fold>
);

const PlatformGroup = ({ group }: { group: PlatformIncome }) => (
  <Fold
    level={3}
    title={platformName(group.platform)}
    sums={group}
    explain={
      <ExplainDividend
        name={incomeOf(platformName(group.platform))}
        tell={(code) =>
          code.tellOnPlatform(
            group.platform,
            group.stocks.map(({ told }) => told),
          )
        }
      />
    }
  >
    {() => (
      <div className="divide-y divide-line border-t border-line">
        {group.stocks.map((stock) => (
          <Stock key={stock.symbol} stock={stock} />
        ))}
      </div>
    )}
  </Fold>
);

const Nothing = () => (
  <EmptyState icon={<Coins aria-hidden />} title={allMessages.none}>
    {allMessages.noneHint}
  </EmptyState>
);

const Ready = ({ report }: { report: StockIncomeReport }) => {
  const { stocks, summary } = report;
  const groups = useMemo(() => byPlatform(stocks), [stocks]);
  if (groups.length === 0) return <Nothing />;
  return (
    <>
      <div className="divide-y divide-line border-y border-line">
        {groups.map((group) => (
          <PlatformGroup key={group.platform ?? ''} group={group} />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <dt className="flex items-center gap-1 font-semibold">
          {allMessages.total}
          <ExplainDividend name={allMessages.total} tell={(code) => code.tellIncome(report)} />
        </dt>
        <dd className="ml-auto text-right">
          <span className="block text-lg font-semibold">
            <Money value={summary.net} />
          </span>
          <span className="figures block text-xs text-ink-muted">
            {paymentsInWords(summary.count, summary.gross, summary.taxWithheld, summary.fees)}
          </span>
        </dd>
      </dl>
    </>
  );
};

/** Where the dashboard's total leads to: every payment that it is made of, by platform, stock and year. */
export const AllPlatforms = () => (
  <div id={allMessages.anchor} className="scroll-mt-24">
    <Card title={allMessages.title} description={allMessages.description}>
      <Read
        of={useQuery(incomeQuery)}
        loading={<Loading />}
        failed={{ title: allMessages.failed, message: allMessages.failedHint }}
      >
        {(report) => <Ready report={report} />}
      </Read>
    </Card>
  </div>
);
