import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/trades';
import { Button } from '#ui/button';
import { onDemand, useSoon } from '#ui/on-demand';
import { Page } from '#ui/page';
import type { Opened } from './dialogs';
import { HoldingsSection } from './holdings-section';
import { messages } from './messages';
import { PlatformCards } from './platform-cards';
import { PortfolioSkeleton } from './portfolio-skeleton';
import { PortfolioSummary } from './portfolio-summary';
import { type Portfolio, usePortfolio } from './queries';
import { ReviewCard } from './review-card';
import { TransactionsSection } from './transactions-section';
import { hasId } from './wire-trade';

const Dialogs = onDemand(() => import('./dialogs'));

interface ReadyProps {
  portfolio: Portfolio;
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Ready = ({ portfolio: { holdings, value, breakdown, transactions }, action, onOpen }: ReadyProps) => {
  const askToDelete = (trade: Trade) => {
    if (hasId(trade)) onOpen({ dialog: 'delete', trade });
    else toast.error(messages.invalidId);
  };
  return (
    <>
      <PortfolioSummary value={value} />
      <ReviewCard
        holdings={holdings.holdings}
        trades={transactions}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
      />
      {transactions.length > 0 && <PlatformCards platforms={breakdown.platforms} />}
      <HoldingsSection {...holdings} />
      <TransactionsSection
        trades={transactions}
        action={action}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
        onDelete={askToDelete}
      />
    </>
  );
};

export const OwnerPortfolio = () => {
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  useSoon(Dialogs);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpened({ dialog: 'add' })}>
      {messages.addTransaction}
    </Button>
  );
  return (
    <Page
      title={messages.title}
      subtitle={messages.subtitle}
      actions={add}
      of={usePortfolio()}
      loading={<PortfolioSkeleton />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      dialogs={opened && <Dialogs opened={opened} onClose={close} onMissing={close} />}
    >
      {(portfolio) => <Ready portfolio={portfolio} action={add} onOpen={setOpened} />}
    </Page>
  );
};
