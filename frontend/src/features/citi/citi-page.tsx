import { Landmark, PiggyBank } from 'lucide-react';
import { LinkCard } from '#ui/link-card';
import { PageHeader } from '#ui/page/page-header';
import { citiMessages as messages } from './messages';

/** Holds nothing of its own but the way to its two children. */
export default function CitiPage() {
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard to="/dashboard/citi/cd" title={messages.cds} icon={<Landmark />}>
          {messages.cdsHint}
        </LinkCard>
        <LinkCard to="/dashboard/citi/savings" title={messages.savings} icon={<PiggyBank />}>
          {messages.savingsHint}
        </LinkCard>
      </div>
    </div>
  );
}
