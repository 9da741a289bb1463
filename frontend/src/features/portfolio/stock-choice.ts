import { useState } from 'react';
import { columnNames } from './stock-messages';

/** Which columns the table of holdings shows, and how it is sorted: kept in this browser, and nothing of a person's. */
export type ColumnId = keyof typeof columnNames;
export const columnIds = Object.keys(columnNames) as ColumnId[];
export type SortId = 'stock' | ColumnId;

export interface Choice {
  columns: readonly ColumnId[];
  sort: SortId;
  isDown: boolean;
}

export const usual: Choice = {
  columns: ['shares', 'price', 'value', 'weight', 'day', 'gain', 'gainPercent'],
  sort: 'value',
  isDown: true,
};

const key = 'holdings-table';

const isColumn = (id: unknown): id is ColumnId => columnIds.some((known) => known === id);

/** What was kept, as far as it can be understood: it may be of another version, or of nobody. */
const choiceFrom = (text: string | null): Choice => {
  try {
    const { columns, sort, isDown } = JSON.parse(text ?? '') as Record<keyof Choice, unknown>;
    return {
      columns: Array.isArray(columns) ? columnIds.filter((id) => columns.includes(id)) : usual.columns,
      sort: sort === 'stock' || isColumn(sort) ? sort : usual.sort,
      isDown: typeof isDown === 'boolean' ? isDown : usual.isDown,
    };
  } catch {
    return usual;
  }
};

const read = (): Choice => {
  try {
    return choiceFrom(localStorage.getItem(key));
  } catch {
    return usual;
  }
};

/** Where nothing can be kept, it holds for as long as the page stands. */
const keep = (choice: Choice): void => {
  try {
    localStorage.setItem(key, JSON.stringify(choice));
  } catch {
    // As before.
  }
};

/** Names begin at A, figures with the largest; pressed again, the other way round. */
export const sortedBy = (choice: Choice, sort: SortId): Choice => ({
  ...choice,
  sort,
  isDown: choice.sort === sort ? !choice.isDown : sort !== 'stock',
});

export const withColumn = (choice: Choice, column: ColumnId, isShown: boolean): Choice => ({
  ...choice,
  columns: columnIds.filter((id) => (id === column ? isShown : choice.columns.includes(id))),
});

export const useChoice = (): [Choice, (choice: Choice) => void] => {
  const [choice, setChoice] = useState(read);
  return [
    choice,
    (next) => {
      keep(next);
      setChoice(next);
    },
  ];
};
