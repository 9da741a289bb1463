import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { LeftOutNote } from '../stocks/left-out';
import { Gain } from './gain';
import { messages } from './messages';
import type { Portfolio } from './queries';

export const PortfolioSummary = ({ value }: { value: Portfolio['value'] }) => (
  <section aria-label="Summary" className="space-y-3">
    <StatGroup>
      <Stat label="Holdings" value={value.holdingsCount} hint={messages.holdingsCountHint} />
      <Stat label="Transactions" value={value.transactionsCount} hint={messages.transactionsCountHint} />
      <Stat
        label="Total Portfolio Value"
        value={<Money value={value.totalValue} />}
        hint={messages.totalValueHint}
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
