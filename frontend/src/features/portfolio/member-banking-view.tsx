import { Landmark, PiggyBank } from 'lucide-react';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/empty-state';
import { PageHeader } from '#ui/page-header';
import { messages, memberMessages as words } from './messages';

/** The second user's Portfolio: deposits and savings in place of a brokerage. */
export const MemberBankingView = () => (
  <div className="space-y-6">
    <PageHeader title={messages.title} subtitle={words.subtitle} />
    <Card title={words.cds}>
      <EmptyState icon={<Landmark aria-hidden />} title={words.noCds}>
        {words.noCdsHint}
      </EmptyState>
    </Card>
    <Card title={words.savings}>
      <EmptyState icon={<PiggyBank aria-hidden />} title={words.noSavings}>
        {words.noSavingsHint}
      </EmptyState>
    </Card>
  </div>
);
