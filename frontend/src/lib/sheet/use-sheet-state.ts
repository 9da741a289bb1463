import { useMemo, useRef, useState } from 'react';
import { parsePastedTable } from '#core/text/pasted-table';
import {
  computeGridAfterPaste,
  formatGridCell,
  type GridRows,
  getGridRowErrors,
  isBlankGridRow,
  maxGridRows,
  type SheetRowRefusals,
  trimTrailingBlankGridRows,
  withBlankGridRows,
  withGridCellText,
  withoutGridRow,
} from '#lib/sheet/grid-rows';
import { spreadsheetMessages } from '#lib/sheet/messages';
import type { SheetColumn } from '#lib/sheet/sheet-columns';

export interface CellPosition {
  row: number;
  column: number;
}

const maxSteps = 50;

/** The rows of a sheet as they are typed, where the hand is, and the way back. */
export const useSheetState = (columns: readonly SheetColumn[]) => {
  const [rows, setRows] = useState<GridRows>(() => withBlankGridRows([], columns.length));
  const [active, setActive] = useState<CellPosition>({ row: 0, column: 0 });
  /** The row that is being typed: what is still to come of it is not missed yet. */
  const [typing, setTyping] = useState<number | null>(null);
  const [refusals, setRefusals] = useState<SheetRowRefusals>(new Map());
  const [announcement, announce] = useState('');
  const past = useRef<GridRows[]>([]);
  const began = useRef('');

  const filled = useMemo(() => trimTrailingBlankGridRows(rows), [rows]);
  const wrong = useMemo(
    () => filled.flatMap((row, at) => (getGridRowErrors(columns, row, refusals).length > 0 ? [at] : [])),
    [columns, filled, refusals],
  );
  const count = useMemo(() => filled.filter((row) => !isBlankGridRow(row)).length, [filled]);

  const step = (next: GridRows) => {
    past.current = [...past.current, rows].slice(-maxSteps);
    setRows(next);
  };
  const textAt = ({ row, column }: CellPosition): string => rows[row]?.[column] ?? '';
  /** What was typed is shown as it was understood. */
  const settled = (all: GridRows): GridRows => {
    const column = columns[active.column];
    const text = all[active.row]?.[active.column] ?? '';
    const formatted = column ? formatGridCell(column, text) : text;
    return formatted === text ? all : withGridCellText(all, active.row, active.column, formatted);
  };
  const goTo = (to: CellPosition) => {
    const row = Math.max(0, Math.min(to.row, maxGridRows - 1));
    const column = Math.max(0, Math.min(to.column, columns.length - 1));
    if (row !== active.row) setTyping(null);
    const ready = settled(rows);
    // Below the last one there is always another, as long as it may be filled.
    const grown = row < ready.length ? ready : withBlankGridRows(ready, columns.length);
    if (grown !== rows) setRows(grown);
    const there = { row: Math.min(row, grown.length - 1), column };
    began.current = grown[there.row]?.[there.column] ?? '';
    setActive(there);
  };
  const type = (text: string) => {
    if (textAt(active) === began.current) past.current = [...past.current, rows].slice(-maxSteps);
    setTyping(active.row);
    const next = withGridCellText(rows, active.row, active.column, text);
    setRows(active.row >= next.length - 2 ? withBlankGridRows(next, columns.length) : next);
  };
  const paste = (text: string): boolean => {
    const block = parsePastedTable(text);
    if (block.length === 0 || (block.length === 1 && block[0]?.length === 1)) return false;
    const pasted = computeGridAfterPaste(columns, rows, active, block);
    if (!pasted) announce(spreadsheetMessages.tooMany);
    else {
      step(pasted.rows);
      setTyping(null);
      began.current = pasted.rows[active.row]?.[active.column] ?? '';
      announce(spreadsheetMessages.pasted(pasted.count));
    }
    return true;
  };
  const put = (next: GridRows) => {
    step(withBlankGridRows(next, columns.length));
    setTyping(null);
  };
  return {
    rows,
    filled,
    count,
    wrong,
    refusals,
    active,
    typing,
    announcement,
    announce,
    goTo,
    type,
    paste,
    put,
    isChanged: () => textAt(active) !== began.current,
    /** The cell as it was when it was come to. */
    restore: () => setRows(withGridCellText(rows, active.row, active.column, began.current)),
    repeatAbove: () => active.row > 0 && type(textAt({ row: active.row - 1, column: active.column })),
    removeRow: (at: number) => put(withoutGridRow(rows, at)),
    back: () => {
      const before = past.current.pop();
      if (before) setRows(before);
      return before !== undefined;
    },
    /** Everything is looked at: the row that is being typed as well. */
    settle: () => {
      setTyping(null);
      const ready = settled(rows);
      if (ready !== rows) setRows(ready);
      return trimTrailingBlankGridRows(ready);
    },
    refuse: setRefusals,
  };
};

export type SheetState = ReturnType<typeof useSheetState>;
