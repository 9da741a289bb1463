import type { LotsUnder, StockOnPlatform, StockPage } from '#contract/stock-page';
import { amount, toNumber } from '#core/money/amount';
import { type LotMethod, lotMethods } from '#core/portfolio/lots';
import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { type Column, RowButtons, Table } from '#ui/table';
import { withSteps } from './explaining';
import { messages, methodNames } from './words';

interface Row extends LotsUnder {
  method: LotMethod;
}

const short = ({ realized, realizedLong }: LotsUnder): number => toNumber(amount(realized).minus(realizedLong));
const together = ({ realized, gainLoss }: LotsUnder): number | null =>
  gainLoss === null ? null : toNumber(amount(realized).plus(gainLoss));

const columns: Column<Row>[] = [
  { id: 'method', header: messages.method, heading: true, cell: ({ method }) => methodNames[method] },
  { id: 'cost', header: 'Cost left', align: 'end', cell: ({ cost }) => <Money value={cost} /> },
  { id: 'short', header: 'Realized, short term', align: 'end', cell: (row) => <Money value={short(row)} tone /> },
  {
    id: 'long',
    header: 'Realized, long term',
    align: 'end',
    cell: ({ realizedLong }) => <Money value={realizedLong} tone />,
  },
  { id: 'gain', header: 'Unrealized', align: 'end', cell: ({ gainLoss }) => <Money value={gainLoss} tone /> },
  { id: 'together', header: 'Together', align: 'end', cell: (row) => <Money value={together(row)} tone /> },
];

/** What has been realized and what has not, under each method side by side. */
export const MethodsTable = ({ stock, at }: { stock: StockPage; at: StockOnPlatform }) => {
  const actions: Column<Row> = {
    id: 'actions',
    header: <span className="sr-only">{messages.explain}</span>,
    align: 'end',
    cell: ({ method }) => (
      <RowButtons>
        <Explain
          name={methodNames[method]}
          hint={method === 'average' ? undefined : messages.methodExplained}
          of={withSteps(stock, (code, _steps, trades = []) =>
            code.methodMadeOf(stock.symbol, at, method, code.salesUnder(stock, trades, at, method)),
          )}
        />
      </RowButtons>
    ),
  };
  return (
    <Table
      caption={messages.compare}
      columns={[...columns, actions]}
      rows={lotMethods.map((method): Row => ({ method, ...at.methods[method] }))}
      rowKey={({ method }) => method}
    />
  );
};
