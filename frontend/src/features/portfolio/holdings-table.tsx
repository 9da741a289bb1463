import { HandCoins } from 'lucide-react';
import type { Holding } from '#contract/portfolio';
import { formatPerShare } from '#lib/format';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { Money, Percent, Shares } from '#ui/figures';
import { type Column, Table } from '#ui/table';
import { reviewMessages } from './messages';
import { PriceCell } from './price-cell';
import { splitsUnknown } from './provenance';

type OnSell = (holding: Holding) => void;

const SellButton = ({ holding, onSell }: { holding: Holding; onSell: OnSell }) => (
  <IconButton
    size="sm"
    variant="ghost"
    label={`Sell ${holding.symbol} on ${holding.platform}`}
    icon={<HandCoins aria-hidden size={16} />}
    onClick={() => onSell(holding)}
    className="-my-1.5 print:hidden"
  />
);

const StockCell = ({ holding, onSell }: { holding: Holding; onSell: OnSell | undefined }) => (
  <>
    <span className="flex flex-wrap items-center gap-1.5">
      <span className="font-semibold">{holding.symbol}</span>
      {/* What nobody can be sure of is put right before it is sold. */}
      {onSell && !holding.needsReview && <SellButton holding={holding} onSell={onSell} />}
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
  /** Of the positions of one platform: begins a sale. */
  onSell?: OnSell;
}

export const HoldingsTable = ({ caption, holdings, onSell }: HoldingsTableProps) => (
  <Table
    caption={caption}
    columns={[{ ...stockColumn, cell: (holding) => <StockCell holding={holding} onSell={onSell} /> }, ...columns]}
    rows={[...holdings]}
    mark={({ symbol }) => symbol}
    rowKey={({ platform, symbol }) => `${platform ?? ''}/${symbol}`}
  />
);
