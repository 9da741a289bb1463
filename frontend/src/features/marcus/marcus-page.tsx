import { Landmark, PiggyBank } from 'lucide-react';
import { useState } from 'react';
import { sumAccountTotals } from '#core/banking/savings';
import { dayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { LinkCard } from '#ui/link-card';
import { PageHeader } from '#ui/page/page-header';
import { DemonstrationNotice } from '../banking/demonstration';
import { marcusHubMessages as words } from './messages';
import { listSampleAccounts } from './sample-data';

const Summary = () => {
  const [totals] = useState(() => sumAccountTotals(listSampleAccounts(dayInNewYork(new Date()))));
  return (
    <Card title={words.summary}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {[words.accounts(totals.activeAccounts), words.products, words.partner].map((line) => (
          <li key={line} className="rounded-lg bg-surface-sunken px-4 py-3 font-medium">
            {line}
          </li>
        ))}
      </ul>
    </Card>
  );
};

export default function MarcusPage() {
  return (
    <div className="space-y-6">
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <DemonstrationNotice />
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard to="/dashboard/marcus/cd" title={words.cds} icon={<Landmark />}>
          {words.cdsHint}
        </LinkCard>
        <LinkCard to="/dashboard/marcus/savings" title={words.savings} icon={<PiggyBank />}>
          {words.savingsHint}
        </LinkCard>
      </div>
      <Summary />
    </div>
  );
}
