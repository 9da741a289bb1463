import { Landmark, PiggyBank } from 'lucide-react';
import { useState } from 'react';
import { summarizeSavingsAccounts } from '#core/banking/savings';
import { getDayInNewYork } from '#core/time/day';
import { Card } from '#ui/card';
import { LinkCard } from '#ui/link-card';
import { PageHeader } from '#ui/page/page-header';
import { DemonstrationDataNotice } from '../banking/demonstration-notice-and-form';
import { marcusHubMessages as messages } from './messages';
import { listSampleAccounts } from './sample-data';

const Summary = () => {
  const [totals] = useState(() => summarizeSavingsAccounts(listSampleAccounts(getDayInNewYork(new Date()))));
  return (
    <Card title={messages.summary}>
      <ul className="grid gap-3 sm:grid-cols-3">
        {[messages.accounts(totals.activeAccounts), messages.products, messages.partner].map((line) => (
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
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      <DemonstrationDataNotice />
      <div className="grid gap-4 md:grid-cols-2">
        <LinkCard to="/dashboard/marcus/cd" title={messages.cds} icon={<Landmark />}>
          {messages.cdsHint}
        </LinkCard>
        <LinkCard to="/dashboard/marcus/savings" title={messages.savings} icon={<PiggyBank />}>
          {messages.savingsHint}
        </LinkCard>
      </div>
      <Summary />
    </div>
  );
}
