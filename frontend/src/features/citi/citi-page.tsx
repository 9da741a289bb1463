import { Landmark, PiggyBank } from 'lucide-react';
import { LinkCard } from '#ui/link-card';
import { PageHeader } from '#ui/page/page-header';
import { citiMessages as words } from './messages';

/** Holds nothing of its own but the way to its two children. */
export default function CitiPage() {
  return (
    <div className="space-y-6">
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard to="/dashboard/citi/cd" title={words.cds} icon={<Landmark />}>
          {words.cdsHint}
        </LinkCard>
        <LinkCard to="/dashboard/citi/savings" title={words.savings} icon={<PiggyBank />}>
          {words.savingsHint}
        </LinkCard>
      </div>
    </div>
  );
}
