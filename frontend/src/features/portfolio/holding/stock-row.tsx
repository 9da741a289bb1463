import { ChevronRight, HandCoins } from 'lucide-react';
import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { joinClassNames } from '#lib/join-class-names';
import { Badge } from '#ui/badge';
import { IconButton } from '#ui/button';
import { ActionsMenuButton, OpenedActionsMenu } from '#ui/dialog/actions-menu-button';
import { SharesFigure } from '#ui/table/figures';
import { reviewCardMessages } from '../messages';
import { splitsUnknownWarning } from './price-warnings';
import { stockCellRenderers, stockLevelColumns } from './stock-columns';
import { stockTablePhrases as phrases, stockColumnNames } from './stock-table-messages';
import type { StockRowWithPositions, StockTableRow } from './stock-table-rows';
import type { StockColumnId } from './stock-table-settings';
import { type StockActionHandlers, useStockMenuActions } from './use-stock-menu-actions';

const getRoleProps = (role: string) => ({ role });

/** Two lines on a narrow page: its name and value, then its shares and one figure more. */
const rowLook =
  'grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-1 py-2 break-inside-avoid @3xl:table-row @3xl:py-0';
const cellLook = '@3xl:px-1 @5xl:px-2 @3xl:py-1.5 @3xl:align-top @3xl:text-sm @3xl:text-ink';
/** Where the columns of figures need the room, it gives way to them. */
const nameLook = 'col-start-1 row-start-1 min-w-0 text-left text-sm font-medium @3xl:w-45 @3xl:min-w-32';
const numbers = 'figures @3xl:text-right @3xl:whitespace-nowrap';
const cellPlaces: Partial<Record<StockColumnId, string>> = {
  value: 'col-start-2 row-start-1 text-right text-sm whitespace-nowrap',
  // What is too long for the line wraps: a price that is cut off is another price.
  shares:
    'col-start-1 row-start-2 min-w-0 pl-6 text-left text-xs wrap-anywhere text-ink-muted @max-3xl:**:whitespace-normal @3xl:pl-2',
};
const second = 'col-start-2 row-start-2 text-right text-xs whitespace-nowrap';

/** What stands on the second line at its end: what the table is sorted by, where that is not there already. */
export const getSecondLineColumn = (sort: string): StockColumnId =>
  sort === 'stock' || sort === 'value' || sort === 'shares' ? 'gain' : (sort as StockColumnId);

interface CellsProps {
  line: StockTableRow;
  columns: readonly StockColumnId[];
  second: StockColumnId;
}

const StockRowCells = ({ line, columns, second: next }: CellsProps) => {
  // On a narrow page the second figure is there whether its column is chosen or not.
  const visibleColumns = columns.includes(next) ? columns : [...columns, next];
  return visibleColumns.map((id) => (
    <td
      key={id}
      {...getRoleProps('cell')}
      className={`${cellLook} ${numbers} ${cellPlaces[id] ?? (id === next ? second : 'hidden')} ${columns.includes(id) ? '@3xl:table-cell' : '@3xl:hidden'}`}
    >
      {/* Seen where the sort is chosen and beside the total: with it the line would not be one. */}
      {id === next && id !== 'gain' && <span className="sr-only @3xl:hidden">{stockColumnNames[id]} </span>}
      {line.isPart && stockLevelColumns.has(id) ? null : stockCellRenderers[id](line)}
    </td>
  ));
};

const Marks = ({ line: { holding } }: { line: StockTableRow }) => (
  <>
    {holding.needsReview && <Badge tone="warning">{reviewCardMessages.badge}</Badge>}
    {holding.hasAdjustments && (
      <>
        {/* Beside a long figure on a narrow page it ends in an ellipsis; the line below says what the shares were. */}
        <Badge tone="info" title={holding.adjustmentSummary ?? undefined} className="min-w-0">
          <span className="truncate">Split-adjusted</span>
        </Badge>
        <span className="hidden text-xs font-normal text-ink-muted @3xl:inline">
          Originally <SharesFigure brief value={holding.originalShares} />
        </span>
      </>
    )}
    {holding.splitsUnknown && (
      <Badge tone="warning" title={splitsUnknownWarning}>
        Splits not checked
      </Badge>
    )}
  </>
);

interface RowMenuProps extends StockActionHandlers {
  line: StockRowWithPositions;
}

const OpenedRowMenu = ({
  line,
  opened,
  ...actions
}: RowMenuProps & { opened: Omit<ComponentProps<typeof OpenedActionsMenu>, 'actions'> }) => (
  <OpenedActionsMenu {...opened} actions={useStockMenuActions(line, actions)} />
);

const RowMenu = (props: RowMenuProps) => (
  <ActionsMenuButton label={phrases.more(props.line.symbol)}>
    {(opened) => <OpenedRowMenu {...props} opened={opened} />}
  </ActionsMenuButton>
);

const ActionsCell = ({ children }: { children: ReactNode }) => (
  <td
    {...getRoleProps('cell')}
    className="col-start-3 row-span-2 row-start-1 -ml-1 text-right pointer-coarse:-ml-2.5 print:hidden @3xl:table-cell @3xl:w-8 @3xl:py-0.5 @3xl:align-top"
  >
    {children}
  </td>
);

const PartRow = ({ line, onSell, ...rest }: CellsProps & Pick<StockActionHandlers, 'onSell'>) => {
  const { holding, symbol } = line;
  const platform = holding.platform ?? '';
  return (
    <tr {...getRoleProps('row')} className={`${rowLook} bg-surface-sunken/60`}>
      <th
        {...getRoleProps('rowheader')}
        scope="row"
        className={`${cellLook} col-start-1 row-start-1 min-w-0 pl-6 text-left text-sm font-normal @3xl:pl-8 @3xl:table-cell`}
      >
        <span className="flex flex-wrap items-center gap-1.5">
          {platform}
          {holding.needsReview && <Badge tone="warning">{reviewCardMessages.badge}</Badge>}
        </span>
      </th>
      <StockRowCells line={line} {...rest} />
      <ActionsCell>
        {!holding.needsReview && (
          <IconButton
            size="sm"
            label={phrases.sell(symbol, platform)}
            icon={<HandCoins aria-hidden />}
            onClick={() => onSell(holding)}
          />
        )}
      </ActionsCell>
    </tr>
  );
};

interface StockRowProps extends StockActionHandlers {
  line: StockRowWithPositions;
  columns: readonly StockColumnId[];
  second: StockColumnId;
}

/** A stock, with its platforms folded under it. */
const FoldableRow = ({ line, columns, second: next, ...actions }: StockRowProps) => {
  const [isOpen, setOpen] = useState(false);
  const { symbol, holding } = line;
  return (
    <>
      <tr {...getRoleProps('row')} data-about={symbol} tabIndex={-1} className={`${rowLook} border-t border-line`}>
        <th {...getRoleProps('rowheader')} scope="row" className={`${cellLook} ${nameLook} @3xl:table-cell @3xl:pl-0`}>
          <span className="flex items-start gap-1 overflow-hidden @3xl:w-0 @3xl:min-w-full">
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={phrases.fold(symbol)}
              onClick={() => setOpen(!isOpen)}
              className="-ml-1 grid size-6 shrink-0 place-items-center rounded-md text-ink-muted hover:bg-surface-sunken pointer-coarse:-my-2.5 pointer-coarse:h-11 pointer-coarse:w-8 print:hidden"
            >
              <ChevronRight
                aria-hidden
                className={`size-4 transition-transform duration-100 ${isOpen ? 'rotate-90' : ''}`}
              />
            </button>
            <span className="min-w-0 flex-1">
              <span className="flex min-w-0 items-center gap-1.5 @3xl:flex-wrap">
                <Link
                  to={`/dashboard/stock/${encodeURIComponent(symbol)}`}
                  className="shrink-0 font-semibold text-accent underline-offset-4 hover:underline"
                >
                  {symbol}
                </Link>
                <Marks line={line} />
                {/* Paper shows whatever is truncated: what is not meant for it is hidden around it. */}
                <span
                  className={joinClassNames(
                    'min-w-0 shrink-[9999] @3xl:hidden',
                    // Beside the badge a phone has room for a letter of it.
                    holding.hasAdjustments && '@max-sm:hidden',
                  )}
                >
                  <span className="block truncate text-xs font-normal text-ink-muted">{holding.companyName}</span>
                </span>
              </span>
              <span className="hidden truncate text-xs font-normal text-ink-muted @3xl:block">
                {holding.companyName}
              </span>
            </span>
          </span>
        </th>
        <StockRowCells line={line} columns={columns} second={next} />
        <ActionsCell>
          <RowMenu line={line} {...actions} />
        </ActionsCell>
      </tr>
      {isOpen &&
        line
          .parts()
          .map((part) => (
            <PartRow
              key={part.holding.platform}
              line={part}
              columns={columns}
              second={stockLevelColumns.has(next) ? 'gain' : next}
              onSell={actions.onSell}
            />
          ))}
    </>
  );
};

/** Hundreds of rows are not drawn again while another order or search is only being chosen. */
export const StockRow = memo(FoldableRow);
