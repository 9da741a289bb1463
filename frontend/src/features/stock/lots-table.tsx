import type { LotsUnder, StockLot, StockOnPlatform } from '#contract/stock-page';
import { amount, roundPrice, toNumber } from '#core/money/amount';
import { longTermFrom } from '#core/portfolio/holding-term';
import { type TradeType, tradeNames } from '#core/portfolio/trade-types';
import type { Day } from '#core/time/day';
import { formatDay, formatPerShare } from '#lib/format';
import { usePages } from '#lib/use-pages';
import { Badge } from '#ui/badge';
import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { NumberField } from '#ui/number-field';
import { Paginator } from '#ui/paginator';
import { type Column, RowButtons, Table } from '#ui/table';
import type { Typed } from './sale-values';
import { inShares, messages } from './words';

const atOnce = 8;

const costAShare = ({ exactCost, shares }: StockLot): number =>
  shares > 0 ? toNumber(roundPrice(amount(exactCost).div(amount(shares)))) : 0;

const isBought = (type: TradeType): boolean => type === 'buy';

const Term = ({ acquired, today }: { acquired: Day; today: Day }) => {
  const from = longTermFrom(acquired);
  return today >= from ? (
    <Badge tone="info">Long term</Badge>
  ) : (
    <>
      <Badge>Short term</Badge>
      <span className="block text-xs text-ink-muted">long from {formatDay(from)}</span>
    </>
  );
};

const columnsOf = (today: Day): Column<StockLot>[] => [
  {
    id: 'acquired',
    header: 'Bought',
    heading: true,
    cell: ({ acquired, type }) => (
      <>
        <span className="whitespace-nowrap">{formatDay(acquired)}</span>
        {!isBought(type) && <span className="block text-xs font-normal text-ink-muted">{tradeNames[type]}</span>}
      </>
    ),
  },
  { id: 'term', header: 'Term', cell: ({ acquired }) => <Term acquired={acquired} today={today} /> },
  { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => inShares(shares) },
  {
    id: 'each',
    header: 'Cost a share',
    align: 'end',
    cell: (lot) => <span className="figures">{formatPerShare(costAShare(lot))}</span>,
  },
  { id: 'cost', header: 'Cost', align: 'end', cell: ({ cost }) => <Money value={cost} /> },
  { id: 'gain', header: 'Gain', align: 'end', cell: ({ gainLoss }) => <Money value={gainLoss} tone /> },
];

interface Picking {
  picked: Typed;
  onPick: (id: number, shares: string) => void;
}

const pickColumn = ({ picked, onPick }: Picking): Column<StockLot> => ({
  id: 'pick',
  header: messages.picked,
  align: 'end',
  cell: ({ tradeId, acquired, shares }) => (
    <NumberField
      label={<span className="sr-only">{messages.pickFrom(formatDay(acquired))}</span>}
      inputMode="decimal"
      value={picked[tradeId] ?? ''}
      all={shares}
      decimals={8}
      onChange={({ target }) => onPick(tradeId, target.value)}
      className="-mt-2 -mb-7 ml-auto w-36"
    />
  ),
});

interface LotsTableProps {
  symbol: string;
  at: StockOnPlatform;
  under: LotsUnder;
  today: Day;
  /** Where what is to be sold can be picked. */
  picking?: Picking | undefined;
}

const explainColumn = (symbol: string, at: StockOnPlatform): Column<StockLot> => ({
  id: 'actions',
  header: <span className="sr-only">{messages.explain}</span>,
  align: 'end',
  cell: (lot) => (
    <RowButtons>
      <Explain
        name={messages.lotOf(formatDay(lot.acquired), inShares(lot.shares))}
        of={async () => (await import('./made-of')).lotMadeOf(symbol, at, lot)}
      />
    </RowButtons>
  ),
});

export const LotsTable = ({ symbol, at, under, today, picking }: LotsTableProps) => {
  const { shown, ...pages } = usePages(under.lots, atOnce);
  const columns = [...columnsOf(today), ...(picking ? [pickColumn(picking)] : []), explainColumn(symbol, at)];
  return (
    <>
      <Table
        caption={messages.lotsCaption}
        columns={columns}
        rows={shown}
        rowKey={({ tradeId }) => tradeId}
        empty={<p className="text-sm text-ink-muted">{messages.noLots}</p>}
      />
      <Paginator {...pages} label={messages.lotsPages} />
    </>
  );
};
