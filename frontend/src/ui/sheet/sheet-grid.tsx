import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import { joinClassNames } from '#lib/join-class-names';
import { type GridRow, getGridRowErrors } from '#lib/sheet/grid-rows';
import { spreadsheetMessages } from '#lib/sheet/messages';
import {
  getSheetRowTops,
  getVisibleSheetRows,
  sheetHeaderHeightPx,
  useVisibleSheetPixelRange,
} from '#lib/sheet/row-windowing';
import type { SheetColumn } from '#lib/sheet/sheet-columns';
import { getCellMove, getTabTarget } from '#lib/sheet/sheet-keys';
import type { CellPosition, SheetState } from '#lib/sheet/use-sheet-state';
import { getRoleProps, rowNumberWidthRem, SheetGridRow } from './sheet-grid-row';

/** While a row is being typed, what is still empty in it and what has the hand are not called wrong. */
const getVisibleErrors = (errors: readonly (string | undefined)[], row: GridRow, isTyped: boolean, active: number) =>
  isTyped ? errors.map((error, at) => (row[at]?.trim() && at !== active ? error : undefined)) : errors;

const none: readonly string[] = [];

interface GridProps {
  label: string;
  columns: readonly SheetColumn[];
  sheet: SheetState;
  /** Nothing can be changed at the moment. */
  locked: boolean;
  onSave: () => void;
  onNext: () => void;
  onLeave: () => void;
}

/** A grid of cells of which one has the focus; only those in sight are drawn. */
export function SheetGrid({ label, columns, sheet, locked, onSave, onNext, onLeave }: GridProps) {
  const { rows, active, typing, refusals } = sheet;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const visibleRange = useVisibleSheetPixelRange(box);
  const hasFocus = useRef(false);
  const errors = useMemo(
    () =>
      rows.map((row, at) => {
        const all = getGridRowErrors(columns, row, refusals);
        return all.length === 0 ? none : getVisibleErrors(all, row, at === typing, active.column);
      }),
    [columns, rows, refusals, typing, active.column],
  );
  const wrong = new Set(errors.flatMap((own, at) => (own.some(Boolean) ? [at] : [])));
  const tops = getSheetRowTops(rows.length, wrong);
  useEffect(() => {
    if (!box.current || !hasFocus.current) return;
    const input = box.current.querySelector<HTMLInputElement>(`[data-cell="${active.row}:${active.column}"]`);
    if (input === document.activeElement) return;
    input?.focus({ preventScroll: true });
    input?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    input?.select();
  }, [active.row, active.column]);

  /** Keys that change more than what is typed. */
  const getCommand = (key: string, isCommand: boolean): (() => void) | undefined => {
    if (!isCommand) return undefined;
    if (key === 'd') return sheet.repeatAbove;
    if (key === 'delete' || key === 'backspace') return () => sheet.removeRow(active.row);
    return key === 'z' ? sheet.back : undefined;
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const input = event.target;
    if (!(input instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const act = (work: () => void) => {
      event.preventDefault();
      work();
    };
    if (isCommand && key === 'enter') return act(onSave);
    const change = getCommand(key, isCommand && !event.shiftKey);
    if (change) return act(() => !locked && change());
    if (isCommand && key === 'home') return act(() => sheet.goTo({ row: 0, column: 0 }));
    if (isCommand && key === 'end')
      return act(() => sheet.goTo({ row: sheet.filled.length - 1, column: active.column }));
    if (event.key === 'F8') return act(onNext);
    if (event.key === 'F2') return act(() => input.setSelectionRange(input.value.length, input.value.length));
    if (event.key === 'Escape') return act(sheet.isChanged() ? sheet.restore : onLeave);
    if (event.key === 'Tab') {
      const isBlankRow = (rows[active.row] ?? []).every((cell) => cell.trim() === '');
      const to = getTabTarget(active, event.shiftKey, columns.length, isBlankRow);
      if (to) act(() => sheet.goTo(to));
      return;
    }
    if (isCommand) return;
    const move = getCellMove(event, input);
    if (move) act(() => sheet.goTo({ row: active.row + move[0], column: active.column + move[1] }));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (locked || sheet.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const findCell = (target: EventTarget): CellPosition | null => {
    const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
    const [row, column] = (cell ?? '').split(':').map(Number);
    return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
  };
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) sheet.type(target.value);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    hasFocus.current = true;
    const place = findCell(target);
    if (place && (place.row !== active.row || place.column !== active.column)) sheet.goTo(place);
    if (target instanceof HTMLInputElement) target.select();
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    hasFocus.current = relatedTarget !== null && box.current?.contains(relatedTarget) === true;
  };
  const grid = getRoleProps('grid', {
    'aria-label': label,
    'aria-rowcount': rows.length + 1,
    'aria-colcount': columns.length + 1,
    'aria-describedby': `${id}-hint`,
    onKeyDown,
    onPaste,
    onInput,
    onFocus,
    onBlur,
  });
  const width = `${columns.reduce((sum, one) => sum + one.width, rowNumberWidthRem)}rem`;
  return (
    <>
      <div
        ref={box}
        {...grid}
        style={{ scrollPaddingTop: sheetHeaderHeightPx, scrollPaddingLeft: `${rowNumberWidthRem}rem` }}
        className="relative max-h-[min(70dvh,48rem)] min-h-64 overflow-auto rounded-lg border border-line-strong bg-surface-raised"
      >
        <div
          {...getRoleProps('rowgroup')}
          style={{ minWidth: width, height: sheetHeaderHeightPx }}
          className="sticky top-0 z-20"
        >
          <div
            {...getRoleProps('row', { 'aria-rowindex': 1 })}
            className="flex h-full border-b border-line-strong bg-surface-sunken"
          >
            <div
              {...getRoleProps('columnheader')}
              style={{ width: `${rowNumberWidthRem}rem` }}
              className="sticky left-0 shrink-0 border-r border-line bg-surface-sunken"
            >
              <span className="sr-only">{spreadsheetMessages.row}</span>
            </div>
            {columns.map(({ id: name, header, width: own, figures }) => (
              <div
                key={name}
                {...getRoleProps('columnheader')}
                style={{ width: `${own}rem` }}
                className={joinClassNames(
                  'flex shrink-0 items-center border-r border-line px-2 text-xs font-medium text-ink-muted',
                  figures && 'justify-end',
                )}
              >
                {header}
              </div>
            ))}
          </div>
        </div>
        <div {...getRoleProps('rowgroup')} style={{ minWidth: width, height: tops.at(-1) }} className="relative">
          {getVisibleSheetRows(tops, visibleRange, active.row).map(({ at, top: from, height }) => (
            <SheetGridRow
              key={at}
              columns={columns}
              row={rows[at] as GridRow}
              at={at}
              errors={errors[at] ?? none}
              active={at === active.row ? active.column : null}
              top={from}
              height={height}
              id={id}
              locked={locked}
              onRemove={sheet.removeRow}
            />
          ))}
        </div>
      </div>
      {columns.map(
        ({ id: name, options }) =>
          options && (
            <datalist key={name} id={`${id}-${name}`}>
              {options.map((option) => (
                <option key={option} value={option} />
              ))}
            </datalist>
          ),
      )}
      <p id={`${id}-hint`} className="mt-3 max-w-4xl text-sm text-pretty text-ink-muted">
        {spreadsheetMessages.hint}
      </p>
    </>
  );
}
