import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/trades';
import { Button } from '#ui/button';
import { Page } from '#ui/page';
import { AddTransactionDialog } from './add-transaction-dialog';
import { DeleteTransactionDialog } from './delete-transaction-dialog';
import { EditTransactionDialog } from './edit-transaction-dialog';
import { HoldingsSection } from './holdings-section';
import { messages } from './messages';
import { PlatformCards } from './platform-cards';
import { PortfolioSkeleton } from './portfolio-skeleton';
import { PortfolioSummary } from './portfolio-summary';
import { type Portfolio, usePortfolio } from './queries';
import { ReviewCard } from './review-card';
import { TransactionsSection } from './transactions-section';
import { hasId } from './wire-trade';

type Opened = { dialog: 'add' } | { dialog: 'edit' | 'delete'; trade: Trade } | null;

const OpenDialog = ({ opened, onClose }: { opened: Opened; onClose: () => void }) => {
  if (opened === null) return null;
  if (opened.dialog === 'add') return <AddTransactionDialog onClose={onClose} />;
  if (opened.dialog === 'edit') return <EditTransactionDialog trade={opened.trade} onClose={onClose} />;
  return <DeleteTransactionDialog trade={opened.trade} onClose={onClose} />;
};

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
  const [opened, setOpened] = useState<Opened>(null);
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
      dialogs={<OpenDialog opened={opened} onClose={() => setOpened(null)} />}
    >
      {(portfolio) => <Ready portfolio={portfolio} action={add} onOpen={setOpened} />}
    </Page>
  );
};
