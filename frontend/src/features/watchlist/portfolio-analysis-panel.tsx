import type { PortfolioAnalysis } from '#contract/portfolio/portfolio';
import { formatPercent } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { ExplainButton } from '#ui/explain/explain-button';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { EmptyState } from '#ui/page/empty-state';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { ExcludedStocksNote } from '../stocks/excluded-stocks-note';
import type { PortfolioAnalysisFigureName } from './explain-watchlist';
import { portfolioAnalysisMessages as messages, portfolioAnalysisHints } from './messages';
import { usePortfolioAnalysis } from './queries';

interface Explaining {
  of: PortfolioAnalysis;
  name: PortfolioAnalysisFigureName;
}

const ExplainOne = ({ of, name }: Explaining) => (
  <ExplainButton
    name={messages[name]}
    hint={portfolioAnalysisHints[name]}
    of={async () => (await import('./explain-watchlist')).explainPortfolioAnalysisFigure(of, name)}
  />
);

const Ranked = ({ of, name }: { of: PortfolioAnalysis; name: 'best' | 'worst' }) => {
  const position = of[name];
  return (
    position && (
      <FigureListItem label={messages[name]} explain={<ExplainOne of={of} name={name} />}>
        {position.symbol} <PercentFigure value={position.gainLossPercent} tone />
      </FigureListItem>
    )
  );
};

const Figures = ({ analysis }: { analysis: PortfolioAnalysis }) => {
  const { totalValue, largestPosition, positionsFor80Percent, allocation, unpricedSymbols, reviewSymbols } = analysis;
  return (
    <>
      <FigureList>
        <FigureListItem label={messages.value} explain={<ExplainOne of={analysis} name="value" />}>
          <MoneyFigure value={totalValue} />
        </FigureListItem>
        {largestPosition && (
          <FigureListItem label={messages.largest} explain={<ExplainOne of={analysis} name="largest" />}>
            {largestPosition.symbol} <span className="figures">{formatPercent(largestPosition.percent)}</span>
          </FigureListItem>
        )}
        <FigureListItem label={messages.spread} explain={<ExplainOne of={analysis} name="spread" />}>
          {positionsFor80Percent} of {allocation.length}
        </FigureListItem>
        <Ranked of={analysis} name="best" />
        <Ranked of={analysis} name="worst" />
      </FigureList>
      <div className="mt-2">
        <ExcludedStocksNote unpricedSymbols={unpricedSymbols} reviewSymbols={reviewSymbols} />
      </div>
    </>
  );
};

const Nothing = () => <EmptyState title={messages.empty}>{messages.emptyHint}</EmptyState>;

/** Every figure is computed from the holdings. */
export const PortfolioAnalysisPanel = () => (
  <Disclosure title={messages.title} description={messages.hint} defaultOpen>
    <div className="min-h-52">
      <QueryView
        of={usePortfolioAnalysis()}
        loading={<Spinner label={messages.loading} />}
        failed={{ title: messages.failed, message: messages.failedHint }}
      >
        {(analysis) => (analysis.allocation.length === 0 ? <Nothing /> : <Figures analysis={analysis} />)}
      </QueryView>
    </div>
  </Disclosure>
);
