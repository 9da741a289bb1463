import { useQuery } from '@tanstack/react-query';
import type {
  StockLotsAndSums,
  StockPage,
  StockPlatformView,
  StockPlatformViewWithLots,
} from '#contract/insight/stock-page';
import { toAmount, toNumber } from '#core/money/amount';
import { type LotMethod, lotMethods } from '#core/portfolio/position/lots';
import { Card } from '#ui/card';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { SelectField } from '#ui/form/form-field';
import { QueryView } from '#ui/page/query-view';
import { Spinner } from '#ui/spinner';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { createExplanationLoaderWithSteps } from './create-position-steps-explainer';
import { LotsTable } from './lots-table';
import { type LotMethodChoice, lotMethodNames, stockPageMessages } from './messages';
import { stockLotsQuery } from './queries';
import { SalePreviewForm } from './sale-preview-form';
import type { StockLotsState } from './use-stock-lots';

interface Row extends StockLotsAndSums {
  method: LotMethod;
}

const computeShortTermGain = ({ realized, realizedLong }: StockLotsAndSums): number =>
  toNumber(toAmount(realized).minus(realizedLong));
const computeTotalGain = ({ realized, gainLoss }: StockLotsAndSums): number | null =>
  gainLoss === null ? null : toNumber(toAmount(realized).plus(gainLoss));

interface LotMethodsProps {
  stock: StockPage;
  at: StockPlatformViewWithLots;
}

const getColumns = ({ stock, at }: LotMethodsProps): TableColumn<Row>[] => [
  { id: 'method', header: stockPageMessages.method, heading: true, cell: ({ method }) => lotMethodNames[method] },
  {
    id: 'cost',
    header: 'Remaining cost',
    align: 'end',
    // The way into all figures of its row.
    cell: ({ method, cost }) => (
      <ExplainableFigure
        name={lotMethodNames[method]}
        hint={method === 'average' ? undefined : stockPageMessages.methodExplained}
        of={createExplanationLoaderWithSteps(stock, (code, _steps, trades = []) =>
          code.explainLotMethodRow(stock.symbol, at, method, code.listSoldLotsBySale(stock, trades, at, method)),
        )}
        asked="costOfLots"
      >
        <MoneyFigure value={cost} />
      </ExplainableFigure>
    ),
  },
  {
    id: 'short',
    header: 'Realized, short term',
    align: 'end',
    cell: (row) => <MoneyFigure value={computeShortTermGain(row)} tone />,
  },
  {
    id: 'long',
    header: 'Realized, long term',
    align: 'end',
    cell: ({ realizedLong }) => <MoneyFigure value={realizedLong} tone />,
  },
  { id: 'gain', header: 'Unrealized', align: 'end', cell: ({ gainLoss }) => <MoneyFigure value={gainLoss} tone /> },
  {
    id: 'together',
    header: 'Together',
    align: 'end',
    cell: (row) => <MoneyFigure value={computeTotalGain(row)} tone />,
  },
];

/** What has been realized and what has not, under each method side by side. */
const LotMethodsTable = (of: LotMethodsProps) => (
  <Table
    caption={stockPageMessages.compare}
    columns={getColumns(of)}
    rows={lotMethods.map((method): Row => ({ method, ...of.at.methods[method] }))}
    rowKey={({ method }) => method}
  />
);

const offeredMethods: readonly LotMethodChoice[] = ['average', 'fifo', 'hifo', 'specific'];

const Chooser = ({ platforms, at, lots }: { platforms: string[]; at: StockPlatformView; lots: StockLotsState }) => (
  <div className="grid gap-x-4 sm:max-w-xl sm:grid-cols-2">
    <SelectField
      label={stockPageMessages.method}
      value={lots.method}
      options={offeredMethods.map((value) => ({ value, label: lotMethodNames[value] }))}
      onChange={({ target }) => lots.setMethod(target.value as LotMethodChoice)}
    />
    {platforms.length > 1 && (
      <SelectField
        label={stockPageMessages.platform}
        value={at.platform}
        options={platforms.map((platform) => ({ value: platform, label: platform }))}
        onChange={({ target }) => lots.choose(target.value)}
      />
    )}
  </div>
);

interface LotsCardsProps {
  stock: StockPage;
  lots: StockLotsState;
}

const CardsOfPlatform = ({ stock, lots, at }: LotsCardsProps & { at: StockPlatformView }) => {
  const { symbol, platforms } = stock;
  const { method, today, picked, pick } = lots;
  const read = useQuery(stockLotsQuery(symbol, at.platform));
  const isCertain = !at.holding?.needsReview;
  return (
    <>
      <Card title={stockPageMessages.lots} description={stockPageMessages.lotsHint}>
        <Chooser platforms={platforms.map(({ platform }) => platform)} at={at} lots={lots} />
        {isCertain ? (
          <QueryView
            of={read}
            loading={<Spinner label={stockPageMessages.lotsLoading} />}
            failed={{ title: stockPageMessages.lotsFailed, message: stockPageMessages.loadFailedHint }}
          >
            {(loaded) => (
              <LotsTable
                key={at.platform}
                symbol={symbol}
                at={loaded}
                under={loaded.methods[method === 'specific' ? 'fifo' : method]}
                today={today}
                picking={method === 'specific' ? { picked, onPick: pick } : undefined}
              />
            )}
          </QueryView>
        ) : (
          <p className="text-sm text-ink-muted">{stockPageMessages.reviewLots}</p>
        )}
      </Card>
      {isCertain && read.data && (
        <>
          {at.holding && <SalePreviewForm symbol={symbol} at={read.data} lots={lots} />}
          <Card title={stockPageMessages.compare} description={stockPageMessages.compareHint}>
            <LotMethodsTable stock={stock} at={read.data} />
          </Card>
        </>
      )}
    </>
  );
};

/** Of one platform: what is left of each purchase, and what a sale would come to. */
export const LotsCards = (props: LotsCardsProps) =>
  props.lots.at ? <CardsOfPlatform {...props} at={props.lots.at} /> : null;
