import type { DayIndexSpan } from './day-span';

interface Looking {
  at: number;
  span: DayIndexSpan;
  /** Of what happened, rising. */
  places: readonly number[];
}

/** What a key does to the crosshair: where it goes, or what else. Undefined for a key that means nothing here. */
export const getCrosshairKeyAction = (
  { key, shiftKey }: { key: string; shiftKey: boolean },
  { at, span, places }: Looking,
): number | 'in' | 'back' | 'leave' | undefined => {
  const within = (place: number) => Math.min(span.to, Math.max(span.from, place));
  const tenth = Math.max(1, Math.round((span.to - span.from) / 10));
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return within((shiftKey ? places.findLast((place) => place < at) : undefined) ?? (shiftKey ? at : at - 1));
    case 'ArrowRight':
    case 'ArrowUp':
      return within((shiftKey ? places.find((place) => place > at) : undefined) ?? (shiftKey ? at : at + 1));
    case 'PageDown':
      return within(at - tenth);
    case 'PageUp':
      return within(at + tenth);
    case 'Home':
      return span.from;
    case 'End':
      return span.to;
    case '+':
    case '=':
      return 'in';
    case '-':
      return 'back';
    case 'Escape':
      return 'leave';
    default:
      return undefined;
  }
};
