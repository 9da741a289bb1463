import type { DashboardData } from '#contract/dashboard';
import { Card } from '#ui/card';
import { Figure, FigureList } from '#ui/figure-list';
import { Count, Money, Percent } from '#ui/figures';
import { explaining } from './explaining';
import { grossDividends, heldStocks, leftOutOfReturns, messages, missingRates } from './messages';

const Note = ({ children }: { children: string }) => (
  <span className="block text-xs font-normal text-ink-muted">{children}</span>
);

export const PortfolioSummary = ({ data }: { data: DashboardData }) => {
  const { portfolio } = data;
  const explain = explaining(data);
  return (
    <Card title={messages.summary}>
      <FigureList>
        <Figure label={messages.uniqueStocks} explain={explain(messages.uniqueStocks, 'uniqueStocks')}>
          <Count value={portfolio.uniqueStocks} />
          {portfolio.uniqueStocks > 0 && <Note>{heldStocks(portfolio.heldStocks)}</Note>}
        </Figure>
        <Figure label={messages.totalInvested} explain={explain(messages.totalInvested, 'totalInvested')}>
          <Money value={portfolio.totalInvested} />
          {portfolio.investedLeftOut > 0 && <Note>{leftOutOfReturns(portfolio.investedLeftOut)}</Note>}
        </Figure>
        <Figure label={messages.totalSold} explain={explain(messages.totalSold, 'totalSold')}>
          <Money value={portfolio.totalSold} />
          {portfolio.soldLeftOut > 0 && <Note>{leftOutOfReturns(portfolio.soldLeftOut)}</Note>}
        </Figure>
        <Figure label={messages.totalTransactions} explain={explain(messages.totalTransactions, 'totalTransactions')}>
          <Count value={portfolio.totalTransactions} />
        </Figure>
      </FigureList>
    </Card>
  );
};

export const QuickStats = ({ data }: { data: DashboardData }) => {
  const explain = explaining(data);
  return (
    <Card title={messages.quickStats}>
      <FigureList>
        <Figure label={messages.cashBalance} explain={explain(messages.cashBalance, 'cashBalance')}>
          <Money value={data.kpis.cashBalance} />
          {data.missingRates.length > 0 && <Note>{missingRates(data.missingRates)}</Note>}
        </Figure>
        <Figure
          label={messages.transactionsThisMonth}
          explain={explain(messages.transactionsThisMonth, 'transactionsThisMonth')}
        >
          <Count value={data.kpis.transactionsThisMonth} />
        </Figure>
        <Figure label={messages.returnOnInvestment} explain={explain(messages.returnOnInvestment, 'roi')}>
          <Percent value={Number(data.kpis.roi)} tone />
        </Figure>
        <Figure label={messages.totalDividends} explain={explain(messages.totalDividends, 'totalDividends')}>
          <Money value={data.dividends.total} />
          {data.dividends.gross > 0 && <Note>{grossDividends(data.dividends.gross)}</Note>}
        </Figure>
      </FigureList>
    </Card>
  );
};
