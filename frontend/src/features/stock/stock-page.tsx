import { useQuery } from '@tanstack/react-query';
import { Plus, SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { StockPage } from '#contract/stock-page';
import { isSymbol, normalSymbol } from '#core/stocks/symbols';
import '#lib/held-answers';
import { joined } from '#lib/reading';
import { useNewest } from '#lib/use-long-list';
import { Button, LinkButton } from '#ui/button';
import { EmptyState } from '#ui/empty-state';
import { onDemand, useSoon } from '#ui/on-demand';
import { Page } from '#ui/page';
import { PageName } from '#ui/screen';
import { Skeleton } from '#ui/spinner';
import { Tabs } from '#ui/tabs';
import type { Opened } from '../portfolio/dialogs';
import { ReviewCard } from '../portfolio/review-card';
import type { TradeActions } from '../portfolio/transactions-table';
import { AskedTrade } from './asked-trade';
import { DividendsCard } from './dividends-card';
import { LotsCards } from './lots-card';
import { NoteCard } from './note-card';
import { PlatformsCard } from './platforms-card';
import { PriceChart } from './price-chart';
import { stockQuery, type TradesList, tradesOf } from './queries';
import { StockSummary } from './summary';
import { TradesSection } from './trades-section';
import { useLots } from './use-lots';
import { WatchedCard } from './watched-card';
import { messages } from './words';

const Dialogs = onDemand(() => import('../portfolio/dialogs'));

/** As high as what comes, so that nothing jumps when the figures arrive. */
const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-70 rounded-xl sm:h-32" />
    <Skeleton className="h-110 rounded-xl" />
    <Skeleton className="h-50 rounded-xl" />
    <Skeleton className="h-120 rounded-xl" />
  </div>
);

const NotHeld = ({ stock: { symbol, trades, holding } }: { stock: StockPage }) =>
  holding ? null : (
    <p className="rounded-lg bg-surface-sunken px-4 py-3 text-sm">
      {trades > 0 ? messages.soldOut(symbol) : `${messages.notHeld(symbol)} ${messages.neverTraded(symbol)}`}
    </p>
  );

interface ReadyProps {
  stock: StockPage;
  list: TradesList;
  onOpen: (opened: Opened) => void;
}

const Position = ({ stock, onOpen }: Omit<ReadyProps, 'list'>) => (
  <>
    {stock.platforms.length > 0 && (
      <PlatformsCard stock={stock} onSell={(selling) => onOpen({ dialog: 'add', selling })} />
    )}
    <NoteCard stock={stock} />
    <WatchedCard stock={stock} />
  </>
);

const Trades = ({ list, onOpen }: Omit<ReadyProps, 'stock'>) => {
  const actions: TradeActions = {
    onEdit: (trade) => onOpen({ dialog: 'edit', trade }),
    onDelete: (trade) => onOpen({ dialog: 'delete', trade }),
    onDuplicate: (like) => onOpen({ dialog: 'add', like }),
  };
  return (
    <>
      <AskedTrade {...actions} />
      <TradesSection
        list={list}
        {...actions}
        onMany={(dialog, { rows, clear }) => onOpen({ dialog, trades: rows, onDone: clear })}
      />
    </>
  );
};

/** One below another they would be many screens long. Which is shown stands in the address. */
const Parts = (props: ReadyProps) => {
  const { stock } = props;
  const lots = useLots(stock);
  const [address, setAddress] = useSearchParams();
  const parts = [
    { value: 'position', label: messages.position, content: <Position {...props} /> },
    ...(stock.trades > 0
      ? [
          {
            value: 'lots',
            label: messages.lots,
            content: <LotsCards stock={stock} lots={lots} />,
          },
          { value: 'dividends', label: messages.dividends, content: <DividendsCard stock={stock} /> },
          { value: 'trades', label: messages.trades, content: <Trades list={props.list} onOpen={props.onOpen} /> },
        ]
      : []),
  ].map(({ content, ...part }) => ({ ...part, content: <div className="space-y-6">{content}</div> }));
  const asked = address.get('part');
  return (
    <Tabs
      label={messages.parts}
      value={parts.some(({ value }) => value === asked) ? (asked ?? '') : 'position'}
      onValueChange={(part) => setAddress({ part }, { replace: true, preventScrollReset: true })}
      tabs={parts}
    />
  );
};

const Ready = (props: ReadyProps) => {
  const { stock, onOpen } = props;
  return (
    <>
      <NotHeld stock={stock} />
      <StockSummary stock={stock} />
      {stock.holding && <ReviewCard holdings={[stock.holding]} onEdit={(trade) => onOpen({ dialog: 'edit', trade })} />}
      <div>
        <PriceChart stock={stock} />
        {stock.known === 'own' && (
          <Link to="/dashboard/portfolio/assets" className="mt-3 inline-block text-sm text-accent underline">
            {messages.toAssets}
          </Link>
        )}
      </div>
      <Parts {...props} />
    </>
  );
};

const Stock = ({ symbol }: { symbol: string }) => {
  const list = useMemo(() => tradesOf(symbol), [symbol]);
  const [opened, setOpened] = useState<Opened | null>(null);
  const stock = useQuery(stockQuery(symbol));
  useSoon(Dialogs);
  const close = () => setOpened(null);
  const about = { symbol, companyName: stock.data?.companyName ?? '' };
  return (
    <Page
      title={symbol}
      subtitle={stock.data?.companyName ?? messages.subtitle}
      of={joined({ stock, trades: useNewest(list) })}
      loading={<Outline />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      actions={
        <>
          <Button onClick={() => setOpened({ dialog: 'splits', holding: about })}>{messages.splits}</Button>
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setOpened({ dialog: 'add', of: about })}>
            {messages.addTrade}
          </Button>
        </>
      }
      dialogs={opened && <Dialogs opened={opened} onClose={close} onMissing={close} />}
    >
      {(read) => <Ready stock={read.stock} list={list} onOpen={setOpened} />}
    </Page>
  );
};

/** The page of the symbol in the address, however it is written there. */
export default function StockPageOfAddress() {
  const { symbol = '' } = useParams();
  const name = normalSymbol(symbol);
  return (
    <>
      <PageName>{isSymbol(symbol) ? name : messages.noSymbol}</PageName>
      {isSymbol(symbol) ? (
        <Stock key={name} symbol={name} />
      ) : (
        <EmptyState
          icon={<SearchX aria-hidden />}
          title={messages.noSymbol}
          action={<LinkButton to="/dashboard/portfolio">{messages.toPortfolio}</LinkButton>}
        >
          {messages.noSymbolHint}
        </EmptyState>
      )}
    </>
  );
}
