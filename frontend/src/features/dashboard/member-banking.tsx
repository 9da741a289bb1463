import type { ReactNode } from 'react';
import type { DashboardData } from '#contract/insight/dashboard';
import { useBankingSummariesAndCds } from '../banking/queries';
import { FirstStepsCard } from '../first-run/first-steps-card';
import { listMemberFirstSteps } from '../first-run/start-links';
import { MemberDeposits } from './member-deposits';

type MemberBankingProps = {
  data: DashboardData;
  /** Stands in where there is neither a deposit nor a trade. */
  nothing: ReactNode;
  /** The cards of stocks; null where there is no trade. */
  rest: ReactNode;
};

/** The second user's home: deposits and savings, then the cards of stocks where there are some. */
const MemberBanking = ({ data: { firstSteps }, nothing, rest }: MemberBankingProps) => {
  const deposits = useBankingSummariesAndCds();
  const { data, error } = deposits;
  const holdsNone = data !== undefined && data.cds.totalCds + data.savings.totalAccounts === 0;
  if (holdsNone && rest === null) return nothing;
  // What stands above the rest would push it down: how high it is, nobody knows before.
  const isSettled = data !== undefined || error !== null;
  return (
    <div className="space-y-6">
      {!holdsNone && <MemberDeposits deposits={deposits} />}
      {firstSteps && data && (
        <FirstStepsCard steps={listMemberFirstSteps(data.cds.totalCds, data.savings.totalAccounts)} />
      )}
      {isSettled && rest}
    </div>
  );
};

export default MemberBanking;
