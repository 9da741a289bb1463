import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { Trade } from '#contract/trades';
import { manyWords } from '#lib/many-words';
import { useShownSheet } from '#lib/use-shown-sheet';
import { LinkButton } from '#ui/button';
import { onDemand } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { SheetButton } from '#ui/sheet-button';
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
const Sheet = onDemand(() => import('./trade-sheet'));

interface ReadyProps {
  portfolio: Portfolio;
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Ready = ({ portfolio: { holdings, value, breakdown }, action, onOpen }: ReadyProps) => {
  const askToDelete = (trade: Trade) => {
    if (hasId(trade)) onOpen({ dialog: 'delete', trade });
    else toast.error(messages.invalidId);
  };
  return (
    <>
      <PortfolioSummary value={value} />
      <ReviewCard holdings={holdings.holdings} onEdit={(trade) => onOpen({ dialog: 'edit', trade })} />
      {value.transactionsCount > 0 && <PlatformCards platforms={breakdown.platforms} />}
      <HoldingsSection
        {...holdings}
        onSell={(selling) => onOpen({ dialog: 'add', selling })}
        onSplits={(holding) => onOpen({ dialog: 'splits', holding })}
      />
      <TransactionsSection
        action={action}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
        onDelete={askToDelete}
        onMany={(dialog, { rows, clear }) => onOpen({ dialog, trades: rows, onDone: clear })}
        onDuplicate={(like) => onOpen({ dialog: 'add', like })}
      />
    </>
  );
};

const Records = ({ onSheet }: { onSheet: () => void }) => {
  return (
    <RecordsPage<Portfolio, Opened>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.addTransaction}
      adding={{ dialog: 'add' }}
      besideAdd={
        <>
          <LinkButton to="/dashboard/import">{manyWords.sheet.statement}</LinkButton>
          <SheetButton onPress={onSheet}>{manyWords.sheet.open}</SheetButton>
        </>
      }
      asked={{ split: { dialog: 'split' } }}
      of={usePortfolio()}
      loading={<PortfolioSkeleton />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(portfolio, { addButton, open }) => <Ready portfolio={portfolio} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
};

export const OwnerPortfolio = () => {
  const sheet = useShownSheet();
  if (sheet.isShown) return <Sheet onClose={sheet.close} onMissing={sheet.close} />;
  return <Records onSheet={sheet.show} />;
};
