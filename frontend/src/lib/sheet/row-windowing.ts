import { type RefObject, useLayoutEffect, useState } from 'react';

/** Pixels of a row, and of one that says what is wrong with it. */
const height = 40;
const heightOfWrong = 76;
export const sheetHeaderHeightPx = 40;
/** Rows that are drawn above and below those that are seen. */
const margin = 6;

interface VisibleRow {
  at: number;
  top: number;
  height: number;
}

/** Where each row begins, and below the last one where the sheet ends. */
export const getSheetRowTops = (size: number, wrong: ReadonlySet<number>): number[] => {
  const tops = [0];
  for (let at = 0; at < size; at += 1) tops.push((tops[at] as number) + (wrong.has(at) ? heightOfWrong : height));
  return tops;
};

/** The rows that are drawn: those in sight, and the one with the focus, which would lose it. */
export const getVisibleSheetRows = (
  tops: readonly number[],
  visible: { from: number; to: number },
  active: number,
): VisibleRow[] => {
  const size = tops.length - 1;
  const first = tops.findIndex((_, at) => (tops[at + 1] ?? Number.POSITIVE_INFINITY) > visible.from);
  const end = tops.findIndex((top) => top > visible.to);
  const [from, to] = [Math.max(0, first - margin), Math.min(size, (end < 0 ? size : end) + margin)];
  const ats = Array.from({ length: Math.max(0, to - from) }, (_, place) => from + place);
  const all = active < size && !ats.includes(active) ? [...ats, active].toSorted((a, b) => a - b) : ats;
  return all.map((at) => ({ at, top: tops[at] as number, height: (tops[at + 1] as number) - (tops[at] as number) }));
};

/** What of the sheet is in sight. */
export const useVisibleSheetPixelRange = (box: RefObject<HTMLElement | null>) => {
  const [visibleRange, setVisibleRange] = useState({ from: 0, to: 1_200 });
  useLayoutEffect(() => {
    const one = box.current;
    if (!one) return;
    const measure = () => setVisibleRange({ from: one.scrollTop, to: one.scrollTop + one.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(one);
    one.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      one.removeEventListener('scroll', measure);
    };
  }, [box]);
  return visibleRange;
};
