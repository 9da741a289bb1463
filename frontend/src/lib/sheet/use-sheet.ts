import { useMemo, useRef, useState } from 'react';
import { pastedTable } from '#core/text/pasted-table';
import type { SheetColumn } from '#lib/sheet/columns';
import { words } from '#lib/sheet/messages';
import {
  errorsOf,
  filledRows,
  isBlank,
  mostRows,
  type Refusals,
  type Rows,
  shownAs,
  withBlock,
  withCell,
  withoutRow,
  withWaiting,
} from '#lib/sheet/sheet-rows';

export interface Place {
  row: number;
  column: number;
}

const mostSteps = 50;

/** The rows of a sheet as they are typed, where the hand is, and the way back. */
export const useSheet = (columns: readonly SheetColumn[]) => {
  const [rows, setRows] = useState<Rows>(() => withWaiting([], columns.length));
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  /** The row that is being typed: what is still to come of it is not missed yet. */
  const [typing, setTyping] = useState<number | null>(null);
  const [refusals, setRefusals] = useState<Refusals>(new Map());
  const [said, say] = useState('');
  const past = useRef<Rows[]>([]);
  const began = useRef('');

  const filled = useMemo(() => filledRows(rows), [rows]);
  const wrong = useMemo(
    () => filled.flatMap((row, at) => (errorsOf(columns, row, refusals).length > 0 ? [at] : [])),
    [columns, filled, refusals],
  );
  const count = useMemo(() => filled.filter((row) => !isBlank(row)).length, [filled]);

  const step = (next: Rows) => {
    past.current = [...past.current, rows].slice(-mostSteps);
    setRows(next);
  };
  const textAt = ({ row, column }: Place): string => rows[row]?.[column] ?? '';
  /** What was typed is shown as it was understood. */
  const settled = (all: Rows): Rows => {
    const column = columns[active.column];
    const text = all[active.row]?.[active.column] ?? '';
    const shown = column ? shownAs(column, text) : text;
    return shown === text ? all : withCell(all, active.row, active.column, shown);
  };
  const goTo = (to: Place) => {
    const row = Math.max(0, Math.min(to.row, mostRows - 1));
    const column = Math.max(0, Math.min(to.column, columns.length - 1));
    if (row !== active.row) setTyping(null);
    const ready = settled(rows);
    // Below the last one there is always another, as long as it may be filled.
    const grown = row < ready.length ? ready : withWaiting(ready, columns.length);
    if (grown !== rows) setRows(grown);
    const there = { row: Math.min(row, grown.length - 1), column };
    began.current = grown[there.row]?.[there.column] ?? '';
    setActive(there);
  };
  const type = (text: string) => {
    if (textAt(active) === began.current) past.current = [...past.current, rows].slice(-mostSteps);
    setTyping(active.row);
    const next = withCell(rows, active.row, active.column, text);
    setRows(active.row >= next.length - 2 ? withWaiting(next, columns.length) : next);
  };
  const paste = (text: string): boolean => {
    const block = pastedTable(text);
    if (block.length === 0 || (block.length === 1 && block[0]?.length === 1)) return false;
    const pasted = withBlock(columns, rows, active, block);
    if (!pasted) say(words.tooMany);
    else {
      step(pasted.rows);
      setTyping(null);
      began.current = pasted.rows[active.row]?.[active.column] ?? '';
      say(words.pasted(pasted.count));
    }
    return true;
  };
  const put = (next: Rows) => {
    step(withWaiting(next, columns.length));
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
    said,
    say,
    goTo,
    type,
    paste,
    put,
    isChanged: () => textAt(active) !== began.current,
    /** The cell as it was when it was come to. */
    restore: () => setRows(withCell(rows, active.row, active.column, began.current)),
    repeatAbove: () => active.row > 0 && type(textAt({ row: active.row - 1, column: active.column })),
    removeRow: (at: number) => put(withoutRow(rows, at)),
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
      return filledRows(ready);
    },
    refuse: setRefusals,
  };
};

export type SheetState = ReturnType<typeof useSheet>;
