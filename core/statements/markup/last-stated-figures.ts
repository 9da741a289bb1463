import type { Day } from '#core/time/day';

/** What a statement within a file states. A file may hold several statements of one account, as of each of its days. */
export interface FigureWithStatementIndex<F> {
  figure: F;
  /** The place of its statement in the file. */
  statement: number;
}

interface Stated {
  account: string;
  statedOn?: Day | null;
}

const isLater = <F extends Stated>(one: FigureWithStatementIndex<F>, other: FigureWithStatementIndex<F>): boolean => {
  const [day, before] = [one.figure.statedOn ?? '', other.figure.statedOn ?? ''];
  return day === before ? one.statement > other.statement : day > before;
};

/** Of each account, what its last statement states: that of the latest day, and of equal days the later one. */
export const filterLastStatementFigures = <F extends Stated>(figures: readonly FigureWithStatementIndex<F>[]): F[] => {
  const last = new Map<string, FigureWithStatementIndex<F>>();
  for (const one of figures) {
    const before = last.get(one.figure.account);
    if (!before || isLater(one, before)) last.set(one.figure.account, one);
  }
  return figures.flatMap(({ figure, statement }) =>
    last.get(figure.account)?.statement === statement ? [figure] : [],
  );
};

/** Null where none of them has a day. */
export const getLastStatedDay = (figures: readonly Stated[]): Day | null =>
  figures
    .flatMap(({ statedOn }) => statedOn ?? [])
    .toSorted()
    .at(-1) ?? null;
