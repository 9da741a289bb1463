import { X } from 'lucide-react';
import {
  type ClipboardEvent,
  type FocusEvent,
  type FormEvent,
  type HTMLAttributes,
  type KeyboardEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
} from 'react';
import type { SheetColumn } from '#lib/sheet/columns';
import { words } from '#lib/sheet/messages';
import { errorsOf, type Row } from '#lib/sheet/sheet-rows';
import type { Place, SheetState } from '#lib/sheet/use-sheet';
import { drawnOf, headHeight, topsOf, useSeen } from '#lib/sheet/use-window';
import { classNames } from './class-names';

const gutter = 4;

/** Its rows lie apart from one another, so that only those in sight are there: they are what a screen reader is told. */
const as = (role: string, more: HTMLAttributes<HTMLElement> = {}) => ({ role, ...more });

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
    {...as('gridcell', { 'aria-colindex': at + 2 })}
    style={{ width: `${column.width}rem` }}
    className={classNames('flex shrink-0 flex-col border-r border-line', error && 'bg-negative-soft')}
  >
    <input
      data-cell={`${row}:${at}`}
      aria-label={words.cell(column.header, row + 1)}
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
      className={classNames(
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
  row: Row;
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

const Line = ({ columns, row, at, errors, active, top, height, id, locked, onRemove }: LineProps) => (
  <div
    {...as('row', { 'aria-rowindex': at + 2 })}
    style={{ top, height }}
    className="group absolute left-0 flex min-w-full border-b border-line"
  >
    <div
      {...as('rowheader')}
      style={{ width: `${gutter}rem` }}
      className="figures sticky left-0 z-10 h-full shrink-0 border-r border-line bg-surface-sunken pr-2 text-right text-xs leading-10 text-ink-muted"
    >
      <button
        type="button"
        tabIndex={-1}
        aria-label={words.removeRow(at + 1)}
        title={words.removeRow(at + 1)}
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

/** While a row is being typed, what is still empty in it and what has the hand are not called wrong. */
const shownErrors = (errors: readonly (string | undefined)[], row: Row, isTyped: boolean, active: number) =>
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

/** By how much the keys move within the sheet; null for keys that do not. */
const moveOf = (event: KeyboardEvent<HTMLElement>, input: HTMLInputElement): [rows: number, columns: number] | null => {
  const { selectionStart: start, selectionEnd: end, value } = input;
  const isWhole = start === 0 && end === value.length;
  switch (event.key) {
    case 'ArrowUp':
      return event.altKey ? null : [-1, 0];
    case 'ArrowDown':
      return event.altKey ? null : [1, 0];
    case 'Enter':
      return [event.shiftKey ? -1 : 1, 0];
    case 'PageUp':
      return [-10, 0];
    case 'PageDown':
      return [10, 0];
    case 'ArrowLeft':
      return !event.shiftKey && (isWhole || end === 0) ? [0, -1] : null;
    case 'ArrowRight':
      return !event.shiftKey && (isWhole || start === value.length) ? [0, 1] : null;
    default:
      return null;
  }
};

/** Tab goes on to the next cell, and from a row to the next; from an empty row, and before the first cell, it leaves. */
const tabbed = ({ row, column }: Place, back: boolean, width: number, isBlankRow: boolean): Place | null => {
  if (back) return column > 0 ? { row, column: column - 1 } : row > 0 ? { row: row - 1, column: width - 1 } : null;
  if (isBlankRow) return null;
  return column < width - 1 ? { row, column: column + 1 } : { row: row + 1, column: 0 };
};

/** A grid of cells of which one has the focus; only those in sight are drawn. */
export function Grid({ label, columns, sheet, locked, onSave, onNext, onLeave }: GridProps) {
  const { rows, active, typing, refusals } = sheet;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const seen = useSeen(box);
  const hasFocus = useRef(false);
  const errors = useMemo(
    () =>
      rows.map((row, at) => {
        const all = errorsOf(columns, row, refusals);
        return all.length === 0 ? none : shownErrors(all, row, at === typing, active.column);
      }),
    [columns, rows, refusals, typing, active.column],
  );
  const wrong = new Set(errors.flatMap((own, at) => (own.some(Boolean) ? [at] : [])));
  const tops = topsOf(rows.length, wrong);
  useEffect(() => {
    if (!box.current || !hasFocus.current) return;
    const input = box.current.querySelector<HTMLInputElement>(`[data-cell="${active.row}:${active.column}"]`);
    if (input === document.activeElement) return;
    input?.focus({ preventScroll: true });
    input?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    input?.select();
  }, [active.row, active.column]);

  /** Keys that change more than what is typed. */
  const changeOf = (key: string, isCommand: boolean): (() => void) | undefined => {
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
    const change = changeOf(key, isCommand && !event.shiftKey);
    if (change) return act(() => !locked && change());
    if (isCommand && key === 'home') return act(() => sheet.goTo({ row: 0, column: 0 }));
    if (isCommand && key === 'end')
      return act(() => sheet.goTo({ row: sheet.filled.length - 1, column: active.column }));
    if (event.key === 'F8') return act(onNext);
    if (event.key === 'F2') return act(() => input.setSelectionRange(input.value.length, input.value.length));
    if (event.key === 'Escape') return act(sheet.isChanged() ? sheet.restore : onLeave);
    if (event.key === 'Tab') {
      const isBlankRow = (rows[active.row] ?? []).every((cell) => cell.trim() === '');
      const to = tabbed(active, event.shiftKey, columns.length, isBlankRow);
      if (to) act(() => sheet.goTo(to));
      return;
    }
    if (isCommand) return;
    const move = moveOf(event, input);
    if (move) act(() => sheet.goTo({ row: active.row + move[0], column: active.column + move[1] }));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (locked || sheet.paste(event.clipboardData.getData('text/plain'))) event.preventDefault();
  };
  const placeOf = (target: EventTarget): Place | null => {
    const cell = target instanceof HTMLElement ? target.dataset['cell'] : undefined;
    const [row, column] = (cell ?? '').split(':').map(Number);
    return row === undefined || column === undefined || Number.isNaN(row) ? null : { row, column };
  };
  const onInput = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement) sheet.type(target.value);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    hasFocus.current = true;
    const place = placeOf(target);
    if (place && (place.row !== active.row || place.column !== active.column)) sheet.goTo(place);
    if (target instanceof HTMLInputElement) target.select();
  };
  const onBlur = ({ relatedTarget }: FocusEvent<HTMLElement>) => {
    hasFocus.current = relatedTarget !== null && box.current?.contains(relatedTarget) === true;
  };
  const grid = as('grid', {
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
  const width = `${columns.reduce((sum, one) => sum + one.width, gutter)}rem`;
  return (
    <>
      <div
        ref={box}
        {...grid}
        style={{ scrollPaddingTop: headHeight, scrollPaddingLeft: `${gutter}rem` }}
        className="relative max-h-[min(70dvh,48rem)] min-h-64 overflow-auto rounded-lg border border-line-strong bg-surface-raised"
      >
        <div {...as('rowgroup')} style={{ minWidth: width, height: headHeight }} className="sticky top-0 z-20">
          <div
            {...as('row', { 'aria-rowindex': 1 })}
            className="flex h-full border-b border-line-strong bg-surface-sunken"
          >
            <div
              {...as('columnheader')}
              style={{ width: `${gutter}rem` }}
              className="sticky left-0 shrink-0 border-r border-line bg-surface-sunken"
            >
              <span className="sr-only">{words.row}</span>
            </div>
            {columns.map(({ id: name, header, width: own, figures }) => (
              <div
                key={name}
                {...as('columnheader')}
                style={{ width: `${own}rem` }}
                className={classNames(
                  'flex shrink-0 items-center border-r border-line px-2 text-xs font-medium text-ink-muted',
                  figures && 'justify-end',
                )}
              >
                {header}
              </div>
            ))}
          </div>
        </div>
        <div {...as('rowgroup')} style={{ minWidth: width, height: tops.at(-1) }} className="relative">
          {drawnOf(tops, seen, active.row).map(({ at, top: from, height }) => (
            <Line
              key={at}
              columns={columns}
              row={rows[at] as Row}
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
        {words.hint}
      </p>
    </>
  );
}
