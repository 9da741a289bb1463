import { type ReactNode, Suspense } from 'react';
import toast from 'react-hot-toast/headless';
import type { Holding } from '#contract/portfolio/holdings';
import type { Trade } from '#contract/portfolio/trades';
import { bulkRowChangeMessages } from '#lib/rows/many-rows-messages';
import { useSpreadsheetModeInUrl } from '#lib/use-sheet-mode';
import { LinkButton } from '#ui/button';
import { ExplainButton } from '#ui/explain/explain-button';
import { createLoadableComponent } from '#ui/page/loadable';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import { OpenSheetButton } from '#ui/sheet/open-sheet-button';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { CountFigure, MoneyFigure } from '#ui/table/figures';
import { RecordsPage } from '#ui/table/records-page';
import { ExcludedStocksNote } from '../stocks/excluded-stocks-note';
import type { PortfolioFigureName } from './holding/explain-portfolio';
import { GainFigure } from './holding/gain-figure';
import { HoldingsReviewCard } from './holding/holdings-review-card';
import { HoldingsViewSwitch, useIsHoldingsByPlatformView } from './holding/holdings-view-switch';
import { OtherPlatformCards, OverviewPlatformCards } from './holding/platform-holdings-cards';
import { portfolioMessages } from './messages';
import type { PortfolioDialogState } from './portfolio-dialogs';
import { type PortfolioPageData, usePortfolioPageData } from './queries';
import { PortfolioTradesSection } from './trade/portfolio-trades-section';
import { hasValidTradeId } from './trade/wire-trade';

/** Made again of this answer by the function that explains it. */
const createExplainRenderer = (value: PortfolioPageData['value']) => (name: string, figure: PortfolioFigureName) => (
  <ExplainButton
    name={name}
    of={async () => (await import('./holding/explain-portfolio')).explainPortfolioFigureWithHint(value, figure)}
  />
);

const PortfolioSummaryTiles = ({ value }: { value: PortfolioPageData['value'] }) => {
  const explain = createExplainRenderer(value);
  return (
    <section aria-label="Summary" className="space-y-3">
      <StatGroup>
        <StatTile
          label="Holdings"
          value={<CountFigure value={value.holdingsCount} />}
          explain={explain('Holdings', 'holdingsCount')}
        />
        <StatTile
          label="Transactions"
          value={<CountFigure value={value.transactionsCount} />}
          explain={explain('Transactions', 'transactionsCount')}
        />
        <StatTile
          label="Total Portfolio Value"
          value={<MoneyFigure value={value.totalValue} />}
          explain={explain('Total Portfolio Value', 'totalValue')}
          detail={
            value.holdingsCount > 0 && (
              <>
                <GainFigure amount={value.gainLoss} percent={value.gainLossPercent} /> unrealized
              </>
            )
          }
        />
      </StatGroup>
      <ExcludedStocksNote unpricedSymbols={value.unpricedSymbols} reviewSymbols={value.reviewSymbols} />
    </section>
  );
};

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const PortfolioSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{portfolioMessages.loading}</span>
    <Skeleton className="h-42 rounded-xl sm:h-31.5" />
    <div className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-60 rounded-xl md:h-63" />
      <Skeleton className="h-60 rounded-xl md:h-63" />
    </div>
    <Skeleton className="h-240 rounded-xl" />
  </div>
);

const Dialogs = createOnDemandComponent(() => import('./portfolio-dialogs'));
const Sheet = createOnDemandComponent(() => import('./trade/trade-sheet'));
const StockTable = createLoadableComponent(() => import('./holding/stock-table'));
const HoldingsByPlatform = createLoadableComponent(() => import('./holding/holdings-section'));

interface ReadyProps {
  portfolio: PortfolioPageData;
  isByPlatform: boolean;
  action: ReactNode;
  onOpen: (dialog: PortfolioDialogState) => void;
}

const Holdings = ({ portfolio, isByPlatform, onOpen }: Omit<ReadyProps, 'action'>) => {
  usePreloadWhenIdle(HoldingsByPlatform);
  const actions = {
    onSell: (selling: Holding) => onOpen({ dialog: 'add', selling }),
    onSplits: (holding: Holding) => onOpen({ dialog: 'splits', holding }),
    onAction: (stock: Holding) => onOpen({ dialog: 'action', stock }),
  };
  return (
    <>
      {portfolio.value.transactionsCount > 0 && (
        <>
          <OverviewPlatformCards platforms={portfolio.breakdown.platforms} />
          <HoldingsViewSwitch isByPlatform={isByPlatform} />
        </>
      )}
      {isByPlatform ? (
        <HoldingsByPlatform {...portfolio.holdings} {...actions} />
      ) : (
        <StockTable {...portfolio.holdings} {...actions} onEdit={(trade) => onOpen({ dialog: 'edit', trade })} />
      )}
      <OtherPlatformCards platforms={portfolio.breakdown.platforms} />
    </>
  );
};

const Ready = ({ portfolio, isByPlatform, action, onOpen }: ReadyProps) => {
  const askToDelete = (trade: Trade) => {
    if (hasValidTradeId(trade)) onOpen({ dialog: 'delete', trade });
    else toast.error(portfolioMessages.invalidId);
  };
  return (
    <Suspense fallback={<PortfolioSkeleton />}>
      <PortfolioSummaryTiles value={portfolio.value} />
      <HoldingsReviewCard
        holdings={portfolio.holdings.holdings}
        onEdit={(trade) => onOpen({ dialog: 'edit', trade })}
      />
      <Holdings {...{ portfolio, isByPlatform, onOpen }} />
      <PortfolioTradesSection
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
  const isByPlatform = useIsHoldingsByPlatformView();
  return (
    <RecordsPage<PortfolioPageData, PortfolioDialogState>
      title={portfolioMessages.title}
      subtitle={portfolioMessages.subtitle}
      add={portfolioMessages.addTransaction}
      adding={{ dialog: 'add' }}
      besideAdd={
        <>
          <LinkButton to="/dashboard/import">{bulkRowChangeMessages.sheet.statement}</LinkButton>
          <OpenSheetButton onPress={onSheet}>{bulkRowChangeMessages.sheet.open}</OpenSheetButton>
        </>
      }
      asked={{ split: { dialog: 'split' } }}
      of={usePortfolioPageData()}
      loading={<PortfolioSkeleton />}
      failed={{ title: portfolioMessages.loadFailed, message: portfolioMessages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(portfolio, { addButton, open }) => <Ready {...{ portfolio, isByPlatform }} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
};

export const OwnerPortfolio = () => {
  const sheet = useSpreadsheetModeInUrl();
  if (sheet.isShown) return <Sheet onClose={sheet.close} onMissing={sheet.close} />;
  return <Records onSheet={sheet.show} />;
};
