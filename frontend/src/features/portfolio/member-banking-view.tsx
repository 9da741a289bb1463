import { useBanking } from '#lib/banking';
import { useFailureToast } from '#lib/use-failure-toast';
import { BankingOverview } from '#ui/banking-overview';
import { PageHeader } from '#ui/page-header';
import { messages, memberMessages as words } from './messages';

/** The second user's Portfolio: deposits and savings in place of a brokerage. */
export const MemberBankingView = () => {
  const banking = useBanking();
  useFailureToast(banking.failed, messages.loadFailed);
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={words.subtitle} />
      <BankingOverview {...banking} />
    </div>
  );
};
