import type { DashboardData } from '#contract/insight/dashboard';
import { Card } from '#ui/card';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { CountFigure, MoneyFigure, PercentFigure } from '#ui/table/figures';
import { createExplainButtonRenderer } from './dashboard-explainer';
import {
  dashboardMessages,
  describeMissingExchangeRates,
  describeTradesExcludedFromReturns,
  formatGrossDividends,
  formatHeldStockCount,
} from './messages';

const Note = ({ children }: { children: string }) => (
  <span className="block text-xs font-normal text-ink-muted">{children}</span>
);

export const DashboardPortfolioSummary = ({ data }: { data: DashboardData }) => {
  const { portfolio } = data;
  const explain = createExplainButtonRenderer(data);
  return (
    <Card title={dashboardMessages.summary}>
      <FigureList>
        <FigureListItem
          label={dashboardMessages.uniqueStocks}
          explain={explain(dashboardMessages.uniqueStocks, 'uniqueStocks')}
        >
          <CountFigure value={portfolio.uniqueStocks} />
          {portfolio.uniqueStocks > 0 && <Note>{formatHeldStockCount(portfolio.heldStocks)}</Note>}
        </FigureListItem>
        <FigureListItem
          label={dashboardMessages.totalInvested}
          explain={explain(dashboardMessages.totalInvested, 'totalInvested')}
        >
          <MoneyFigure value={portfolio.totalInvested} />
          {portfolio.investedLeftOut > 0 && <Note>{describeTradesExcludedFromReturns(portfolio.investedLeftOut)}</Note>}
        </FigureListItem>
        <FigureListItem label={dashboardMessages.totalSold} explain={explain(dashboardMessages.totalSold, 'totalSold')}>
          <MoneyFigure value={portfolio.totalSold} />
          {portfolio.soldLeftOut > 0 && <Note>{describeTradesExcludedFromReturns(portfolio.soldLeftOut)}</Note>}
        </FigureListItem>
        <FigureListItem
          label={dashboardMessages.totalTransactions}
          explain={explain(dashboardMessages.totalTransactions, 'totalTransactions')}
        >
          <CountFigure value={portfolio.totalTransactions} />
        </FigureListItem>
      </FigureList>
    </Card>
  );
};

export const QuickStats = ({ data }: { data: DashboardData }) => {
  const explain = createExplainButtonRenderer(data);
  return (
    <Card title={dashboardMessages.quickStats}>
      <FigureList>
        <FigureListItem
          label={dashboardMessages.cashBalance}
          explain={explain(dashboardMessages.cashBalance, 'cashBalance')}
        >
          <MoneyFigure value={data.kpis.cashBalance} />
          {data.missingRates.length > 0 && <Note>{describeMissingExchangeRates(data.missingRates)}</Note>}
        </FigureListItem>
        <FigureListItem
          label={dashboardMessages.transactionsThisMonth}
          explain={explain(dashboardMessages.transactionsThisMonth, 'transactionsThisMonth')}
        >
          <CountFigure value={data.kpis.transactionsThisMonth} />
        </FigureListItem>
        <FigureListItem
          label={dashboardMessages.returnOnInvestment}
          explain={explain(dashboardMessages.returnOnInvestment, 'roi')}
        >
          <PercentFigure value={Number(data.kpis.roi)} tone="fromZero" />
        </FigureListItem>
        <FigureListItem
          label={dashboardMessages.totalDividends}
          explain={explain(dashboardMessages.totalDividends, 'totalDividends')}
        >
          <MoneyFigure value={data.dividends.total} />
          {data.dividends.gross > 0 && <Note>{formatGrossDividends(data.dividends.gross)}</Note>}
        </FigureListItem>
      </FigureList>
    </Card>
  );
};
