import { type ReactNode, Suspense } from 'react';
import toast from 'react-hot-toast/headless';
import type { Holding } from '#contract/portfolio';
import type { Trade } from '#contract/trades';
import { manyWords } from '#lib/many-words';
import { useShownSheet } from '#lib/use-shown-sheet';
import { LinkButton } from '#ui/button';
import { loadable } from '#ui/loadable';
import { onDemand, useSoon } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { SheetButton } from '#ui/sheet-button';
import type { Opened } from './dialogs';
import { useIsByPlatform, ViewSwitch } from './holdings-view';
import { messages } from './messages';
import { PortfolioSkeleton } from './portfolio-skeleton';
import { PortfolioSummary } from './portfolio-summary';
import { type Portfolio, usePortfolio } from './queries';
import { ReviewCard } from './review-card';
import { TransactionsSection } from './transactions-section';
import { hasId } from './wire-trade';

const Dialogs = onDemand(() => import('./dialogs'));
const Sheet = onDemand(() => import('./trade-sheet'));
const StockTable = loadable(() => import('./stock-table'));
const ByPlatform = loadable(() => import('./by-platform'));
// On its way with the figures; what can't be had now is asked for again as it is shown.
void StockTable.load().catch(() => undefined);

interface ReadyProps {
  portfolio: Portfolio;
  isByPlatform: boolean;
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Holdings = ({ portfolio, isByPlatform, onOpen }: Omit<ReadyProps, 'action'>) => {
  useSoon(ByPlatform);
  const actions = {
    onSell: (selling: Holding) => onOpen({ dialog: 'add', selling }),
    onSplits: (holding: Holding) => onOpen({ dialog: 'splits', holding }),
  };
  return (
    <>
      {portfolio.value.transactionsCount > 0 && <ViewSwitch isByPlatform={isByPlatform} />}
      {isByPlatform ? (
        <ByPlatform portfolio={portfolio} {...actions} />
      ) : (
        <StockTable {...portfolio.holdings} {...actions} onEdit={(trade) => onOpen({ dialog: 'edit', trade })} />
      )}
    </>
  );
};

const Ready = ({ portfolio, isByPlatform, action, onOpen }: ReadyProps) => {
  const askToDelete = (trade: Trade) => {
    if (hasId(trade)) onOpen({ dialog: 'delete', trade });
    else toast.error(messages.invalidId);
  };
  return (
    <Suspense fallback={<PortfolioSkeleton isByPlatform={isByPlatform} />}>
      <PortfolioSummary value={portfolio.value} />
      <ReviewCard holdings={portfolio.holdings.holdings} onEdit={(trade) => onOpen({ dialog: 'edit', trade })} />
      <Holdings {...{ portfolio, isByPlatform, onOpen }} />
      <TransactionsSection
        action={action}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
        onDelete={askToDelete}
        onMany={(dialog, { rows, clear }) => onOpen({ dialog, trades: rows, onDone: clear })}
        onDuplicate={(like) => onOpen({ dialog: 'add', like })}
      />
    </Suspense>
  );
};

const Records = ({ onSheet }: { onSheet: () => void }) => {
  const isByPlatform = useIsByPlatform();
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
      loading={<PortfolioSkeleton isByPlatform={isByPlatform} />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(portfolio, { addButton, open }) => <Ready {...{ portfolio, isByPlatform }} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
};

export const OwnerPortfolio = () => {
  const sheet = useShownSheet();
  if (sheet.isShown) return <Sheet onClose={sheet.close} onMissing={sheet.close} />;
  return <Records onSheet={sheet.show} />;
};
