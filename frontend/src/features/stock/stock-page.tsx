import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { StockPage } from '#contract/insight/stock-page';
import { isValidSymbol, normalizeSymbol } from '#core/stocks/symbols';
import '#lib/api/answer-cache';
import { combineQueryResults } from '#lib/api/combine-query-results';
import { useNewestLongListBlocks } from '#lib/rows/use-long-list';
import { useUrlAction } from '#lib/use-address-action';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent, usePreloadWhenIdle } from '#ui/page/on-demand';
import { PageTitle } from '#ui/page/page-shell';
import { QueryPage } from '#ui/page/query-page';
import { Skeleton } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import { HoldingsReviewCard } from '../portfolio/holding/holdings-review-card';
import type { PortfolioDialogState } from '../portfolio/portfolio-dialogs';
import type { TradeActionHandlers } from '../portfolio/trade/trades-table';
import { LotsCards } from './lots-cards';
import { stockPageMessages } from './messages';
import { createStockTradeListQueries, type StockTradeListQueries, stockPageQuery } from './queries';
import { StockDividendsCard } from './stock-dividends-card';
import { StockNoteCard } from './stock-note-card';
import { StockPlatformsCard } from './stock-platforms-card';
import { StockPriceChart } from './stock-price-chart';
import { StockSummary } from './stock-summary';
import { StockTradesSection } from './stock-trades-section';
import { StockWatchlistCard } from './stock-watchlist-card';
import { TradeLinkedByUrl } from './trade-linked-by-url';
import { useStockLots } from './use-stock-lots';

const Dialogs = createOnDemandComponent(() => import('../portfolio/portfolio-dialogs'));
const CurrencyCard = createOnDemandComponent(() => import('./stock-currency-card'));

/** As high as what comes, so that nothing jumps when the figures arrive. */
const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{stockPageMessages.loading}</span>
    <Skeleton className="h-131.5 rounded-xl sm:h-135.75 xl:h-77" />
    <Skeleton className="h-110 rounded-xl xl:h-120" />
    <Skeleton className="h-50 rounded-xl" />
    <Skeleton className="h-120 rounded-xl" />
  </div>
);

const NotHeld = ({ stock: { symbol, trades, holding } }: { stock: StockPage }) =>
  holding ? null : (
    <p className="rounded-lg bg-surface-sunken px-4 py-3 text-sm">
      {trades > 0
        ? stockPageMessages.soldOut(symbol)
        : `${stockPageMessages.notHeld(symbol)} ${stockPageMessages.neverTraded(symbol)}`}
    </p>
  );

interface ReadyProps {
  stock: StockPage;
  list: StockTradeListQueries;
  onOpen: (dialog: PortfolioDialogState) => void;
}

const Position = ({ stock, onOpen }: Omit<ReadyProps, 'list'>) => {
  const inCurrencies = stock.platforms.flatMap((at) =>
    at.inCurrencies ? [{ ...at, inCurrencies: at.inCurrencies }] : [],
  );
  return (
    <>
      {stock.platforms.length > 0 && (
        <StockPlatformsCard stock={stock} onSell={(selling) => onOpen({ dialog: 'add', selling })} />
      )}
      {inCurrencies.length > 0 && <CurrencyCard platforms={inCurrencies} onMissing={() => undefined} />}
      <StockNoteCard stock={stock} />
      <StockWatchlistCard stock={stock} />
    </>
  );
};

const Trades = ({ list, onOpen }: Omit<ReadyProps, 'stock'>) => {
  const actions: TradeActionHandlers = {
    onEdit: (trade) => onOpen({ dialog: 'edit', trade }),
    onDelete: (trade) => onOpen({ dialog: 'delete', trade }),
    onDuplicate: (like) => onOpen({ dialog: 'add', like }),
  };
  return (
    <>
      <TradeLinkedByUrl {...actions} />
      <StockTradesSection
        list={list}
        {...actions}
        onMany={(dialog, { rows, clear }) => onOpen({ dialog, trades: rows, onDone: clear })}
      />
    </>
  );
};

/** One below another they would be many screens long. Which is shown stands in the address. */
const PartTabs = (props: ReadyProps) => {
  const { stock } = props;
  const lots = useStockLots(stock);
  const [address, setAddress] = useSearchParams();
  const parts = [
    { value: 'position', label: stockPageMessages.position, content: <Position {...props} /> },
    { value: 'lots', label: stockPageMessages.lots, content: <LotsCards stock={stock} lots={lots} /> },
    { value: 'dividends', label: stockPageMessages.dividends, content: <StockDividendsCard stock={stock} /> },
    { value: 'trades', label: stockPageMessages.trades, content: <Trades list={props.list} onOpen={props.onOpen} /> },
  ].map(({ content, ...part }) => ({ ...part, content: <div className="space-y-6">{content}</div> }));
  const requestedPart = address.get('part');
  return (
    <Tabs
      label={stockPageMessages.parts}
      value={parts.some(({ value }) => value === requestedPart) ? (requestedPart ?? '') : 'position'}
      onValueChange={(part) => setAddress({ part }, { replace: true, preventScrollReset: true })}
      tabs={parts}
    />
  );
};

const Ready = (props: ReadyProps) => {
  const { stock, onOpen } = props;
  const { symbol, companyName } = stock;
  useUrlAction('action', (proposal) =>
    onOpen({ dialog: 'action', stock: { symbol, companyName: companyName ?? '' }, proposal }),
  );
  return (
    <>
      <NotHeld stock={stock} />
      <StockSummary stock={stock} />
      {stock.holding && (
        <HoldingsReviewCard holdings={[stock.holding]} onEdit={(trade) => onOpen({ dialog: 'edit', trade })} />
      )}
      <div>
        <StockPriceChart stock={stock} />
        {stock.known === 'own' && (
          <Link to="/dashboard/portfolio/assets" className="mt-3 inline-block text-sm text-accent underline">
            {stockPageMessages.toAssets}
          </Link>
        )}
      </div>
      {stock.trades > 0 ? <PartTabs {...props} /> : <Position {...props} />}
    </>
  );
};

const Stock = ({ symbol }: { symbol: string }) => {
  const list = useMemo(() => createStockTradeListQueries(symbol), [symbol]);
  const [openDialog, setOpenDialog] = useState<PortfolioDialogState | null>(null);
  const stock = useQuery(stockPageQuery(symbol));
  usePreloadWhenIdle(Dialogs);
  const close = () => setOpenDialog(null);
  const about = { symbol, companyName: stock.data?.companyName ?? '' };
  return (
    <QueryPage
      title={symbol}
      subtitle={stock.data?.companyName ?? stockPageMessages.subtitle}
      of={combineQueryResults({ stock, trades: useNewestLongListBlocks(list) })}
      loading={<Outline />}
      failed={{ title: stockPageMessages.loadFailed, message: stockPageMessages.loadFailedHint, toast: true }}
      actions={
        <>
          <Button onClick={() => setOpenDialog({ dialog: 'splits', holding: about })}>
            {stockPageMessages.splits}
          </Button>
          <Button onClick={() => setOpenDialog({ dialog: 'action', stock: about })}>{stockPageMessages.action}</Button>
          <Button
            variant="primary"
            icon={<Plus aria-hidden />}
            onClick={() => setOpenDialog({ dialog: 'add', of: about })}
          >
            {stockPageMessages.addTrade}
          </Button>
        </>
      }
      dialogs={openDialog && <Dialogs opened={openDialog} onClose={close} onMissing={close} />}
    >
      {(read) => <Ready stock={read.stock} list={list} onOpen={setOpenDialog} />}
    </QueryPage>
  );
};

/** The page of the symbol in the address, however it is written there. */
export default function StockDetailPage() {
  const { symbol = '' } = useParams();
  const name = normalizeSymbol(symbol);
  return (
    <>
      <PageTitle>{isValidSymbol(symbol) ? name : stockPageMessages.noSymbol}</PageTitle>
      {isValidSymbol(symbol) ? (
        <Stock key={name} symbol={name} />
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={stockPageMessages.noSymbol}
          action={<LinkButton to="/dashboard/portfolio">{stockPageMessages.toPortfolio}</LinkButton>}
        >
          {stockPageMessages.noSymbolHint}
        </EmptyState>
      )}
    </>
  );
}
