import type { ReactNode } from 'react';
import type { DashboardData } from '#contract/insight/dashboard';
import type { createExplainButtonRenderer } from './dashboard-explainer';
import { MonthlyActivityCard, RecentTransactions } from './recent-transactions';
import { DashboardPortfolioSummary, QuickStats } from './summary-cards';

interface BelowKeyFiguresProps {
  data: DashboardData;
  explain: ReturnType<typeof createExplainButtonRenderer>;
  /** What is drawn between them: code of its own, without which these figures stand. */
  charts: ReactNode;
}

/** The figures below the key figures: a chunk of its own, which may come after them. */
const BelowKeyFigures = ({ data, explain, charts }: BelowKeyFiguresProps) => (
  <>
    <div className="grid gap-6 md:grid-cols-2">
      <DashboardPortfolioSummary data={data} explain={explain} />
      <QuickStats data={data} explain={explain} />
    </div>
    {charts}
    <RecentTransactions rows={data.recentTransactions} />
    <MonthlyActivityCard months={data.monthlyActivity} />
  </>
);

export default BelowKeyFigures;
