import type { ReactNode } from 'react';
import { totalsOfLines } from '#core/portfolio/stock-lines';
import { Explain } from '#ui/explain/explain';
import { Money, Percent } from '#ui/figures';
import type { ColumnId } from './stock-choice';
import type { StockLine } from './stock-lines';
import { columnNames, stockPhrases as phrases, stockWords as words } from './stock-messages';

const as = (role: string) => ({ role });

type Totals = ReturnType<typeof totalsOfLines>;
type Totalled = Exclude<ColumnId, 'shares' | 'average' | 'price' | 'age'>;

const orNothing = (value: number | null, figure: ReactNode) => value !== null && figure;
const figures: Record<Totalled, (totals: Totals) => ReactNode> = {
  value: ({ value }) => <Money value={value} />,
  weight: ({ weight }) => orNothing(weight, <Percent value={weight} />),
  day: ({ day }) => orNothing(day, <Money value={day} tone />),
  gain: ({ gain }) => <Money value={gain} tone />,
  gainPercent: ({ gainPercent }) => orNothing(gainPercent, <Percent value={gainPercent} tone />),
  income: ({ income }) => orNothing(income, <Money value={income} />),
  yield: (totals) => orNothing(totals.yield, <Percent value={totals.yield} />),
};
const placeOf = (id: ColumnId, next: ColumnId): string => {
  if (id === 'value') return 'col-start-2 row-start-1 text-sm';
  return id === next ? 'col-start-2 row-start-2 text-xs' : 'hidden';
};
const isTotalled = (id: ColumnId): id is Totalled => id in figures;

interface TotalsRowProps {
  lines: readonly StockLine[];
  whole: number;
  columns: readonly ColumnId[];
  second: ColumnId;
}

/** Of the lines that are shown, whichever those are; they add up to it to the cent. */
export const TotalsRow = ({ lines, whole, columns, second }: TotalsRowProps) => {
  const totals = totalsOfLines(lines, whole);
  const next = isTotalled(second) ? second : 'gain';
  const shown = columns.includes(next) ? columns : [...columns, next];
  return (
    <tfoot {...as('rowgroup')} className="block @3xl:table-footer-group">
      <tr
        {...as('row')}
        className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-t-2 border-line-strong py-2 font-semibold @3xl:table-row"
      >
        <th
          {...as('rowheader')}
          scope="row"
          className="col-start-1 row-span-2 row-start-1 text-left text-sm font-semibold @3xl:table-cell @3xl:py-2 @3xl:align-top"
        >
          {phrases.total(lines.length)}
          {totals.without > 0 && (
            <span className="block text-xs font-normal text-ink-muted">{phrases.without(totals.without)}</span>
          )}
        </th>
        {shown.map((id) => (
          <td
            key={id}
            {...as('cell')}
            className={`text-right whitespace-nowrap figures @3xl:px-2 @3xl:py-2 @3xl:align-top @3xl:text-sm ${placeOf(id, next)} ${columns.includes(id) ? '@3xl:table-cell' : '@3xl:hidden'}`}
          >
            {id === next && id !== 'gain' && (
              <span className="font-normal text-ink-muted @3xl:hidden">{columnNames[id]} </span>
            )}
            {isTotalled(id) && figures[id](totals)}
          </td>
        ))}
        <td
          {...as('cell')}
          className="col-start-3 row-span-2 row-start-1 w-8 text-right pointer-coarse:w-11 print:hidden @3xl:pt-1.5 @3xl:align-top"
        >
          <Explain name={words.totals} of={async () => (await import('./made-of')).totalsMadeOf(lines, whole)} />
        </td>
      </tr>
    </tfoot>
  );
};
