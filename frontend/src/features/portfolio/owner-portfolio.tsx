import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/portfolio';
import { useFailureToast } from '#lib/use-failure-toast';
import { Button } from '#ui/button';
import { ErrorState } from '#ui/error-state';
import { PageHeader } from '#ui/page-header';
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

const Ready = ({ portfolio, action, onOpen }: ReadyProps) => {
  const askToDelete = (trade: Trade) => {
    if (hasId(trade)) onOpen({ dialog: 'delete', trade });
    else toast.error(messages.invalidId);
  };
  return (
    <>
      <PortfolioSummary value={portfolio.value} />
      <ReviewCard
        holdings={portfolio.holdings}
        trades={portfolio.transactions}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
      />
      {portfolio.transactions.length > 0 && <PlatformCards platforms={portfolio.platforms} />}
      <HoldingsSection holdings={portfolio.holdings} platformHoldings={portfolio.platformHoldings} />
      <TransactionsSection
        trades={portfolio.transactions}
        action={action}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
        onDelete={askToDelete}
      />
    </>
  );
};

export const OwnerPortfolio = () => {
  const { data, failed, reload } = usePortfolio();
  const [opened, setOpened] = useState<Opened>(null);
  useFailureToast(failed, messages.loadFailed);
  const add = (
    <Button variant="primary" icon={<Plus aria-hidden size={16} />} onClick={() => setOpened({ dialog: 'add' })}>
      {messages.addTransaction}
    </Button>
  );
  const body = () => {
    if (!data && !failed) return <PortfolioSkeleton />;
    if (!data) return <ErrorState title={messages.loadFailed} message={messages.loadFailedHint} onRetry={reload} />;
    return <Ready portfolio={data} action={add} onOpen={setOpened} />;
  };
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} actions={add} />
      {body()}
      <OpenDialog opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
};
