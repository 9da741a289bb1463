import type { LotMethodLots, StockPage, StockPlatformView } from '#contract/insight/stock-page';
import { amount, toNumber } from '#core/money/amount';
import { type LotMethod, lotMethods } from '#core/portfolio/position/lots';
import { ExplainButton } from '#ui/explain/explain-button';
import { MoneyFigure } from '#ui/table/figures';
import { RowButtons, Table, type TableColumn } from '#ui/table/table';
import { lotMethodNames, stockPageMessages } from './messages';
import { withPositionSteps } from './with-position-steps';

interface Row extends LotMethodLots {
  method: LotMethod;
}

const short = ({ realized, realizedLong }: LotMethodLots): number => toNumber(amount(realized).minus(realizedLong));
const together = ({ realized, gainLoss }: LotMethodLots): number | null =>
  gainLoss === null ? null : toNumber(amount(realized).plus(gainLoss));

const columns: TableColumn<Row>[] = [
  { id: 'method', header: stockPageMessages.method, heading: true, cell: ({ method }) => lotMethodNames[method] },
  { id: 'cost', header: 'Cost left', align: 'end', cell: ({ cost }) => <MoneyFigure value={cost} /> },
  { id: 'short', header: 'Realized, short term', align: 'end', cell: (row) => <MoneyFigure value={short(row)} tone /> },
  {
    id: 'long',
    header: 'Realized, long term',
    align: 'end',
    cell: ({ realizedLong }) => <MoneyFigure value={realizedLong} tone />,
  },
  { id: 'gain', header: 'Unrealized', align: 'end', cell: ({ gainLoss }) => <MoneyFigure value={gainLoss} tone /> },
  { id: 'together', header: 'Together', align: 'end', cell: (row) => <MoneyFigure value={together(row)} tone /> },
];

/** What has been realized and what has not, under each method side by side. */
export const LotMethodsTable = ({ stock, at }: { stock: StockPage; at: StockPlatformView }) => {
  const actions: TableColumn<Row> = {
    id: 'actions',
    header: <span className="sr-only">{stockPageMessages.explain}</span>,
    align: 'end',
    cell: ({ method }) => (
      <RowButtons>
        <ExplainButton
          name={lotMethodNames[method]}
          hint={method === 'average' ? undefined : stockPageMessages.methodExplained}
          of={withPositionSteps(stock, (code, _steps, trades = []) =>
            code.explainMethodRow(stock.symbol, at, method, code.listSoldLots(stock, trades, at, method)),
          )}
        />
      </RowButtons>
    ),
  };
  return (
    <Table
      caption={stockPageMessages.compare}
      columns={[...columns, actions]}
      rows={lotMethods.map((method): Row => ({ method, ...at.methods[method] }))}
      rowKey={({ method }) => method}
    />
  );
};
