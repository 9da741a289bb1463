import type { StockOnPlatform } from '#contract/stock-page';
import { toNumber } from '#core/money/amount';
import type { TermSums } from '#core/portfolio/sale-preview';
import { Card } from '#ui/card';
import { DateField } from '#ui/date-field';
import { DraftOffer, NotKept } from '#ui/draft-offer';
import { Explain } from '#ui/explain/explain';
import { Money } from '#ui/figures';
import { NumberField } from '#ui/number-field';
import { type Column, RowButtons, Table } from '#ui/table';
import { type Outcome, outcomesOf, type SaleValues, sharesPicked } from './sale-values';
import type { Lots } from './use-lots';
import { inShares, messages, methodNames, saleFaults } from './words';

const whole = ({ outcome }: Outcome) => (outcome && !('reason' in outcome) ? outcome : null);

/** What is said in place of figures. */
const said = ({ method, outcome }: Outcome): string | null => {
  if (outcome === null) return method === 'specific' ? messages.salePicks : messages.saleNone;
  return 'reason' in outcome ? saleFaults[outcome.reason](inShares(toNumber(outcome.held))) : null;
};

const MethodCell = (row: Outcome) => {
  const words = said(row);
  return (
    <>
      {methodNames[row.method]}
      {words && <span className="block text-xs font-normal text-ink-muted">{words}</span>}
    </>
  );
};

const sumColumn = (
  id: string,
  header: string,
  of: (preview: NonNullable<ReturnType<typeof whole>>) => TermSums,
  field: 'proceeds' | 'cost' | 'gain',
): Column<Outcome> => ({
  id,
  header,
  align: 'end',
  cell: (row) => {
    const preview = whole(row);
    return preview ? <Money value={toNumber(of(preview)[field])} tone={field === 'gain'} /> : null;
  },
});

const columns: Column<Outcome>[] = [
  { id: 'method', header: messages.method, heading: true, cell: MethodCell },
  {
    id: 'shares',
    header: 'Shares',
    align: 'end',
    cell: (row) => {
      const preview = whole(row);
      return preview ? inShares(toNumber(preview.all.shares)) : null;
    },
  },
  sumColumn('proceeds', 'Proceeds', ({ all }) => all, 'proceeds'),
  sumColumn('cost', 'Cost', ({ all }) => all, 'cost'),
  sumColumn('short', 'Short-term gain', ({ short }) => short, 'gain'),
  sumColumn('long', 'Long-term gain', ({ long }) => long, 'gain'),
  sumColumn('gain', 'Gain', ({ all }) => all, 'gain'),
];

const explainColumn = (symbol: string, at: StockOnPlatform, sale: SaleValues): Column<Outcome> => ({
  id: 'actions',
  header: <span className="sr-only">{messages.explain}</span>,
  align: 'end',
  cell: (row) => {
    const preview = whole(row);
    return (
      preview && (
        <RowButtons>
          <Explain
            name={messages.saleUnder(methodNames[row.method])}
            of={async () => (await import('./made-of')).saleMadeOf(symbol, at, sale, preview)}
          />
        </RowButtons>
      )
    );
  },
});

interface SaleProps {
  symbol: string;
  at: StockOnPlatform;
  lots: Lots;
}

const Results = ({ symbol, at, lots }: SaleProps) => {
  const outcomes = outcomesOf(at.methods, lots.sale, lots.picked);
  if (outcomes.every(({ outcome }) => outcome === null)) {
    return <p className="text-sm text-ink-muted">{messages.saleNone}</p>;
  }
  return (
    <Table
      caption={messages.saleCaption}
      columns={[...columns, explainColumn(symbol, at, lots.sale)]}
      rows={outcomes}
      rowKey={({ method }) => method}
    />
  );
};

/** A sale that somebody thinks of; nothing is sent. */
export const SalePreview = ({ symbol, at, lots }: SaleProps) => {
  const { sale, setSale, picked, draft } = lots;
  const field = (name: keyof SaleValues) => ({
    value: sale[name],
    onChange: ({ target }: { target: { value: string } }) => setSale({ ...sale, [name]: target.value }),
  });
  const inAll = sharesPicked(picked);
  return (
    <Card title={messages.sale} description={messages.saleHint}>
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          initial={{}}
          version={undefined}
          onUse={draft.use}
          onPutAway={draft.putAway}
        />
      )}
      <div className="grid gap-x-4 sm:grid-cols-2 lg:grid-cols-4">
        <NumberField
          label={messages.saleShares}
          inputMode="decimal"
          decimals={8}
          all={at.holding?.shares ?? 0}
          hint={inAll === '' ? undefined : `Picked above: ${inShares(Number(inAll))}`}
          {...field('shares')}
        />
        <NumberField label={messages.salePrice} inputMode="decimal" decimals={6} {...field('price')} />
        <NumberField label={messages.saleFee} inputMode="decimal" decimals={2} {...field('fee')} />
        <DateField label={messages.saleDate} {...field('date')} />
      </div>
      {draft.isLost && <NotKept />}
      <Results symbol={symbol} at={at} lots={lots} />
      <p className="mt-4 text-sm text-ink-muted">{messages.noAdvice}</p>
    </Card>
  );
};
