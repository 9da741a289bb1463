/** By which chance falls in this run: `SEED`, else 1; `npm run test:long` draws a fresh one. */
export const testSeed = Number(process.env['SEED'] ?? 1);

/**
 * What is done at random is done `LENGTH` times as often: an eighth in `npm test`, once in `npm run test:long`, unless a run
 * is to be longer.
 */
export const scaleToRunLength = (count: number): number => Math.ceil(count * Number(process.env['LENGTH'] ?? 1));

/** In `npm run test:long` whatever can be tried is tried; in `npm test` some of it, the same each time. */
export const isLongTestRun = Number(process.env['LENGTH'] ?? 1) >= 1;

/** All of the rows, or in `npm test` the first of each so many. */
export const takeShortRunSample = <T>(rows: readonly T[], each: number): T[] =>
  rows.filter((_, at) => isLongTestRun || at % each === 0);

/** Each row with each column, or in `npm test` each row and each column at least once, in turn. */
export const pairRowsWithColumns = <Row, Column>(rows: readonly Row[], columns: readonly Column[]): [Row, Column][] =>
  isLongTestRun
    ? rows.flatMap((row) => columns.map((column): [Row, Column] => [row, column]))
    : Array.from({ length: Math.max(rows.length, columns.length) }, (_, at): [Row, Column] => [
        rows[at % rows.length] as Row,
        columns[at % columns.length] as Column,
      ]);

/** Numbers for a test that does what nobody would think of; the same for the same seed, so that a failure can be looked at again. */
export const createDice = (from = testSeed) => {
  let state = from;
  const next = (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  return { next, pick: <T>(from: readonly T[]): T => from[next(from.length)] as T };
};

export type Dice = ReturnType<typeof createDice>;
