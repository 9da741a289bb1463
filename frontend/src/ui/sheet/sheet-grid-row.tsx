import { X } from 'lucide-react';
import type { HTMLAttributes } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import type { GridRow } from '#lib/sheet/grid-rows';
import { spreadsheetMessages } from '#lib/sheet/messages';
import type { SheetColumn } from '#lib/sheet/sheet-columns';

/** Of the row's number, in rem. */
export const rowNumberWidthRem = 4;

/** Its rows lie apart from one another, so that only those in sight are there: they are what a screen reader is told. */
export const getRoleProps = (role: string, more: HTMLAttributes<HTMLElement> = {}) => ({ role, ...more });

interface CellProps {
  column: SheetColumn;
  text: string;
  error: string | undefined;
  row: number;
  at: number;
  isActive: boolean;
  locked: boolean;
  id: string;
}

const Cell = ({ column, text, error, row, at, isActive, locked, id }: CellProps) => (
  <div
    {...getRoleProps('gridcell', { 'aria-colindex': at + 2 })}
    style={{ width: `${column.width}rem` }}
    className={joinClassNames('flex shrink-0 flex-col border-r border-line', error && 'bg-negative-soft')}
  >
    <input
      data-cell={`${row}:${at}`}
      aria-label={spreadsheetMessages.cell(column.header, row + 1)}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
      tabIndex={isActive ? 0 : -1}
      value={text}
      readOnly={locked}
      onChange={() => undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      inputMode={column.figures ? 'decimal' : 'text'}
      list={isActive && column.options ? `${id.split('-cell-')[0]}-${column.id}` : undefined}
      className={joinClassNames(
        'h-10 w-full min-w-0 bg-transparent px-2 text-sm outline-none focus:bg-surface-raised focus:ring-2 focus:ring-focus focus:ring-inset',
        column.figures && 'figures text-right',
        error && 'text-negative',
      )}
    />
    {error && (
      <span id={id} title={error} className="line-clamp-2 px-2 text-xs text-negative">
        {error}
      </span>
    )}
  </div>
);

interface LineProps {
  columns: readonly SheetColumn[];
  row: GridRow;
  at: number;
  errors: readonly (string | undefined)[];
  /** The column that has the focus, where this row has it. */
  active: number | null;
  top: number;
  height: number;
  id: string;
  locked: boolean;
  onRemove: (at: number) => void;
}

/** One row of the grid, with its number, which is the way to remove it. */
export const SheetGridRow = ({ columns, row, at, errors, active, top, height, id, locked, onRemove }: LineProps) => (
  <div
    {...getRoleProps('row', { 'aria-rowindex': at + 2 })}
    style={{ top, height }}
    className="group absolute left-0 flex min-w-full border-b border-line"
  >
    <div
      {...getRoleProps('rowheader')}
      style={{ width: `${rowNumberWidthRem}rem` }}
      className="figures sticky left-0 z-10 h-full shrink-0 border-r border-line bg-surface-sunken pr-2 text-right text-xs leading-10 text-ink-muted"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={spreadsheetMessages.removeRow(at + 1)}
        title={spreadsheetMessages.removeRow(at + 1)}
        disabled={locked}
        onClick={() => onRemove(at)}
        className="absolute top-2 left-0.5 grid size-6 place-items-center rounded bg-surface-sunken opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-negative"
      >
        <X aria-hidden className="size-3.5" />
      </button>
      {at + 1}
    </div>
    {columns.map((column, place) => (
      <Cell
        key={column.id}
        column={column}
        text={row[place] ?? ''}
        error={errors[place]}
        row={at}
        at={place}
        isActive={active === place}
        locked={locked}
        id={`${id}-cell-${at}-${place}`}
      />
    ))}
  </div>
);
