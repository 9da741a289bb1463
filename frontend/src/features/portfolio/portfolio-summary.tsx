import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { LeftOutNote } from '../stocks/left-out';
import { Gain } from './gain';
import type { ValueFigure } from './made-of';
import { messages } from './messages';
import type { Portfolio } from './queries';

/** Made again of this answer by the function that explains it. */
const explaining = (value: Portfolio['value']) => (name: string, figure: ValueFigure, hint: string) => (
  <Explain name={name} hint={hint} of={async () => (await import('./made-of')).valueMadeOf(value, figure)} />
);

export const PortfolioSummary = ({ value }: { value: Portfolio['value'] }) => {
  const explain = explaining(value);
  return (
    <section aria-label="Summary" className="space-y-3">
      <StatGroup>
        <Stat
          label="Holdings"
          value={value.holdingsCount}
          explain={explain('Holdings', 'holdingsCount', messages.holdingsCountHint)}
        />
        <Stat
          label="Transactions"
          value={value.transactionsCount}
          explain={explain('Transactions', 'transactionsCount', messages.transactionsCountHint)}
        />
        <Stat
          label="Total Portfolio Value"
          value={<Money value={value.totalValue} />}
          explain={explain('Total Portfolio Value', 'totalValue', messages.totalValueHint)}
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
