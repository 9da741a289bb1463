import { useRef, useState } from 'react';

interface Numbered {
  id: number;
}

/** As many as one call takes. */
const maxChosen = 500;

const returnTrue = () => true;

/** Rows that are chosen in a long list, also on pages that are not shown; as they are shown now, where they are. */
export const useRowSelection = <Row extends Numbered>(
  visibleRows: readonly Row[],
  canBe: (row: Row) => boolean = returnTrue,
) => {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Row>>(new Map());
  const last = useRef<number | null>(null);
  const here = visibleRows.filter(canBe);
  const newest = new Map(here.map((row) => [row.id, row]));

  const set = (rows: readonly Row[], isWanted: boolean) => {
    const next = new Map(chosen);
    for (const row of rows) {
      if (!isWanted) next.delete(row.id);
      else if (next.size < maxChosen) next.set(row.id, row);
    }
    setChosen(next);
  };
  /** From the one before to this one, as far as they are shown. */
  const rangeTo = (row: Row): readonly Row[] => {
    const [from, to] = [here.findIndex(({ id }) => id === last.current), here.indexOf(row)];
    return from < 0 || to < 0 ? [row] : here.slice(Math.min(from, to), Math.max(from, to) + 1);
  };
  return {
    rows: [...chosen.values()].map((row) => newest.get(row.id) ?? row),
    count: chosen.size,
    canBe,
    has: ({ id }: Row): boolean => chosen.has(id),
    toggle: (row: Row, withRange: boolean) => {
      set(withRange ? rangeTo(row) : [row], !chosen.has(row.id));
      last.current = row.id;
    },
    /** Whether all that can be chosen here are, or some. */
    here:
      here.length > 0 && here.every(({ id }) => chosen.has(id))
        ? true
        : here.some(({ id }) => chosen.has(id)) && 'some',
    toggleHere: () => set(here, !here.every(({ id }) => chosen.has(id))),
    clear: () => setChosen(new Map()),
  };
};

export type RowSelection<Row extends Numbered> = ReturnType<typeof useRowSelection<Row>>;
