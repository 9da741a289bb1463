import { lazy } from 'react';
import { useSession } from '#lib/session';
import { OwnerPortfolio } from './owner-portfolio';

const MemberBankingView = lazy(() => import('./member-banking-view'));

const PortfolioPage = () => (useSession().user?.role === 'owner' ? <OwnerPortfolio /> : <MemberBankingView />);

export default PortfolioPage;
