import type { PortfolioAnalysis } from '#contract/portfolio';
import { formatPercent } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/empty-state';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { Read } from '#ui/read';
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

const Nothing = () => <EmptyState title={words.empty}>{words.emptyHint}</EmptyState>;

/** Every figure is computed from the holdings. */
export const AnalysisPanel = () => (
  <Disclosure title={words.title} description={words.hint} defaultOpen>
    <div className="min-h-52">
      <Read
        of={useAnalysis()}
        loading={<Spinner label={words.loading} />}
        failed={{ title: words.failed, message: words.failedHint }}
      >
        {(analysis) => (analysis.allocation.length === 0 ? <Nothing /> : <Figures analysis={analysis} />)}
      </Read>
    </div>
  </Disclosure>
);
