import type { ReactNode } from 'react';
import { useBanking } from '#lib/banking';
import { BankingOverview } from '#ui/banking-overview';

type MemberBankingProps = {
  /** Stands in where there is neither a deposit nor anything else. */
  nothing: ReactNode;
  /** What the brokerage part has to show; null where it is empty. */
  rest: ReactNode;
};

/** The second user's home: deposits and savings first, in place of an empty brokerage. */
export const MemberBanking = ({ nothing, rest }: MemberBankingProps) => {
  const banking = useBanking();
  const { data } = banking;
  const holdsNone = data !== undefined && data.cds.totalCds + data.savings.totalAccounts === 0;
  if (holdsNone && rest === null) return nothing;
  return (
    <div className="space-y-6">
      {!(holdsNone && rest !== null) && <BankingOverview {...banking} />}
      {rest}
    </div>
  );
};
