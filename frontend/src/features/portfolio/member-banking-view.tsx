import { PageHeader } from '#ui/page/page-header';
import { BankingOverview } from '../banking/banking-overview';
import { useBankingSummaries } from '../banking/queries';
import { memberPortfolioMessages as messages } from './member-portfolio-messages';
import { portfolioMessages } from './messages';

/** The second user's Portfolio: deposits and savings in place of a brokerage. */
const MemberBankingView = () => (
  <div className="space-y-6">
    <PageHeader title={portfolioMessages.title} subtitle={messages.subtitle} />
    <BankingOverview banking={useBankingSummaries()} toast={portfolioMessages.loadFailed} />
  </div>
);

export default MemberBankingView;
