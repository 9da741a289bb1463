import type { ReactNode } from 'react';
import type { PortfolioValue } from '#contract/portfolio';
import { formatCount } from '#lib/format';
import { Money, Percent } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { homeMessages } from './messages';

const { hints } = homeMessages;

interface Props {
  totals: PortfolioValue;
  action: ReactNode;
}

/** What the portfolio is worth, and how each of the figures came about. */
export const PortfolioTotals = ({ totals, action }: Props) => (
  <div className="grid gap-6">
    <StatGroup>
      <Stat
        label="Total Portfolio Value"
        value={<Money value={totals.totalValue} />}
        hint={hints.value}
        detail={formatCount(totals.holdingsCount, 'holding')}
      />
      <Stat
        label="Unrealized Gain/Loss"
        value={<Money value={totals.gainLoss} tone />}
        hint={hints.gain}
        detail={<Percent value={totals.gainLossPercent} tone />}
      />
      <Stat
        label="Realized Gain/Loss"
        value={<Money value={totals.realizedGain} tone />}
        hint={hints.realized}
        detail={
          <>
            <Money value={totals.totalSold} /> sold
          </>
        }
      />
      <Stat
        label="Total Invested"
        value={<Money value={totals.totalInvested} />}
        hint={hints.invested}
        detail={formatCount(totals.transactionsCount, 'transaction')}
      />
    </StatGroup>
    {totals.unpricedSymbols.length > 0 && (
      <p className="text-sm text-ink-muted">{homeMessages.unpriced(totals.unpricedSymbols)}</p>
    )}
    <div>{action}</div>
  </div>
);
