import { useSession } from '#lib/session/session';
import { createLoadableComponent } from '#ui/page/loadable';
import { OwnerPortfolio } from './owner-portfolio';

// What banks are told by is of no use to whoever has a brokerage here.
const MemberBankingView = createLoadableComponent(() => import('./member-banking-view'));

const PortfolioPage = () => (useSession().user?.role === 'owner' ? <OwnerPortfolio /> : <MemberBankingView />);

export default PortfolioPage;
