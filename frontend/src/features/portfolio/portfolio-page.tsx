import { useSession } from '#lib/session';
import { MemberBankingView } from './member-banking-view';
import { OwnerPortfolio } from './owner-portfolio';

const PortfolioPage = () => (useSession().user?.role === 'owner' ? <OwnerPortfolio /> : <MemberBankingView />);

export default PortfolioPage;
