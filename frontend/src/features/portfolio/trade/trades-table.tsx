import { Copy, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Trade } from '#contract/portfolio/trades';
import { roundCents, toAmount, toNumber } from '#core/money/amount';
import { addsShares, tradeTypeNames } from '#core/portfolio/trade-types';
import { formatDay, formatInCurrency, formatMoney, formatPerShare, formatPriceInCurrency } from '#lib/format';
import type { RowSelection } from '#lib/rows/use-row-selection';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { MoneyFigure, SharesFigure } from '#ui/table/figures';
import { createSelectionColumn } from '#ui/table/selection-bar';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import { StockLink } from '../../stocks/stock-link';
import { describeTrade, manyTradesMessages, portfolioMessages } from '../messages';

export interface TradeActionHandlers {
  onEdit: (trade: Trade) => void;
  onDelete: (trade: Trade) => void;
  onDuplicate: (trade: Trade) => void;
}

const StockCell = ({ trade: { symbol, companyName, notes } }: { trade: Trade }) => (
  <>
    <span className="block">
      <StockLink symbol={symbol} />
    </span>
    <span className="block text-xs font-normal text-ink-muted">{companyName}</span>
    {notes && (
      <span className="mt-0.5 line-clamp-2 max-w-64 text-xs font-normal text-ink-muted italic" title={notes}>
        {notes}
      </span>
    )}
  </>
);

const Muted = ({ children }: { children: ReactNode }) => (
  <span className="block text-xs text-ink-muted">{children}</span>
);

/** A price, and what it was paid in and at which rate where that is another currency. */
const PriceCell = ({ trade: { price, currency, priceInCurrency = 0, exchangeRate, rateSource } }: { trade: Trade }) => (
  <>
    <span className="figures">{formatPerShare(price)}</span>
    {currency && (
      <>
        <Muted>{formatPriceInCurrency(currency, priceInCurrency)}</Muted>
        <Muted>
          at {exchangeRate} ({rateSource})
        </Muted>
      </>
    )}
  </>
);

const TotalCell = ({ trade }: { trade: Trade }) => {
  const { total, fees, quantity, currency, priceInCurrency = 0, feesInCurrency = 0 } = trade;
  const paid = toNumber(roundCents(toAmount(quantity).times(priceInCurrency)));
  return (
    <>
      <MoneyFigure value={total} />
      {currency && <Muted>{formatInCurrency(currency, paid)}</Muted>}
      {fees > 0 && (
        <Muted>
          Fees {formatMoney(fees)}
          {currency && ` (${formatInCurrency(currency, feesInCurrency)})`}
        </Muted>
      )}
    </>
  );
};

const ActionsCell = ({ trade, onEdit, onDelete, onDuplicate }: { trade: Trade } & TradeActionHandlers) => (
  <RowButtons>
    <IconButton
      size="sm"
      variant="ghost"
      label={`Duplicate ${describeTrade(trade)}`}
      icon={<Copy aria-hidden size={16} />}
      onClick={() => onDuplicate(trade)}
    />
    <IconButton
      size="sm"
      variant="ghost"
      label={`Edit ${describeTrade(trade)}`}
      icon={<Pencil aria-hidden size={16} />}
      onClick={() => onEdit(trade)}
    />
    <IconButton
      size="sm"
      variant="ghost"
      label={`Delete ${describeTrade(trade)}`}
      icon={<Trash2 aria-hidden size={16} />}
      onClick={() => onDelete(trade)}
    />
  </RowButtons>
);

const dataColumns: TableColumn<Trade>[] = [
  { id: 'stock', header: 'Stock', heading: true, cell: (trade) => <StockCell trade={trade} /> },
  {
    id: 'date',
    header: 'Date and platform',
    cell: ({ transactionDate, platform, source, acquiredOn }) => (
      <>
        <span className="block whitespace-nowrap">{formatDay(transactionDate)}</span>
        <Muted>{platform}</Muted>
        {acquiredOn && <Muted>Since {formatDay(acquiredOn)}</Muted>}
        {source && <Muted>{portfolioMessages.fromStatement}</Muted>}
      </>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    cell: ({ transactionType }) => (
      <Badge tone={addsShares(transactionType) ? 'info' : 'neutral'}>{tradeTypeNames[transactionType]}</Badge>
    ),
  },
  { id: 'quantity', header: 'Quantity', align: 'end', cell: ({ quantity }) => <SharesFigure value={quantity} /> },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    cell: (trade) => <PriceCell trade={trade} />,
  },
  { id: 'total', header: 'Total', align: 'end', cell: (trade) => <TotalCell trade={trade} /> },
];

interface TransactionsTableProps extends TradeActionHandlers {
  trades: Trade[];
  /** Where many of them can be chosen at once. */
  chosen?: RowSelection<Trade>;
}

export const TradesTable = ({ trades, chosen, ...rowActions }: TransactionsTableProps) => {
  const actions: TableColumn<Trade> = {
    id: 'actions',
    header: 'Actions',
    align: 'end',
    cell: (trade) => <ActionsCell trade={trade} {...rowActions} />,
  };
  return (
    <Table
      caption={portfolioMessages.recentTransactionsCaption}
      columns={[...(chosen ? [createSelectionColumn(chosen, manyTradesMessages.choose)] : []), ...dataColumns, actions]}
      rows={trades}
      rowKey={({ id, symbol, transactionDate }) => (id > 0 ? id : `${symbol}/${transactionDate}`)}
    />
  );
};
