import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { CountFigure, MoneyFigure } from '#ui/table/figures';
import { LeftOutNote } from '../stocks/left-out-note';
import type { PortfolioValueFigure } from './holding/explain-portfolio';
import { GainFigure } from './holding/gain-figure';
import type { PortfolioReport } from './queries';

/** Made again of this answer by the function that explains it. */
const explaining = (value: PortfolioReport['value']) => (name: string, figure: PortfolioValueFigure) => (
  <ExplainButton
    name={name}
    of={async () => (await import('./holding/explain-portfolio')).getValueExplanation(value, figure)}
  />
);

export const PortfolioSummaryTiles = ({ value }: { value: PortfolioReport['value'] }) => {
  const explain = explaining(value);
  return (
    <section aria-label="Summary" className="space-y-3">
      <StatGroup>
        <StatTile
          label="Holdings"
          value={<CountFigure value={value.holdingsCount} />}
          explain={explain('Holdings', 'holdingsCount')}
        />
        <StatTile
          label="Transactions"
          value={<CountFigure value={value.transactionsCount} />}
          explain={explain('Transactions', 'transactionsCount')}
        />
        <StatTile
          label="Total Portfolio Value"
          value={<MoneyFigure value={value.totalValue} />}
          explain={explain('Total Portfolio Value', 'totalValue')}
          detail={
            value.holdingsCount > 0 && (
              <>
                <GainFigure amount={value.gainLoss} percent={value.gainLossPercent} /> unrealized
              </>
            )
          }
        />
      </StatGroup>
      <LeftOutNote unpricedSymbols={value.unpricedSymbols} reviewSymbols={value.reviewSymbols} />
    </section>
  );
};
