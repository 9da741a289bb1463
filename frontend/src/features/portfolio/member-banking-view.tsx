import { PageHeader } from '#ui/page-header';
import { BankingOverview } from '../banking/banking-overview';
import { useBanking } from '../banking/queries';
import { messages, memberMessages as words } from './messages';

/** The second user's Portfolio: deposits and savings in place of a brokerage. */
const MemberBankingView = () => (
  <div className="space-y-6">
    <PageHeader title={messages.title} subtitle={words.subtitle} />
    <BankingOverview banking={useBanking()} toast={messages.loadFailed} />
  </div>
);

export default MemberBankingView;
