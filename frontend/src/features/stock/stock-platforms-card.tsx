import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import type { StockPage, StockPlatformView } from '#contract/insight/stock-page';
import type { Holding } from '#contract/portfolio/holdings';
import { formatDay, formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import { createExplanationLoaderWithSteps } from './create-position-steps-explainer';
import { formatTrimmedShares, stockPageMessages } from './messages';

const nothing = <span className="text-ink-muted">–</span>;

interface RowFigureProps {
  stock: StockPage;
  at: StockPlatformView;
  children: ReactNode;
}

/** The way into all figures of its row. */
const RowFigure = ({ stock, at, children }: RowFigureProps) => (
  <ExplainableFigure
    name={`${stock.symbol}, ${at.platform}`}
    of={createExplanationLoaderWithSteps(stock, (code, steps) => code.explainStockPlatformRow(stock.symbol, at, steps))}
    asked={at.holding ? 'value' : 'realizedHere'}
  >
    {children}
  </ExplainableFigure>
);

const getColumns = (stock: StockPage): TableColumn<StockPlatformView>[] => [
  {
    id: 'platform',
    header: stockPageMessages.platform,
    heading: true,
    cell: ({ platform, holding, firstTrade, lastTrade }) => (
      <>
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-semibold">{platform}</span>
          {holding === null && <Badge>{stockPageMessages.soldOutHere}</Badge>}
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
    header: stockPageMessages.held,
    align: 'end',
    cell: ({ holding }) => (holding ? formatTrimmedShares(holding.shares) : nothing),
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
    cell: ({ holding }) => (holding ? <MoneyFigure value={holding.cost} /> : nothing),
  },
  {
    id: 'value',
    header: stockPageMessages.value,
    align: 'end',
    cell: (at) =>
      at.holding ? (
        <RowFigure {...{ stock, at }}>
          <MoneyFigure value={at.holding.currentValue} />
        </RowFigure>
      ) : (
        nothing
      ),
  },
  {
    id: 'gain',
    header: 'Unrealized',
    align: 'end',
    cell: ({ holding }) =>
      holding ? (
        <>
          <MoneyFigure value={holding.gainLoss} tone />
          {holding.gainLossPercent !== null && (
            <span className="block text-xs">
              <PercentFigure value={holding.gainLossPercent} tone />
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
    cell: (at) => {
      const realized = <MoneyFigure value={at.methods.average.realized} tone />;
      return at.holding ? realized : <RowFigure {...{ stock, at }}>{realized}</RowFigure>;
    },
  },
];

interface SellButtonProps {
  symbol: string;
  at: StockPlatformView;
  onSell: (holding: Holding) => void;
}

const SellButton = ({ symbol, at: { platform, holding }, onSell }: SellButtonProps) =>
  holding &&
  !holding.needsReview && (
    <IconButton
      size="sm"
      variant="ghost"
      label={stockPageMessages.sellOn(symbol, platform)}
      icon={<HandCoins aria-hidden size={16} />}
      onClick={() => onSell(holding)}
    />
  );

interface PlatformsCardProps {
  stock: StockPage;
  onSell: (holding: Holding) => void;
}

export const StockPlatformsCard = ({ stock, onSell }: PlatformsCardProps) => {
  const { symbol, platforms } = stock;
  const actions: TableColumn<StockPlatformView> = {
    id: 'actions',
    header: <span className="sr-only">Actions</span>,
    align: 'end',
    cell: (at) => (
      <RowButtons>
        <SellButton {...{ symbol, at, onSell }} />
      </RowButtons>
    ),
  };
  return (
    <Card title={stockPageMessages.platforms} description={stockPageMessages.platformsHint}>
      <Table
        caption={stockPageMessages.platformsCaption}
        columns={[...getColumns(stock), actions]}
        rows={platforms}
        rowKey={({ platform }) => platform}
      />
    </Card>
  );
};
