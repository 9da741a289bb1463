import type { DashboardData } from '#contract/insight/dashboard';
import { Card } from '#ui/card';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { CountFigure, MoneyFigure, PercentFigure } from '#ui/table/figures';
import { describeTradesExcludedFromReturns, formatMissingRatesNote } from '../stocks/exclusion-notes';
import type { createExplainButtonRenderer } from './dashboard-explainer';
import {
  formatGrossDividends,
  formatHeldStockCount,
  dashboardSummaryMessages as messages,
} from './dashboard-summary-messages';

const Note = ({ children }: { children: string }) => (
  <span className="block text-xs font-normal text-ink-muted">{children}</span>
);

interface SummaryCardProps {
  data: DashboardData;
  /** The way into a figure. */
  explain: ReturnType<typeof createExplainButtonRenderer>;
}

export const DashboardPortfolioSummary = ({ data, explain }: SummaryCardProps) => {
  const { portfolio } = data;
  return (
    <Card title={messages.summary}>
      <FigureList>
        <FigureListItem label={messages.uniqueStocks} explain={explain(messages.uniqueStocks, 'uniqueStocks')}>
          <CountFigure value={portfolio.uniqueStocks} />
          {portfolio.uniqueStocks > 0 && <Note>{formatHeldStockCount(portfolio.heldStocks)}</Note>}
        </FigureListItem>
        <FigureListItem label={messages.totalInvested} explain={explain(messages.totalInvested, 'totalInvested')}>
          <MoneyFigure value={portfolio.totalInvested} />
          {portfolio.investedLeftOut > 0 && <Note>{describeTradesExcludedFromReturns(portfolio.investedLeftOut)}</Note>}
        </FigureListItem>
        <FigureListItem label={messages.totalSold} explain={explain(messages.totalSold, 'totalSold')}>
          <MoneyFigure value={portfolio.totalSold} />
          {portfolio.soldLeftOut > 0 && <Note>{describeTradesExcludedFromReturns(portfolio.soldLeftOut)}</Note>}
        </FigureListItem>
        <FigureListItem
          label={messages.totalTransactions}
          explain={explain(messages.totalTransactions, 'totalTransactions')}
        >
          <CountFigure value={portfolio.totalTransactions} />
        </FigureListItem>
      </FigureList>
    </Card>
  );
};

export const QuickStats = ({ data, explain }: SummaryCardProps) => {
  return (
    <Card title={messages.quickStats}>
      <FigureList>
        <FigureListItem label={messages.cashBalance} explain={explain(messages.cashBalance, 'cashBalance')}>
          <MoneyFigure value={data.kpis.cashBalance} />
          {data.missingRates.length > 0 && <Note>{formatMissingRatesNote(data.missingRates)}</Note>}
        </FigureListItem>
        <FigureListItem
          label={messages.transactionsThisMonth}
          explain={explain(messages.transactionsThisMonth, 'transactionsThisMonth')}
        >
          <CountFigure value={data.kpis.transactionsThisMonth} />
        </FigureListItem>
        <FigureListItem label={messages.returnOnInvestment} explain={explain(messages.returnOnInvestment, 'roi')}>
          <PercentFigure value={Number(data.kpis.roi)} tone="fromZero" />
        </FigureListItem>
        <FigureListItem label={messages.totalDividends} explain={explain(messages.totalDividends, 'totalDividends')}>
          <MoneyFigure value={data.dividends.total} />
          {data.dividends.gross > 0 && <Note>{formatGrossDividends(data.dividends.gross)}</Note>}
        </FigureListItem>
      </FigureList>
    </Card>
  );
};
