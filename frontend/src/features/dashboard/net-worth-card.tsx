import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import type { ValueHistory } from '#contract/insight/value-history';
import { trimCurvesToFirstDay } from '#core/insight/first-day';
import { formatMoney } from '#lib/format';
import { joinClassNames } from '#lib/join-class-names';
import { Button } from '#ui/button';
import { LazyTimePlot } from '#ui/chart/lazy-time-plot';
import { ChoiceButtons } from '#ui/choice-buttons';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { ErrorBoundary } from '#ui/page/error-boundary';
import { createLoadableComponent } from '#ui/page/loadable';
import { Skeleton } from '#ui/spinner';
import { LazyReturnsExplanation, type ReturnsFigureRequest } from '../returns/lazy-returns-explanation';
import { AgendaList } from './agenda-list';
import { dashboardMessages } from './messages';
import { type ValueHistoryRequest, valueHistoryQuery } from './queries';
import { belowChartClasses, chartLegendClasses, valueChartHeightClasses } from './value-history-layout';
import {
  describeDayBriefly,
  describeExcludedFromValue,
  describeMissingCurve,
  describeReturnsRangeBriefly,
  formatUnsignedChange,
  valueHistoryMessages as messages,
  type ValueScope,
  valueScopeNames,
} from './value-history-messages';

/** The figures stand before anything is asked for to draw them; then both at once, since the one would ask for the other. */
const ValueHistoryChart = createLoadableComponent(async () => {
  await new Promise((resolve) => setTimeout(resolve));
  LazyTimePlot.load().catch(() => undefined);
  return import('./value-history-chart');
});

const scopeChoices = (Object.keys(valueScopeNames) as ValueScope[]).map((value) => ({
  value,
  label: valueScopeNames[value],
}));

const rangeChoices = [
  { value: '1M', label: '1M' },
  { value: '3M', label: '3M' },
  { value: 'YTD', label: 'YTD', title: 'This year so far' },
  { value: '1Y', label: '1Y' },
  { value: 'all', label: 'All' },
] as const;
type Range = (typeof rangeChoices)[number]['value'];

const benchmark = 'VOO';

interface FigureProps {
  name: string;
  asked: ReturnsFigureRequest['asked'];
  of: ReturnsFigureRequest['name'];
  children: ReactNode;
}

/** Explained as the page of returns explains it: it is the same figure. */
const Figure = ({ name, asked, of, children }: FigureProps) => (
  <ExplainableFigure name={name} explanation={() => <LazyReturnsExplanation asked={asked} name={of} />}>
    {children}
  </ExplainableFigure>
);

/** The way is told by an arrow and a word as well as by colour; nothing at all has neither. */
const ChangeText = ({ change, when }: { change: { amount: number; percent: number | null }; when: string }) => {
  const { amount } = change;
  const tone = amount > 0 ? 'text-positive' : amount < 0 ? 'text-negative' : 'text-ink-muted';
  return (
    <span className="wrap-anywhere">
      <span className={joinClassNames('figures font-semibold', tone)}>
        {amount !== 0 && (
          <>
            <span aria-hidden>{amount > 0 ? '▲ ' : '▼ '}</span>
            <span className="sr-only">{amount > 0 ? 'up ' : 'down '}</span>
          </>
        )}
        {formatUnsignedChange(change)}
      </span>{' '}
      <span className="text-ink-muted">{when}</span>
    </span>
  );
};

const changeRow = 'flex min-h-16 flex-wrap content-start gap-x-4 gap-y-1 text-sm sm:min-h-6';

const Changes = ({ data }: { data: ValueHistory }) => {
  const { scope, range, day, change, leftOut } = data;
  const missing = describeExcludedFromValue(leftOut);
  return (
    <div className={changeRow}>
      {day && (
        <ExplainableFigure
          name={messages.dayChange}
          of={async () => (await import('./explain-day')).explainDayChangeWithHint(scope, day)}
        >
          <ChangeText change={day} when={describeDayBriefly(day)} />
        </ExplainableFigure>
      )}
      {change && range && (
        <Figure name={messages.rangeGain} asked={{ scope, range: range.asked }} of="gain">
          <ChangeText change={change} when={describeReturnsRangeBriefly(range)} />
        </Figure>
      )}
      {missing && (
        <span className="max-w-full truncate text-ink-muted" title={missing}>
          {missing}
        </span>
      )}
    </div>
  );
};

const Value = ({ data: { scope, value, range } }: { data: ValueHistory }) => (
  <p className="flex min-h-12 items-center text-3xl font-semibold sm:text-4xl">
    {value === null || range === null ? (
      <span className="text-ink-muted">{messages.unavailable}</span>
    ) : (
      <Figure name={valueScopeNames[scope]} asked={{ scope, range: range.asked }} of="endValue">
        <span className="figures wrap-anywhere">{formatMoney(value)}</span>
      </Figure>
    )}
  </p>
);

/** In place of the curve, and as high: a sentence, with what can be done. */
const InPlaceOfChart = ({ children }: { children: ReactNode }) => (
  <div
    className={joinClassNames(
      'grid place-content-center gap-3 text-center text-sm text-ink-muted',
      valueChartHeightClasses,
    )}
  >
    {children}
  </div>
);

const Outline = () => (
  <>
    <div className="flex min-h-12 items-center">
      <Skeleton className="h-9 w-56" />
    </div>
    <div className={changeRow}>
      <Skeleton className="h-5 w-72 max-w-full" />
    </div>
    <Skeleton className={joinClassNames('mt-4', valueChartHeightClasses)} />
  </>
);

interface BelowChartProps {
  ranges: ReactNode;
  compare: ReactNode;
}

/** Without a curve, which has its legend there. */
const BelowChart = ({ ranges, compare }: BelowChartProps) => (
  <>
    <div className={belowChartClasses}>
      {ranges}
      {compare}
    </div>
    <div className={chartLegendClasses} />
  </>
);

interface ShownProps extends BelowChartProps {
  data: ValueHistory;
}

const Shown = ({ data, ranges, compare }: ShownProps) => {
  const curves = useMemo(() => trimCurvesToFirstDay(data.curves), [data.curves]);
  const isDrawn = curves.days.length > 1;
  const bottom = <BelowChart ranges={ranges} compare={compare} />;
  return (
    <>
      <Value data={data} />
      <Changes data={data} />
      <div className="mt-4">
        {isDrawn ? (
          <ErrorBoundary small title={dashboardMessages.partFailed} message={dashboardMessages.partFailedHint}>
            <Suspense
              fallback={
                <>
                  <Skeleton className={valueChartHeightClasses} />
                  {bottom}
                </>
              }
            >
              <ValueHistoryChart data={data} curves={curves} ranges={ranges} compare={compare} />
            </Suspense>
          </ErrorBoundary>
        ) : (
          <>
            <InPlaceOfChart>
              {data.countedTo ? messages.counting(data.countedTo) : describeMissingCurve(data.reason)}
            </InPlaceOfChart>
            {bottom}
          </>
        )}
      </div>
      {isDrawn && data.countedTo && (
        <p role="status" className="mt-2 text-sm text-ink-muted">
          {messages.updating(data.countedTo)}
        </p>
      )}
    </>
  );
};

interface NetWorthCardProps {
  /** Something is recorded, as far as is known: its outline stands until it has come. */
  isExpected: boolean;
  /** What stands below it has come: before, its outline would move up where there is nothing. */
  isRestKnown: boolean;
  /** There is a trade. */
  hasInvestments: boolean;
}

/** What matters first: what there is, what the day and the range have done to it, and what comes next. Nothing of nothing. */
export const NetWorthCard = ({ isExpected, isRestKnown, hasInvestments }: NetWorthCardProps) => {
  const [scope, setScope] = useState<ValueScope>('household');
  const [range, setRange] = useState<Range>('1Y');
  const [isCompared, setCompared] = useState(false);
  const request: ValueHistoryRequest = { scope, range, ...(isCompared && { benchmark }) };
  const history = useQuery(valueHistoryQuery(request));
  const { error } = history;
  const isNothing = history.data?.reason?.code === 'empty' && scope === 'household';
  if (isNothing ? isRestKnown : !history.data && !isExpected) return null;
  const data = isNothing ? undefined : history.data;
  const ranges = <ChoiceButtons label={messages.range} choices={rangeChoices} chosen={range} onChoose={setRange} />;
  const compare = (
    <button
      type="button"
      aria-pressed={isCompared}
      onClick={() => setCompared(!isCompared)}
      className="rounded-sm text-xs font-medium text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11 print:hidden"
    >
      {isCompared ? messages.withoutComparison(benchmark) : messages.compare(benchmark)}
    </button>
  );
  return (
    <section
      data-card
      aria-label={valueScopeNames[data?.scope ?? scope]}
      className="grid min-w-0 gap-6 rounded-xl border border-line bg-surface-raised p-4 shadow-card sm:p-6 md:grid-cols-[minmax(0,1fr)_15rem] lg:grid-cols-[minmax(0,1fr)_17rem]"
    >
      <div
        aria-busy={history.isPlaceholderData || undefined}
        className="min-w-0 transition-opacity duration-100 aria-busy:opacity-60"
      >
        <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-sm text-ink-muted">{valueScopeNames[data?.scope ?? scope]}</h2>
          {hasInvestments && (
            <ChoiceButtons label={messages.scope} choices={scopeChoices} chosen={scope} onChoose={setScope} />
          )}
        </div>
        {data ? (
          <Shown data={data} ranges={ranges} compare={compare} />
        ) : error ? (
          <InPlaceOfChart>
            <p role="alert">{messages.failed}</p>
            <div>
              <Button size="sm" onClick={() => void history.refetch()}>
                {messages.retry}
              </Button>
            </div>
          </InPlaceOfChart>
        ) : (
          <>
            <Outline />
            <BelowChart ranges={ranges} compare={compare} />
          </>
        )}
      </div>
      <AgendaList isWanted={data !== undefined || error !== null} />
    </section>
  );
};
