import { useSession } from '#lib/session/session';
import { createLoadable } from '#ui/page/loadable';
import { OwnerPortfolio } from './owner-portfolio';

// What banks are told by is of no use to whoever has a brokerage here.
const MemberBankingView = createLoadable(() => import('./member-banking-view'));

const PortfolioPage = () => (useSession().user?.role === 'owner' ? <OwnerPortfolio /> : <MemberBankingView />);

export default PortfolioPage;
