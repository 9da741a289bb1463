import type { KeyboardEvent } from 'react';
import type { CellPosition } from '#lib/sheet/use-sheet-state';

/** By how much the keys move within the sheet; null for keys that do not. */
export const getCellMove = (
  event: KeyboardEvent<HTMLElement>,
  input: HTMLInputElement,
): [rows: number, columns: number] | null => {
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
export const getTabTarget = (
  { row, column }: CellPosition,
  back: boolean,
  width: number,
  isBlankRow: boolean,
): CellPosition | null => {
  if (back) return column > 0 ? { row, column: column - 1 } : row > 0 ? { row: row - 1, column: width - 1 } : null;
  if (isBlankRow) return null;
  return column < width - 1 ? { row, column: column + 1 } : { row: row + 1, column: 0 };
};
