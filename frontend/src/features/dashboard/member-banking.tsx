import type { ReactNode } from 'react';
import type { DashboardData } from '#contract/insight/dashboard';
import { BankingOverview } from '../banking/banking-overview';
import { useBankingSummaries } from '../banking/queries';
import { FirstStepsCard } from '../first-run/first-steps-card';
import { listMemberFirstSteps } from '../first-run/start-links';

type MemberBankingProps = {
  data: DashboardData;
  /** Stands in where there is neither a deposit nor anything else. */
  nothing: ReactNode;
  /** The dashboard's cards, for who has deposits and nothing else. */
  cards: ReactNode;
  /** All that the dashboard has to show; null where that would be empty. */
  rest: ReactNode;
};

/** The second user's home: deposits and savings first, then what everybody's dashboard has. */
const MemberBanking = ({ data: { firstSteps }, nothing, cards, rest }: MemberBankingProps) => {
  const banking = useBankingSummaries();
  const { data, error } = banking;
  const holdsNone = data !== undefined && data.cds.totalCds + data.savings.totalAccounts === 0;
  if (holdsNone && rest === null) return nothing;
  const isKnown = data !== undefined || error !== null;
  // The first steps stand above the rest, and would push it down.
  const isSettled = isKnown || !firstSteps;
  return (
    <div className="space-y-6">
      {!holdsNone && <BankingOverview banking={banking} />}
      {firstSteps && data && (
        <FirstStepsCard steps={listMemberFirstSteps(data.cds.totalCds, data.savings.totalAccounts)} />
      )}
      {rest ? isSettled && rest : isKnown && cards}
    </div>
  );
};

export default MemberBanking;
