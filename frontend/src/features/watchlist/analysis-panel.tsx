import type { PortfolioAnalysis } from '#contract/portfolio';
import { formatPercent } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/empty-state';
import { ErrorState } from '#ui/error-state';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { Spinner } from '#ui/spinner';
import { LeftOutNote } from '../stocks/left-out';
import { analysisMessages as words } from './messages';
import { useAnalysis } from './queries';

const Ranked = ({ label, position }: { label: string; position: PortfolioAnalysis['best'] }) =>
  position && (
    <Figure label={label}>
      {position.symbol} <Percent value={position.gainLossPercent} tone />
    </Figure>
  );

const Figures = ({ analysis }: { analysis: PortfolioAnalysis }) => {
  const {
    totalValue,
    largestPosition,
    positionsFor80Percent,
    allocation,
    best,
    worst,
    unpricedSymbols,
    reviewSymbols,
  } = analysis;
  return (
    <>
      <FigureList>
        <Figure label={words.value}>
          <Money value={totalValue} />
        </Figure>
        {largestPosition && (
          <Figure label={words.largest}>
            {largestPosition.symbol} <span className="figures">{formatPercent(largestPosition.percent)}</span>
          </Figure>
        )}
        <Figure label={words.spread}>
          {positionsFor80Percent} of {allocation.length}
        </Figure>
        <Ranked label={words.best} position={best} />
        <Ranked label={words.worst} position={worst} />
      </FigureList>
      <div className="mt-2">
        <LeftOutNote unpricedSymbols={unpricedSymbols} reviewSymbols={reviewSymbols} />
      </div>
    </>
  );
};

/** Every figure is computed from the holdings. */
export const AnalysisPanel = () => {
  const { data, isError, refetch } = useAnalysis();
  const body = () => {
    if (!data && !isError) return <Spinner label={words.loading} />;
    if (!data) return <ErrorState title={words.failed} message={words.failedHint} onRetry={() => void refetch()} />;
    if (data.allocation.length === 0) return <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>;
    return <Figures analysis={data} />;
  };
  return (
    <Disclosure title={words.title} description={words.hint} defaultOpen>
      <div className="min-h-52">{body()}</div>
    </Disclosure>
  );
};
