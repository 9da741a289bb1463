import { useQuery } from '@tanstack/react-query';
import { ChevronDown, Coins, RefreshCw, Search } from 'lucide-react';
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { DividendIncomeByStock } from '#contract/dividends/found-dividends';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { MoneyFigure } from '#ui/table/figures';
import {
  allPlatformsMessages,
  formatIncomeTotals,
  formatIncomeYearCaption,
  formatPaymentTotals,
  getDividendPlatformLabel,
  getStockIncomeTitle,
  getYearIncomeTitle,
} from './all-platforms-messages';
import { DividendPaymentsTable } from './dividend-payments-table';
import { ExplainableDividendFigure, ExplainDividendButton } from './explain-dividend-button';
import { DiscoveryNotes } from './found/discovery-notes';
import type { FoundDividendActions } from './found/use-found-dividend-actions';
import {
  groupPaymentsByYear,
  groupStockIncomeByPlatform,
  type IncomeTotals,
  type PlatformIncome,
  type StockIncome,
} from './group-dividend-income';
import { dividendIncomeByStockQuery, positionDividendPaymentsQuery } from './queries';

/** A platform that somebody asked to see from elsewhere on the page; without one, the whole list. */
export interface RequestedPlatform {
  platform: string | undefined;
}

const showAndFocus = (part: HTMLElement | null): void => {
  part?.focus({ preventScroll: true });
  part?.scrollIntoView({ block: 'center' });
};

interface FoldProps {
  level: 3 | 4;
  title: ReactNode;
  sums: IncomeTotals;
  /** Its net sum as the way into what it is made of. */
  figure: ReactNode;
  /** Opens it and leads to it, once more with each that is another object. */
  requested?: RequestedPlatform | null | undefined;
  /** Made only once it is opened: there may be thousands of rows in all. */
  children: () => ReactNode;
}

/** A line with its sums that opens what they are made of. */
const Fold = ({ level, title, sums, figure, requested, children }: FoldProps) => {
  const [open, setOpen] = useState(false);
  const [answered, setAnswered] = useState<RequestedPlatform | null>(null);
  const line = useRef<HTMLButtonElement>(null);
  const id = useId();
  // While rendering, so that the line is open when it takes the focus: a screen reader would call it collapsed.
  if (requested && requested !== answered) {
    setAnswered(requested);
    setOpen(true);
  }
  useEffect(() => {
    if (requested) showAndFocus(line.current);
  }, [requested]);
  const Heading = level === 3 ? 'h3' : 'h4';
  return (
    <div>
      <div className="relative flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
        <Heading className={level === 3 ? 'min-w-0 font-semibold' : 'min-w-0 text-sm font-medium'}>
          <button
            ref={line}
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
          {/* Above the button of the line, which covers all of it. */}
          <span className="relative z-10 block font-semibold">{figure}</span>
          <span className="figures block text-xs text-ink-muted">{formatIncomeTotals(sums)}</span>
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
    <span className="sr-only">{allPlatformsMessages.loading}</span>
    <Skeleton className={height} />
  </div>
);

/** Read once they are asked for. */
const Payments = ({ stock }: { stock: StockIncome }) => (
  <QueryView
    of={useQuery(positionDividendPaymentsQuery(stock))}
    loading={<Loading height="h-40" />}
    failed={{ title: allPlatformsMessages.failed, message: allPlatformsMessages.failedHint }}
  >
    {(dividends) => (
      <div className="space-y-4">
        {groupPaymentsByYear(dividends).map((year) => (
          <div key={year.year} className="relative">
            <DividendPaymentsTable caption={formatIncomeYearCaption(year)} dividends={year.dividends} />
            <span className="absolute top-0 right-0 -mt-1.5 inline-flex">
              <ExplainDividendButton
                name={getYearIncomeTitle(stock.symbol, year.year)}
                tell={(code) => code.explainYearPayments(year.dividends)}
              />
            </span>
          </div>
        ))}
      </div>
    )}
  </QueryView>
);

const Stock = ({ stock }: { stock: StockIncome }) => (
  <Fold
    level={4}
    title={<StockName {...stock} />}
    sums={stock}
    figure={
      <ExplainableDividendFigure
        name={getStockIncomeTitle(stock.symbol)}
        tell={(code) => code.explainStockPayments(stock.told)}
      >
        <MoneyFigure value={stock.net} />
      </ExplainableDividendFigure>
    }
  >
    {() => <Payments stock={stock} />}
  </Fold>
);

interface PlatformGroupProps {
  group: PlatformIncome;
  requested: RequestedPlatform | null;
}

const PlatformGroup = ({ group, requested }: PlatformGroupProps) => (
  <Fold
    level={3}
    requested={requested?.platform === group.platform ? requested : null}
    title={getDividendPlatformLabel(group.platform)}
    sums={group}
    figure={
      <ExplainableDividendFigure
        name={getStockIncomeTitle(getDividendPlatformLabel(group.platform))}
        tell={(code) =>
          code.explainPlatformPayments(
            group.platform,
            group.stocks.map(({ told }) => told),
          )
        }
      >
        <MoneyFigure value={group.net} />
      </ExplainableDividendFigure>
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
  <EmptyState icon={<Coins aria-hidden />} title={allPlatformsMessages.none}>
    {allPlatformsMessages.noneHint}
  </EmptyState>
);

interface ReadyProps {
  report: DividendIncomeByStock;
  requested: RequestedPlatform | null;
}

const Ready = ({ report, requested }: ReadyProps) => {
  const { stocks, summary } = report;
  const groups = useMemo(() => groupStockIncomeByPlatform(stocks), [stocks]);
  if (groups.length === 0) return <Nothing />;
  return (
    <>
      <div className="divide-y divide-line border-y border-line">
        {groups.map((group) => (
          <PlatformGroup key={group.platform ?? ''} group={group} requested={requested} />
        ))}
      </div>
      <dl className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <dt className="font-semibold">{allPlatformsMessages.total}</dt>
        <dd className="ml-auto text-right">
          <span className="block text-lg font-semibold">
            <ExplainableDividendFigure
              name={allPlatformsMessages.total}
              tell={(code) => code.explainTotalDividends(report)}
            >
              <MoneyFigure value={summary.net} />
            </ExplainableDividendFigure>
          </span>
          <span className="figures block text-xs text-ink-muted">
            {formatPaymentTotals(summary.count, summary.gross, summary.taxWithheld, summary.fees)}
          </span>
        </dd>
      </dl>
    </>
  );
};

const Actions = ({ actions: { busy, discoverEverywhere, syncEverywhere } }: { actions: FoundDividendActions }) => (
  <>
    <Button
      icon={<Search aria-hidden />}
      busy={busy === 'discoverEverywhere'}
      disabled={busy !== null}
      onClick={discoverEverywhere}
    >
      {allPlatformsMessages.discover}
    </Button>
    <Button
      icon={<RefreshCw aria-hidden />}
      busy={busy === 'syncEverywhere'}
      disabled={busy !== null}
      onClick={syncEverywhere}
    >
      {allPlatformsMessages.sync}
    </Button>
  </>
);

interface AllPlatformsProps {
  actions: FoundDividendActions;
  requested?: RequestedPlatform | null;
}

/** Where the dashboard's total leads to: every payment that it is made of, by platform, stock and year. */
export const AllPlatformsIncome = ({ actions, requested = null }: AllPlatformsProps) => {
  const part = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!requested) return;
    // A platform's own line has taken the focus already, where there is one.
    if (!part.current?.contains(document.activeElement)) showAndFocus(part.current);
  }, [requested]);
  return (
    <div ref={part} id={allPlatformsMessages.anchor} tabIndex={-1} className="scroll-mt-24 rounded-xl">
      <Card
        title={allPlatformsMessages.title}
        description={allPlatformsMessages.description}
        actions={<Actions actions={actions} />}
      >
        <DiscoveryNotes of={actions} by="discoverEverywhere" />
        <QueryView
          of={useQuery(dividendIncomeByStockQuery)}
          loading={<Loading />}
          failed={{ title: allPlatformsMessages.failed, message: allPlatformsMessages.failedHint }}
        >
          {(report) => <Ready report={report} requested={requested} />}
        </QueryView>
      </Card>
    </div>
  );
};
