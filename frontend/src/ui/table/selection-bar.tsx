import { Pencil, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import type { RowSelection } from '#lib/rows/use-row-selection';
import { Button } from '#ui/button';
import type { TableColumn } from './table';

const words = {
  header: 'Choose',
  all: 'Choose all on this page',
  count: (count: number) => `${count} chosen`,
  edit: 'Edit chosen',
  delete: 'Delete chosen',
  clear: 'Choose none',
};

const box = 'size-4.5 shrink-0 cursor-pointer accent-accent pointer-coarse:size-6';

interface ChooseBoxProps {
  label: string;
  checked: boolean;
  /** With Shift it takes along what lies between. */
  onToggle: (withRange: boolean) => void;
}

const ChooseBox = ({ label, checked, onToggle }: ChooseBoxProps) => {
  // Not every browser says with a press of the space bar which keys were held.
  const isShift = useRef(false);
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      onKeyDown={({ shiftKey }) => {
        isShift.current = shiftKey;
      }}
      onKeyUp={() => {
        isShift.current = false;
      }}
      onClick={({ shiftKey }) => {
        isShift.current ||= shiftKey;
      }}
      onChange={() => {
        onToggle(isShift.current);
        isShift.current = false;
      }}
      className={box}
    />
  );
};

/** A first column by which rows are chosen. */
export const createSelectionColumn = <Row extends { id: number }>(
  chosen: RowSelection<Row>,
  getName: (row: Row) => string,
): TableColumn<Row> => ({
  id: 'choose',
  header: <span className="sr-only">{words.header}</span>,
  cell: (row) =>
    chosen.canBe(row) && (
      <ChooseBox
        label={getName(row)}
        checked={chosen.has(row)}
        onToggle={(withRange) => chosen.toggle(row, withRange)}
      />
    ),
});

interface ChooseLineProps<Row extends { id: number }> {
  chosen: RowSelection<Row>;
  onEdit: () => void;
  onDelete: () => void;
}

/** All of a page, and what is to become of those that are chosen. */
export function SelectionBar<Row extends { id: number }>({ chosen, onEdit, onDelete }: ChooseLineProps<Row>) {
  const { count, here } = chosen;
  return (
    <div className="mb-2 flex min-h-10 flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
      <label className="flex min-h-8 cursor-pointer items-center gap-2.5 text-sm text-ink-muted">
        <input
          type="checkbox"
          ref={(input) => {
            if (input) input.indeterminate = here === 'some';
          }}
          checked={here === true}
          onChange={chosen.toggleHere}
          className={box}
        />
        {words.all}
      </label>
      <p aria-live="polite" className="text-sm font-medium">
        {count > 0 && words.count(count)}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" icon={<Pencil aria-hidden />} onClick={onEdit}>
            {words.edit}
          </Button>
          <Button size="sm" icon={<Trash2 aria-hidden />} onClick={onDelete}>
            {words.delete}
          </Button>
          <Button size="sm" variant="ghost" onClick={chosen.clear}>
            {words.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
