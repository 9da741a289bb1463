import { useBanking } from '#lib/banking';
import { BankingOverview } from '#ui/banking-overview';

/** The second user's home: deposits and savings in place of a brokerage. */
export const MemberOverview = () => <BankingOverview {...useBanking()} />;
