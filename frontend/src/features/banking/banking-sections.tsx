import { Landmark, PiggyBank } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { StatGroup } from '#ui/stat-tile';
import type { BankingSummaries } from './banking-tiles';
import { bankingMessages as messages } from './messages';

type PartProps = { title: string; link: ReactNode; nothing: { icon: ReactNode; title: string; hint: string } | null };

/** One kind of holding: its figures, or that there is none yet. */
const Part = ({ title, link, nothing, children }: PartProps & { children: ReactNode }) =>
  nothing ? (
    <Card title={title}>
      <EmptyState icon={nothing.icon} title={nothing.title} action={link}>
        {nothing.hint}
      </EmptyState>
    </Card>
  ) : (
    <Card title={title} actions={link}>
      {children}
    </Card>
  );

const noCds = { icon: <Landmark aria-hidden />, title: messages.noCds, hint: messages.noCdsHint };
const noSavings = { icon: <PiggyBank aria-hidden />, title: messages.noSavings, hint: messages.noSavingsHint };

export const CdTotalsSection = ({ cds, children }: Pick<BankingSummaries, 'cds'> & { children: ReactNode }) => (
  <Part
    title={messages.cds}
    link={<LinkButton to="/dashboard/citi/cd">{messages.toCds}</LinkButton>}
    nothing={cds.totalCds === 0 ? noCds : null}
  >
    <StatGroup>{children}</StatGroup>
  </Part>
);

export const SavingsTotalsSection = ({
  savings,
  children,
}: Pick<BankingSummaries, 'savings'> & { children: ReactNode }) => (
  <Part
    title={messages.savings}
    link={<LinkButton to="/dashboard/citi/savings">{messages.toSavings}</LinkButton>}
    nothing={savings.totalAccounts === 0 ? noSavings : null}
  >
    <StatGroup>{children}</StatGroup>
  </Part>
);
