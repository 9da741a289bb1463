import { type ReactNode, useId } from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { useScrollRegion } from './scroll-region';

export type TableColumn<Row> = {
  /** `actions`, `choose`: what can be done with a row, which is left out on paper. */
  id: string;
  /** Text, or text for the screen reader only. It is repeated as the label of each cell of a stacked row. */
  header: ReactNode;
  /** An empty text is no line of a stacked row. */
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end' | undefined;
  /** The cell that names its row. */
  heading?: boolean | undefined;
  /** The figure that a row is about: in a stacked row it stands beside what names it. Needs a heading. */
  main?: boolean | undefined;
};

const isForScreens = ({ id }: { id: string }): boolean => id === 'actions' || id === 'choose';

type TableProps<Row> = {
  caption: ReactNode;
  showCaption?: boolean | undefined;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** What a row is about: `useScrollToStockFromUrl` finds it by that, and gives it the focus, which Tab does not. */
  mark?: ((row: Row) => string) | undefined;
  /** Stands in for the table while there are no rows. */
  empty?: ReactNode;
  /** Of many short figures: columns stand closer, and a stacked row has four figures a line, each below its label. */
  dense?: boolean;
};

/** Browsers forget what a table's parts are once they are not displayed as a table; the role says it again. */
const getRoleProps = (role: string) => ({ role });

const getAlignClass = (align: 'start' | 'end' = 'start') =>
  align === 'end' ? '@wide:text-right figures' : '@wide:text-left';

/**
 * Columns are apart from one another, but not from the edges of what they stand in. Cells begin at the top, and so on
 * one line: Firefox does not make a row higher for a cell that it has moved down to a baseline.
 */
const gutters =
  '@wide:not-first:pl-1 @wide:not-last:pr-1 @wide:align-top ' +
  '@3xl:not-first:pl-2 @3xl:not-last:pr-2 @4xl:not-first:pl-3 @4xl:not-last:pr-3';

const denseGutters =
  '@wide:not-first:pl-1 @wide:not-last:pr-1 @wide:align-top @4xl:not-first:pl-1.5 @4xl:not-last:pr-1.5';

/** A cell beside its label while stacked, a plain cell once there is room for columns. */
const cellLook =
  'flex items-baseline justify-between gap-4 py-0.5 text-right @wide:table-cell @wide:py-3 @wide:wrap-break-word';
const denseCellLook = 'flex flex-col py-1 text-right @wide:table-cell @wide:py-3';
/** In a stacked row it stands beside what names the row. */
const choosingLook = 'relative z-10 -mb-7 h-7 @wide:mb-0 @wide:h-auto';
/** It holds the long texts, and gives way to the other columns, but not to nothing. */
const headingLook = 'block pb-1 text-left font-medium @wide:table-cell @wide:min-w-22 @wide:py-3 @3xl:min-w-32';
const denseHeadingLook = 'col-span-full block pb-1 text-left font-medium @wide:table-cell @wide:py-3';
/** What can be done with a row stays in view where the table is wider than its room, over what scrolls beneath it. */
const pinnedLook = '@wide:pl-0! @3xl:pl-2! @wide:sticky @wide:-right-1 @wide:bg-surface-raised @wide:pr-1';
/** A stacked row whose figure stands beside its name; everything else stands below both. */
const mainRowLook = 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 *:col-span-2';
const besideMainLook = 'col-start-1 row-start-1 col-span-1!';
const mainCellLook = 'col-start-2 row-start-1 col-span-1!';
const denseRowLook = 'grid grid-cols-4 gap-x-3';

interface CellProps<Row> {
  column: TableColumn<Row>;
  row: Row;
  dense: boolean;
  /** Whether the row has a main figure. */
  hasMain: boolean;
}

function Cell<Row>({ column, row, dense, hasMain }: CellProps<Row>) {
  const content = column.cell(row);
  const apart = dense ? denseGutters : gutters;
  if (column.heading) {
    return (
      <th
        {...getRoleProps('rowheader')}
        scope="row"
        className={joinClassNames(dense ? denseHeadingLook : headingLook, apart, hasMain && besideMainLook)}
      >
        {content}
      </th>
    );
  }
  return (
    <td
      {...getRoleProps('cell')}
      className={joinClassNames(
        dense ? denseCellLook : cellLook,
        apart,
        getAlignClass(column.align),
        column.id === 'choose' && choosingLook,
        column.main && mainCellLook,
        column.id === 'actions' && pinnedLook,
        content === '' && '@max-wide:hidden',
        isForScreens(column) && 'print:hidden',
      )}
    >
      {!column.main && (
        <span aria-hidden className="shrink-0 text-ink-muted @wide:hidden">
          {column.header}
        </span>
      )}
      <div className="min-w-0">{content}</div>
    </td>
  );
}

/** In one line; narrower where columns have little room. */
const buttonsInColumnLook =
  '@wide:flex-nowrap @wide:gap-0 @wide:*:w-7 @wide:pointer-coarse:*:w-8 ' +
  '@3xl:gap-1 @3xl:*:w-8 @3xl:pointer-coarse:*:w-11';

/** A row's own buttons. They are higher than its first line of text, and stand in the middle of it. */
export const RowButtons = ({ children }: { children: ReactNode }) => (
  <span
    className={joinClassNames(
      'inline-flex flex-wrap justify-end gap-1 @wide:-my-1.5 @wide:align-top @wide:pointer-coarse:-my-3',
      buttonsInColumnLook,
    )}
  >
    {children}
  </span>
);

function Head<Row>({ columns, dense }: { columns: readonly TableColumn<Row>[]; dense: boolean }) {
  return (
    <thead {...getRoleProps('rowgroup')} className="sr-only @wide:not-sr-only @wide:table-header-group">
      <tr {...getRoleProps('row')}>
        {columns.map((column) => (
          <th
            key={column.id}
            {...getRoleProps('columnheader')}
            scope="col"
            className={joinClassNames(
              'border-b border-line pb-2 text-xs font-medium text-ink-muted wrap-normal',
              dense ? denseGutters : gutters,
              getAlignClass(column.align),
              column.id === 'actions' && pinnedLook,
              isForScreens(column) && 'print:hidden',
            )}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Columns where its container has room for them (38 rem); otherwise each row is a block of labelled values. */
export function Table<Row>({
  caption,
  showCaption,
  columns,
  rows,
  rowKey,
  mark,
  empty,
  dense = false,
}: TableProps<Row>) {
  const captionId = useId();
  const region = useScrollRegion(captionId);
  if (rows.length === 0 && empty !== undefined) return empty;
  const hasMain = columns.some(({ main }) => main);
  return (
    <div className="@container">
      <div {...region} className="relative -m-1 overflow-x-auto p-1 print:m-0 print:overflow-visible print:p-0">
        <table {...getRoleProps('table')} aria-labelledby={captionId} className="block w-full text-sm @wide:table">
          <caption
            id={captionId}
            className={showCaption ? 'block pb-3 text-left font-medium @wide:table-caption' : 'sr-only'}
          >
            {caption}
          </caption>
          <Head columns={columns} dense={dense} />
          <tbody
            {...getRoleProps('rowgroup')}
            data-arrow-keys="rows"
            className="block divide-y divide-line @wide:table-row-group"
          >
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                {...getRoleProps('row')}
                {...(mark && { 'data-about': mark(row), tabIndex: -1 })}
                className={joinClassNames(
                  dense ? denseRowLook : hasMain ? mainRowLook : 'block',
                  'break-inside-avoid py-4 first:pt-0 last:pb-0 @wide:table-row',
                )}
              >
                {columns.map((column) => (
                  <Cell key={column.id} column={column} row={row} dense={dense} hasMain={hasMain} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
