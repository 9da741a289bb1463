import type { DashboardData } from '#contract/dashboard';
import { Card } from '#ui/card';
import { Figure, FigureList } from '#ui/figure-list';
import { Money, Percent } from '#ui/figures';
import { grossDividends, heldStocks, hints, leftOutOfReturns, messages, missingRates } from './messages';

const Note = ({ children }: { children: string }) => (
  <span className="block text-xs font-normal text-ink-muted">{children}</span>
);

export const PortfolioSummary = ({ portfolio }: Pick<DashboardData, 'portfolio'>) => (
  <Card title={messages.summary}>
    <FigureList>
      <Figure label={messages.uniqueStocks} hint={hints.uniqueStocks}>
        <span className="figures">{portfolio.uniqueStocks}</span>
        {portfolio.uniqueStocks > 0 && <Note>{heldStocks(portfolio.heldStocks)}</Note>}
      </Figure>
      <Figure label={messages.totalInvested} hint={hints.totalInvested}>
        <Money value={portfolio.totalInvested} />
        {portfolio.investedLeftOut > 0 && <Note>{leftOutOfReturns(portfolio.investedLeftOut)}</Note>}
      </Figure>
      <Figure label={messages.totalSold} hint={hints.totalSold}>
        <Money value={portfolio.totalSold} />
        {portfolio.soldLeftOut > 0 && <Note>{leftOutOfReturns(portfolio.soldLeftOut)}</Note>}
      </Figure>
      <Figure label={messages.totalTransactions}>
        <span className="figures">{portfolio.totalTransactions}</span>
      </Figure>
    </FigureList>
  </Card>
);

export const QuickStats = ({ data }: { data: DashboardData }) => (
  <Card title={messages.quickStats}>
    <FigureList>
      <Figure label={messages.cashBalance} hint={hints.cashBalance}>
        <Money value={data.kpis.cashBalance} />
        {data.missingRates.length > 0 && <Note>{missingRates(data.missingRates)}</Note>}
      </Figure>
      <Figure label={messages.transactionsThisMonth}>
        <span className="figures">{data.kpis.transactionsThisMonth}</span>
      </Figure>
      <Figure label={messages.returnOnInvestment}>
        <Percent value={Number(data.kpis.roi)} tone />
      </Figure>
      <Figure label={messages.totalDividends} hint={hints.totalDividends}>
        <Money value={data.dividends.total} />
        {data.dividends.gross > 0 && <Note>{grossDividends(data.dividends.gross)}</Note>}
      </Figure>
    </FigureList>
  </Card>
);
