import { useState } from 'react';
import { type Day, getDayInNewYork } from '#core/time/day';
import { focusPageTitle } from '#lib/focus';

/** A demonstration's rows: they live in the page, and leaving the page brings the samples back. */
export const useDemonstrationRows = <Row extends { id: number }>(samples: (today: Day) => readonly Row[]) => {
  const [rows, setRows] = useState(() => samples(getDayInNewYork(new Date())));
  const remove = ({ id }: Row) => {
    setRows(rows.filter((other) => other.id !== id));
    focusPageTitle();
  };
  return { rows, remove };
};
