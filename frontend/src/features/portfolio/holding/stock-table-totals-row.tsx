import type { ReactNode } from 'react';
import { sumStockLines } from '#core/portfolio/holdings-table-lines';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { MoneyFigure, PercentFigure } from '#ui/table/figures';
import { stockTableMessages as messages, stockTablePhrases as phrases, stockColumnNames } from './stock-table-messages';
import type { StockRowWithPositions } from './stock-table-rows';
import type { StockColumnId } from './stock-table-settings';

const getRoleProps = (role: string) => ({ role });

type Totals = ReturnType<typeof sumStockLines>;
type Totalled = Exclude<StockColumnId, 'shares' | 'average' | 'price' | 'age'>;

const renderOrNothing = (value: number | null, figure: ReactNode) => value !== null && figure;
const figures: Record<Totalled, (totals: Totals) => ReactNode> = {
  value: ({ value }) => <MoneyFigure value={value} />,
  weight: ({ weight }) => renderOrNothing(weight, <PercentFigure value={weight} />),
  day: ({ day }) => renderOrNothing(day, <MoneyFigure value={day} tone />),
  gain: ({ gain }) => <MoneyFigure value={gain} tone />,
  gainPercent: ({ gainPercent }) => renderOrNothing(gainPercent, <PercentFigure value={gainPercent} tone />),
  income: ({ income }) => renderOrNothing(income, <MoneyFigure value={income} />),
  yield: (totals) => renderOrNothing(totals.yield, <PercentFigure value={totals.yield} />),
};
const getCellPlace = (id: StockColumnId, next: StockColumnId): string => {
  if (id === 'value') return 'col-start-2 row-start-1 text-sm';
  return id === next ? 'col-start-2 row-start-2 text-xs' : 'hidden';
};
const isTotalled = (id: StockColumnId): id is Totalled => id in figures;

interface TotalsRowProps {
  lines: readonly StockRowWithPositions[];
  whole: number;
  columns: readonly StockColumnId[];
  second: StockColumnId;
}

/** Of the lines that are shown, whichever those are; they add up to it to the cent. */
export const StockTableTotalsRow = ({ lines, whole, columns, second }: TotalsRowProps) => {
  const totals = sumStockLines(lines, whole);
  const next = isTotalled(second) ? second : 'gain';
  const visibleColumns = columns.includes(next) ? columns : [...columns, next];
  return (
    <tfoot {...getRoleProps('rowgroup')} className="block @3xl:table-footer-group">
      <tr
        {...getRoleProps('row')}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 border-t-2 border-line-strong py-2 font-semibold @3xl:table-row"
      >
        <th
          {...getRoleProps('rowheader')}
          scope="row"
          className="col-start-1 row-span-2 row-start-1 text-left text-sm font-semibold @3xl:table-cell @3xl:py-2 @3xl:align-top"
        >
          {phrases.total(lines.length)}
          {totals.without > 0 && (
            <span className="block text-xs font-normal text-ink-muted">{phrases.without(totals.without)}</span>
          )}
        </th>
        {visibleColumns.map((id) => (
          <td
            key={id}
            {...getRoleProps('cell')}
            className={`text-right whitespace-nowrap figures @3xl:px-1 @3xl:py-2 @5xl:px-2 @3xl:align-top @3xl:text-sm ${getCellPlace(id, next)} ${columns.includes(id) ? '@3xl:table-cell' : '@3xl:hidden'}`}
          >
            {id === next && id !== 'gain' && (
              <span className="font-normal text-ink-muted @3xl:hidden">{stockColumnNames[id]} </span>
            )}
            {id === 'value' ? (
              <ExplainableFigure
                name={messages.totals}
                of={async () => (await import('./explain-portfolio')).explainStockTableTotalsRow(lines, whole)}
                asked="value"
              >
                <MoneyFigure value={totals.value} />
              </ExplainableFigure>
            ) : (
              isTotalled(id) && figures[id](totals)
            )}
          </td>
        ))}
        <td
          {...getRoleProps('cell')}
          className="col-start-3 row-span-2 row-start-1 w-7 pointer-coarse:w-8.5 print:hidden"
        />
      </tr>
    </tfoot>
  );
};
