import { HandCoins, Split } from 'lucide-react';
import type { Holding } from '#contract/portfolio/holdings';
import { formatPerShare, formatPriceInCurrency } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Tooltip } from '#ui/dialog/tooltip';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { MoneyFigure, PercentFigure, SharesFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { ProvenanceBadges } from '../../stocks/provenance-badges';
import { reviewCardMessages } from '../messages';
import { describePriceOrigin } from './price-origin';
import { noPriceWarning, splitsUnknownWarning } from './price-warnings';

/** The current price; hovering, focusing or tapping it tells where it came from, and a badge what it is not. */
const HoldingPriceCell = ({ holding: { currentPrice, quote } }: { holding: Holding }) => (
  <span className="inline-flex flex-col items-end gap-1">
    {currentPrice === null || quote === null ? (
      <Tooltip content={noPriceWarning}>
        <span className="text-ink-muted">Unavailable</span>
      </Tooltip>
    ) : (
      <Tooltip content={describePriceOrigin(quote)}>
        <span className="figures">{formatPerShare(currentPrice)}</span>
      </Tooltip>
    )}
    {quote && quote.currency !== 'USD' && (
      <span className="figures text-xs text-ink-muted">from {formatPriceInCurrency(quote.currency, quote.price)}</span>
    )}
    {quote?.source === 'own' && <ProvenanceBadges {...quote} />}
  </span>
);

type OnStock = (holding: Holding) => void;

/** A position is sold, a stock is split. */
const StockButton = ({ holding, onPress }: { holding: Holding; onPress: OnStock }) => {
  const { symbol, platform } = holding;
  const Icon = platform ? HandCoins : Split;
  return (
    <IconButton
      size="sm"
      variant="ghost"
      label={platform ? `Sell ${symbol} on ${platform}` : `Splits of ${symbol}`}
      icon={<Icon aria-hidden size={16} />}
      onClick={() => onPress(holding)}
      className="-my-1.5 print:hidden"
    />
  );
};

const StockCell = ({ holding, onPress }: { holding: Holding; onPress: OnStock }) => (
  <>
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="font-semibold">{holding.symbol}</span>
      {/* What nobody can be sure of is put right before it is sold. */}
      {!(holding.platform && holding.needsReview) && <StockButton holding={holding} onPress={onPress} />}
      {holding.needsReview && <Badge tone="warning">{reviewCardMessages.badge}</Badge>}
      {holding.hasAdjustments && <Badge tone="info">Split-adjusted</Badge>}
      {holding.splitsUnknown && (
        <Badge tone="warning" title={splitsUnknownWarning}>
          Splits not checked
        </Badge>
      )}
    </span>
    <span className="block text-xs font-normal text-ink-muted">{holding.companyName}</span>
    {holding.adjustmentSummary && (
      <span className="block text-xs font-normal text-ink-muted">{holding.adjustmentSummary}</span>
    )}
  </>
);

/** Shares of which nobody knows how many there are must not read as none. */
const isEmptied = ({ needsReview, shares }: Holding): boolean => needsReview && shares === 0;
const NotCertain = () => <span className="block text-ink-muted">{reviewCardMessages.shares}</span>;

const SharesCell = ({ holding }: { holding: Holding }) => (
  <>
    {holding.needsReview && <NotCertain />} {!isEmptied(holding) && <SharesFigure value={holding.shares} />}
    {holding.hasAdjustments && (
      <span className="block text-xs text-ink-muted">
        Originally <SharesFigure value={holding.originalShares} />
      </span>
    )}
  </>
);

const GainCell = ({ holding }: { holding: Holding }) => (
  <>
    <MoneyFigure value={holding.gainLoss} tone />
    {holding.gainLossPercent !== null && (
      <span className="block text-xs">
        <PercentFigure value={holding.gainLossPercent} tone />
      </span>
    )}
  </>
);

/** The way into all figures of its row, as a row has room for one. */
const ValueCell = ({ holding }: { holding: Holding }) => (
  <ExplainableFigure
    name={[holding.symbol, holding.platform].filter(Boolean).join(', ')}
    of={async () => (await import('./explain-portfolio')).explainPositionRow(holding)}
    asked="value"
  >
    <MoneyFigure value={holding.currentValue} />
  </ExplainableFigure>
);

const stockColumn = { id: 'stock', header: 'Stock', heading: true } as const;
const columns: TableColumn<Holding>[] = [
  { id: 'shares', header: 'Shares', align: 'end', cell: (holding) => <SharesCell holding={holding} /> },
  {
    id: 'average',
    header: 'Avg. price',
    align: 'end',
    cell: (holding) =>
      isEmptied(holding) ? <NotCertain /> : <span className="figures">{formatPerShare(holding.avgPrice)}</span>,
  },
  { id: 'price', header: 'Current price', align: 'end', cell: (holding) => <HoldingPriceCell holding={holding} /> },
  { id: 'value', header: 'Value', align: 'end', cell: (holding) => <ValueCell holding={holding} /> },
  { id: 'gain', header: 'Gain / loss', align: 'end', cell: (holding) => <GainCell holding={holding} /> },
];

interface HoldingsTableProps {
  caption: string;
  holdings: readonly Holding[];
  /** Of the positions of one platform: begins a sale; of a stock: shows its splits. */
  onPress: OnStock;
}

export const HoldingsTable = ({ caption, holdings, onPress }: HoldingsTableProps) => (
  <Table
    caption={caption}
    columns={[{ ...stockColumn, cell: (holding) => <StockCell holding={holding} onPress={onPress} /> }, ...columns]}
    rows={[...holdings]}
    mark={({ symbol }) => symbol}
    rowKey={({ platform, symbol }) => `${platform ?? ''}/${symbol}`}
  />
);
