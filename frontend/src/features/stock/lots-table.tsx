import type { StockLot, StockLotsAndSums, StockPlatformView } from '#contract/insight/stock-page';
import { roundPrice, toAmount, toNumber } from '#core/money/amount';
import { getLongTermStart } from '#core/portfolio/position/holding-term';
import { type TradeType, tradeTypeNames } from '#core/portfolio/trade-types';
import type { Day } from '#core/time/day';
import { formatDay, formatPerShare } from '#lib/format';
import { usePagination } from '#lib/rows/use-pagination';
import { Badge } from '#ui/badge';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { NumberField } from '#ui/form/number-field';
import { MoneyFigure } from '#ui/table/figures';
import { Paginator } from '#ui/table/paginator';
import { Table, type TableColumn } from '#ui/table/table';
import { formatTrimmedShares, stockPageMessages } from './messages';
import type { PickedLotShares } from './sale-preview-form-values';

const atOnce = 8;

const computeCostPerShare = ({ exactCost, shares }: StockLot): number =>
  shares > 0 ? toNumber(roundPrice(toAmount(exactCost).div(toAmount(shares)))) : 0;

const isBought = (type: TradeType): boolean => type === 'buy';

const Term = ({ acquired, today }: { acquired: Day; today: Day }) => {
  const from = getLongTermStart(acquired);
  return today >= from ? (
    <Badge tone="info">Long term</Badge>
  ) : (
    <>
      <Badge>Short term</Badge>
      <span className="block text-xs text-ink-muted">long from {formatDay(from)}</span>
    </>
  );
};

const getColumns = ({
  symbol,
  at,
  today,
}: Pick<LotsTableProps, 'symbol' | 'at' | 'today'>): TableColumn<StockLot>[] => [
  {
    id: 'acquired',
    header: 'Bought',
    heading: true,
    cell: ({ acquired, type }) => (
      <>
        <span className="whitespace-nowrap">{formatDay(acquired)}</span>
        {!isBought(type) && <span className="block text-xs font-normal text-ink-muted">{tradeTypeNames[type]}</span>}
      </>
    ),
  },
  { id: 'term', header: 'Term', cell: ({ acquired }) => <Term acquired={acquired} today={today} /> },
  { id: 'shares', header: 'Shares', align: 'end', cell: ({ shares }) => formatTrimmedShares(shares) },
  {
    id: 'each',
    header: 'Cost per share',
    align: 'end',
    cell: (lot) => <span className="figures">{formatPerShare(computeCostPerShare(lot))}</span>,
  },
  {
    id: 'cost',
    header: 'Cost',
    align: 'end',
    // The way into all figures of its row.
    cell: (lot) => (
      <ExplainableFigure
        name={stockPageMessages.lotOf(formatDay(lot.acquired), formatTrimmedShares(lot.shares))}
        of={async () => (await import('./explain-stock')).explainLotRow(symbol, at, lot)}
        asked="cost"
      >
        <MoneyFigure value={lot.cost} />
      </ExplainableFigure>
    ),
  },
  { id: 'gain', header: 'Gain', align: 'end', cell: ({ gainLoss }) => <MoneyFigure value={gainLoss} tone /> },
];

interface Picking {
  picked: PickedLotShares;
  onPick: (id: number, shares: string) => void;
}

const pickColumn = ({ picked, onPick }: Picking): TableColumn<StockLot> => ({
  id: 'pick',
  header: stockPageMessages.picked,
  align: 'end',
  cell: ({ tradeId, acquired, shares }) => (
    <NumberField
      label={<span className="sr-only">{stockPageMessages.pickFrom(formatDay(acquired))}</span>}
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
  at: StockPlatformView;
  under: StockLotsAndSums;
  today: Day;
  /** Where what is to be sold can be picked. */
  picking?: Picking | undefined;
}

export const LotsTable = ({ under, picking, ...of }: LotsTableProps) => {
  const { shown, ...pages } = usePagination(under.lots, atOnce);
  const columns = [...getColumns(of), ...(picking ? [pickColumn(picking)] : [])];
  return (
    <>
      <Table
        caption={stockPageMessages.lotsCaption}
        columns={columns}
        rows={shown}
        rowKey={({ tradeId }) => tradeId}
        empty={<p className="text-sm text-ink-muted">{stockPageMessages.noLots}</p>}
      />
      <Paginator {...pages} label={stockPageMessages.lotsPages} />
    </>
  );
};
