import type { PortfolioAnalysis } from '#contract/portfolio';
import { formatPercent } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { EmptyState } from '#ui/empty-state';
import { Explain } from '#ui/explain/explain';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { Read } from '#ui/read';
import { Spinner } from '#ui/spinner';
import { LeftOutNote } from '../stocks/left-out';
import type { AnalysisFigure } from './explained';
import { analysisHints, analysisMessages as words } from './messages';
import { useAnalysis } from './queries';

interface Explaining {
  of: PortfolioAnalysis;
  name: AnalysisFigure;
}

const ExplainOne = ({ of, name }: Explaining) => (
  <Explain
    name={words[name]}
    hint={analysisHints[name]}
    of={async () => (await import('./explained')).tellAnalysis(of, name)}
  />
);

const Ranked = ({ of, name }: { of: PortfolioAnalysis; name: 'best' | 'worst' }) => {
  const position = of[name];
  return (
    position && (
      <Figure label={words[name]} explain={<ExplainOne of={of} name={name} />}>
        {position.symbol} <Percent value={position.gainLossPercent} tone />
      </Figure>
    )
  );
};

const Figures = ({ analysis }: { analysis: PortfolioAnalysis }) => {
  const { totalValue, largestPosition, positionsFor80Percent, allocation, unpricedSymbols, reviewSymbols } = analysis;
  return (
    <>
      <FigureList>
        <Figure label={words.value} explain={<ExplainOne of={analysis} name="value" />}>
          <Money value={totalValue} />
        </Figure>
        {largestPosition && (
          <Figure label={words.largest} explain={<ExplainOne of={analysis} name="largest" />}>
            {largestPosition.symbol} <span className="figures">{formatPercent(largestPosition.percent)}</span>
          </Figure>
        )}
        <Figure label={words.spread} explain={<ExplainOne of={analysis} name="spread" />}>
          {positionsFor80Percent} of {allocation.length}
        </Figure>
        <Ranked of={analysis} name="best" />
        <Ranked of={analysis} name="worst" />
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
