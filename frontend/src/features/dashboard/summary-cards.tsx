import type { DashboardData } from '#contract/insight/dashboard';
import { Card } from '#ui/card';
import { FigureList, NamedFigure } from '#ui/figure-list';
import { CountFigure, MoneyFigure, PercentFigure } from '#ui/table/figures';
import { createDashboardExplainer } from './dashboard-explainer';
import {
  dashboardMessages,
  describeLeftOutTrades,
  describeMissingRates,
  formatGrossDividends,
  formatHeldStocks,
} from './messages';

const Note = ({ children }: { children: string }) => (
  <span className="block text-xs font-normal text-ink-muted">{children}</span>
);

export const DashboardPortfolioSummary = ({ data }: { data: DashboardData }) => {
  const { portfolio } = data;
  const explain = createDashboardExplainer(data);
  return (
    <Card title={dashboardMessages.summary}>
      <FigureList>
        <NamedFigure
          label={dashboardMessages.uniqueStocks}
          explain={explain(dashboardMessages.uniqueStocks, 'uniqueStocks')}
        >
          <CountFigure value={portfolio.uniqueStocks} />
          {portfolio.uniqueStocks > 0 && <Note>{formatHeldStocks(portfolio.heldStocks)}</Note>}
        </NamedFigure>
        <NamedFigure
          label={dashboardMessages.totalInvested}
          explain={explain(dashboardMessages.totalInvested, 'totalInvested')}
        >
          <MoneyFigure value={portfolio.totalInvested} />
          {portfolio.investedLeftOut > 0 && <Note>{describeLeftOutTrades(portfolio.investedLeftOut)}</Note>}
        </NamedFigure>
        <NamedFigure label={dashboardMessages.totalSold} explain={explain(dashboardMessages.totalSold, 'totalSold')}>
          <MoneyFigure value={portfolio.totalSold} />
          {portfolio.soldLeftOut > 0 && <Note>{describeLeftOutTrades(portfolio.soldLeftOut)}</Note>}
        </NamedFigure>
        <NamedFigure
          label={dashboardMessages.totalTransactions}
          explain={explain(dashboardMessages.totalTransactions, 'totalTransactions')}
        >
          <CountFigure value={portfolio.totalTransactions} />
        </NamedFigure>
      </FigureList>
    </Card>
  );
};

export const QuickStats = ({ data }: { data: DashboardData }) => {
  const explain = createDashboardExplainer(data);
  return (
    <Card title={dashboardMessages.quickStats}>
      <FigureList>
        <NamedFigure
          label={dashboardMessages.cashBalance}
          explain={explain(dashboardMessages.cashBalance, 'cashBalance')}
        >
          <MoneyFigure value={data.kpis.cashBalance} />
          {data.missingRates.length > 0 && <Note>{describeMissingRates(data.missingRates)}</Note>}
        </NamedFigure>
        <NamedFigure
          label={dashboardMessages.transactionsThisMonth}
          explain={explain(dashboardMessages.transactionsThisMonth, 'transactionsThisMonth')}
        >
          <CountFigure value={data.kpis.transactionsThisMonth} />
        </NamedFigure>
        <NamedFigure
          label={dashboardMessages.returnOnInvestment}
          explain={explain(dashboardMessages.returnOnInvestment, 'roi')}
        >
          <PercentFigure value={Number(data.kpis.roi)} tone="fromZero" />
        </NamedFigure>
        <NamedFigure
          label={dashboardMessages.totalDividends}
          explain={explain(dashboardMessages.totalDividends, 'totalDividends')}
        >
          <MoneyFigure value={data.dividends.total} />
          {data.dividends.gross > 0 && <Note>{formatGrossDividends(data.dividends.gross)}</Note>}
        </NamedFigure>
      </FigureList>
    </Card>
  );
};
