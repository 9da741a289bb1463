import { HandCoins, Split } from 'lucide-react';
import type { Holding } from '#contract/portfolio';
import { formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Explain } from '#ui/explain/explain';
import { Money, Percent, Shares } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import { reviewMessages } from './messages';
import { PriceCell } from './price-cell';
import { splitsUnknown } from './provenance';

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
      <Explain
        name={[holding.symbol, holding.platform].filter(Boolean).join(', ')}
        of={async () => (await import('./made-of')).positionMadeOf(holding)}
      />
      {holding.needsReview && <Badge tone="warning">{reviewMessages.badge}</Badge>}
      {holding.hasAdjustments && <Badge tone="info">Split-adjusted</Badge>}
      {holding.splitsUnknown && (
        <Badge tone="warning" title={splitsUnknown}>
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
const NotCertain = () => <span className="block text-ink-muted">{reviewMessages.shares}</span>;

const SharesCell = ({ holding }: { holding: Holding }) => (
  <>
    {holding.needsReview && <NotCertain />} {!isEmptied(holding) && <Shares value={holding.shares} />}
    {holding.hasAdjustments && (
      <span className="block text-xs text-ink-muted">
        Originally <Shares value={holding.originalShares} />
      </span>
    )}
  </>
);

const GainCell = ({ holding }: { holding: Holding }) => (
  <>
    <Money value={holding.gainLoss} tone />
    {holding.gainLossPercent !== null && (
      <span className="block text-xs">
        <Percent value={holding.gainLossPercent} tone />
      </span>
    )}
  </>
);

const stockColumn = { id: 'stock', header: 'Stock', heading: true } as const;
const columns: Column<Holding>[] = [
  { id: 'shares', header: 'Shares', align: 'end', cell: (holding) => <SharesCell holding={holding} /> },
  {
    id: 'average',
    header: 'Avg. price',
    align: 'end',
    cell: (holding) =>
      isEmptied(holding) ? <NotCertain /> : <span className="figures">{formatPerShare(holding.avgPrice)}</span>,
  },
  { id: 'price', header: 'Current price', align: 'end', cell: (holding) => <PriceCell holding={holding} /> },
  { id: 'value', header: 'Value', align: 'end', cell: ({ currentValue }) => <Money value={currentValue} /> },
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
