import type { StockPlatformView, StockPlatformViewWithLots } from '#contract/insight/stock-page';
import { toNumber } from '#core/money/amount';
import type { SaleSums } from '#core/portfolio/position/sale-preview';
import { Card } from '#ui/card';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { DateField } from '#ui/form/date-field';
import { DraftRestoreOffer, DraftsUnavailableNote } from '#ui/form/draft-restore-offer';
import { NumberField } from '#ui/form/number-field';
import { MoneyFigure } from '#ui/table/figures';
import { Table, type TableColumn } from '#ui/table/table';
import { formatTrimmedShares, lotMethodNames, salePreviewFaultMessages, stockPageMessages } from './messages';
import {
  computeSaleOutcomesByLotMethod,
  type LotMethodSaleOutcome,
  type SalePreviewFormValues,
  sumPickedLotShares,
} from './sale-preview-form-values';
import type { StockLotsState } from './use-stock-lots';

const getCompleteOutcome = ({ outcome }: LotMethodSaleOutcome) => (outcome && !('reason' in outcome) ? outcome : null);

/** What is said in place of figures. */
const getOutcomeNote = ({ method, outcome }: LotMethodSaleOutcome): string | null => {
  if (outcome === null) return method === 'specific' ? stockPageMessages.salePicks : stockPageMessages.saleNone;
  return 'reason' in outcome
    ? salePreviewFaultMessages[outcome.reason](formatTrimmedShares(toNumber(outcome.held)))
    : null;
};

const MethodCell = (row: LotMethodSaleOutcome) => {
  const words = getOutcomeNote(row);
  return (
    <>
      {lotMethodNames[row.method]}
      {words && <span className="block text-xs font-normal text-ink-muted">{words}</span>}
    </>
  );
};

const sumColumn = (
  id: string,
  header: string,
  of: (preview: NonNullable<ReturnType<typeof getCompleteOutcome>>) => SaleSums,
  field: 'proceeds' | 'cost' | 'gain',
): TableColumn<LotMethodSaleOutcome> => ({
  id,
  header,
  align: 'end',
  cell: (row) => {
    const preview = getCompleteOutcome(row);
    return preview ? <MoneyFigure value={toNumber(of(preview)[field])} tone={field === 'gain'} /> : null;
  },
});

const columns: TableColumn<LotMethodSaleOutcome>[] = [
  { id: 'method', header: stockPageMessages.method, heading: true, cell: MethodCell },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: (row) => {
      const preview = getCompleteOutcome(row);
      return preview ? formatTrimmedShares(toNumber(preview.all.shares)) : null;
    },
  },
  sumColumn('proceeds', 'Proceeds', ({ all }) => all, 'proceeds'),
  sumColumn('cost', 'Cost', ({ all }) => all, 'cost'),
  sumColumn('short', 'Short-term gain', ({ short }) => short, 'gain'),
  sumColumn('long', 'Long-term gain', ({ long }) => long, 'gain'),
];

/** The way into all figures of its row. */
const gainColumn = (
  symbol: string,
  at: StockPlatformView,
  sale: SalePreviewFormValues,
): TableColumn<LotMethodSaleOutcome> => ({
  id: 'gain',
  header: 'Gain',
  align: 'end',
  cell: (row) => {
    const preview = getCompleteOutcome(row);
    return (
      preview && (
        <ExplainableFigure
          name={stockPageMessages.saleUnder(lotMethodNames[row.method])}
          of={async () => (await import('./explain-stock')).explainPreviewedSale(symbol, at, sale, preview)}
          asked="gain"
        >
          <MoneyFigure value={toNumber(preview.all.gain)} tone />
        </ExplainableFigure>
      )
    );
  },
});

interface SaleProps {
  symbol: string;
  at: StockPlatformViewWithLots;
  lots: StockLotsState;
}

const Results = ({ symbol, at, lots }: SaleProps) => {
  const outcomes = computeSaleOutcomesByLotMethod(at.methods, lots.sale, lots.picked);
  if (outcomes.every(({ outcome }) => outcome === null)) {
    return <p className="text-sm text-ink-muted">{stockPageMessages.saleNone}</p>;
  }
  return (
    <Table
      caption={stockPageMessages.saleCaption}
      columns={[...columns, gainColumn(symbol, at, lots.sale)]}
      rows={outcomes}
      rowKey={({ method }) => method}
    />
  );
};

/** A sale that somebody thinks of; nothing is sent. */
export const SalePreviewForm = ({ symbol, at, lots }: SaleProps) => {
  const { sale, setSale, picked, draft } = lots;
  const field = (name: keyof SalePreviewFormValues) => ({
    value: sale[name],
    onChange: ({ target }: { target: { value: string } }) => setSale({ ...sale, [name]: target.value }),
  });
  const inAll = sumPickedLotShares(picked);
  return (
    <Card title={stockPageMessages.sale} description={stockPageMessages.saleHint}>
      {draft.offered && (
        <DraftRestoreOffer
          draft={draft.offered}
          initial={{}}
          version={undefined}
          onUse={draft.use}
          onPutAway={draft.putAway}
        />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          label={stockPageMessages.saleShares}
          inputMode="decimal"
          decimals={8}
          all={at.holding?.shares ?? 0}
          hint={inAll === '' ? undefined : `Picked above: ${formatTrimmedShares(Number(inAll))}`}
          {...field('shares')}
        />
        <NumberField label={stockPageMessages.salePrice} inputMode="decimal" decimals={6} {...field('price')} />
        <NumberField label={stockPageMessages.saleFee} inputMode="decimal" decimals={2} {...field('fee')} />
        <DateField label={stockPageMessages.saleDate} {...field('date')} />
      </div>
      {draft.isLost && <DraftsUnavailableNote />}
      <Results symbol={symbol} at={at} lots={lots} />
      <p className="mt-4 text-sm text-ink-muted">{stockPageMessages.noAdvice}</p>
    </Card>
  );
};
