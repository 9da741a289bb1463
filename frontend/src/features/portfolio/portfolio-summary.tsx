import { Explain } from '#ui/explain/explain';
import { Count, Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { LeftOutNote } from '../stocks/left-out';
import { Gain } from './gain';
import type { ValueFigure } from './made-of';
import type { Portfolio } from './queries';

/** Made again of this answer by the function that explains it. */
const explaining = (value: Portfolio['value']) => (name: string, figure: ValueFigure) => (
  <Explain name={name} of={async () => (await import('./made-of')).valueToldOf(value, figure)} />
);

export const PortfolioSummary = ({ value }: { value: Portfolio['value'] }) => {
  const explain = explaining(value);
  return (
    <section aria-label="Summary" className="space-y-3">
      <StatGroup>
        <Stat
          label="Holdings"
          value={<Count value={value.holdingsCount} />}
          explain={explain('Holdings', 'holdingsCount')}
        />
        <Stat
          label="Transactions"
          value={<Count value={value.transactionsCount} />}
          explain={explain('Transactions', 'transactionsCount')}
        />
        <Stat
          label="Total Portfolio Value"
          value={<Money value={value.totalValue} />}
          explain={explain('Total Portfolio Value', 'totalValue')}
          detail={
            value.holdingsCount > 0 && (
              <>
                <Gain amount={value.gainLoss} percent={value.gainLossPercent} /> unrealized
              </>
            )
          }
        />
      </StatGroup>
      <LeftOutNote unpricedSymbols={value.unpricedSymbols} reviewSymbols={value.reviewSymbols} />
    </section>
  );
};
