import { HandCoins } from 'lucide-react';
import type { Holding } from '#contract/portfolio';
import type { StockOnPlatform, StockPage } from '#contract/stock-page';
import { formatDay, formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { Explain } from '#ui/explain/explain';
import { Money, Percent } from '#ui/figures';
import { type Column, RowButtons, Table } from '#ui/table';
import { withSteps } from './explaining';
import { inShares, messages } from './words';

const nothing = <span className="text-ink-muted">–</span>;

const columns: Column<StockOnPlatform>[] = [
  {
    id: 'platform',
    header: messages.platform,
    heading: true,
    cell: ({ platform, holding, firstTrade, lastTrade }) => (
      <>
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-semibold">{platform}</span>
          {holding === null && <Badge>{messages.soldOutHere}</Badge>}
          {holding?.needsReview && <Badge tone="warning">Needs review</Badge>}
        </span>
        <span className="block text-xs font-normal text-ink-muted">
          {formatDay(firstTrade)} to {formatDay(lastTrade)}
        </span>
      </>
    ),
  },
  {
    id: 'shares',
    header: messages.held,
    align: 'end',
    cell: ({ holding }) => (holding ? inShares(holding.shares) : nothing),
  },
  {
    id: 'average',
    header: 'Avg. price',
    align: 'end',
    cell: ({ holding }) => (holding ? <span className="figures">{formatPerShare(holding.avgPrice)}</span> : nothing),
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    cell: ({ holding }) => (holding ? <Money value={holding.cost} /> : nothing),
  },
  {
    id: 'value',
    header: messages.value,
    align: 'end',
    cell: ({ holding }) => (holding ? <Money value={holding.currentValue} /> : nothing),
  },
  {
    id: 'gain',
    header: 'Unrealized',
    align: 'end',
    cell: ({ holding }) =>
      holding ? (
        <>
          <Money value={holding.gainLoss} tone />
          {holding.gainLossPercent !== null && (
            <span className="block text-xs">
              <Percent value={holding.gainLossPercent} tone />
            </span>
          )}
        </>
      ) : (
        nothing
      ),
  },
  {
    id: 'realized',
    header: 'Realized',
    align: 'end',
    cell: ({ methods }) => <Money value={methods.average.realized} tone />,
  },
];

interface SellButtonProps {
  symbol: string;
  at: StockOnPlatform;
  onSell: (holding: Holding) => void;
}

const SellButton = ({ symbol, at: { platform, holding }, onSell }: SellButtonProps) =>
  holding &&
  !holding.needsReview && (
    <IconButton
      size="sm"
      variant="ghost"
      label={messages.sellOn(symbol, platform)}
      icon={<HandCoins aria-hidden size={16} />}
      onClick={() => onSell(holding)}
    />
  );

interface PlatformsCardProps {
  stock: StockPage;
  onSell: (holding: Holding) => void;
}

export const PlatformsCard = ({ stock, onSell }: PlatformsCardProps) => {
  const { symbol, platforms } = stock;
  const actions: Column<StockOnPlatform> = {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (at) => (
      <RowButtons>
        <Explain
          name={`${symbol}, ${at.platform}`}
          of={withSteps(stock, (code, steps) => code.platformMadeOf(symbol, at, steps))}
        />
        <SellButton {...{ symbol, at, onSell }} />
      </RowButtons>
    ),
  };
  return (
    <Card title={messages.platforms} description={messages.platformsHint}>
      <Table
        caption={messages.platformsCaption}
        columns={[...columns, actions]}
        rows={platforms}
        rowKey={({ platform }) => platform}
      />
    </Card>
  );
};
