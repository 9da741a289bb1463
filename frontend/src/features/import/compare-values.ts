import type { WholeComparison } from '#contract/comparisons';
import type { Stated } from '#contract/import-certificate';
import type { Day } from '#core/time/day';
import { words } from './compare-words';
import type { StatedView } from './protocol';
import { readStated } from './stated-text';

/** The form as typed. */
export interface CompareValues {
  platform: string;
  day: Day;
  figures: string;
}

/** As a person would type them: `AAPL 28.246354`, `USD 1120.55`. */
export const asTyped = ({ positions, balances }: Pick<StatedView, 'positions' | 'balances'>): string =>
  [
    ...positions.map(({ symbol, quantity }) => `${symbol} ${quantity}`),
    ...balances.map(({ currency, amount }) => `${currency} ${amount}`),
  ].join('\n');

/** What is being worked on goes on: the figures of a comparison that did not agree, or does no longer, stand in the form again. */
export const beginning = (platform: string, last: WholeComparison | null, today: Day): CompareValues => {
  if (!last || (last.different === 0 && !last.changedSince)) return { platform, day: today, figures: '' };
  const stated = last.lines.filter((line) => line.stated !== '0');
  const figures = stated.map(({ what, stated: figure }) => `${what} ${figure}`).join('\n');
  return { platform, day: last.day, figures };
};

export const isReadable = (figures: string): true | string => {
  const read = readStated(figures);
  if ('wrong' in read) return words.unread(read.wrong);
  return read.positions.length + read.balances.length > 0 || words.none;
};

/** Of figures that are readable. */
export const toState = ({ platform, day, figures }: CompareValues): Stated => {
  const read = readStated(figures);
  const { positions, balances } = 'wrong' in read ? { positions: [], balances: [] } : read;
  return { platform: platform as Stated['platform'], day, positions, balances };
};
