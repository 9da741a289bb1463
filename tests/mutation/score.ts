/** What Stryker's report says of one mutant; of the others nothing can be said. */
type Status =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'RuntimeError'
  | 'CompileError'
  | 'Ignored'
  | 'Pending';

export interface Report {
  files: Record<string, { mutants: readonly { status: Status }[] }>;
}

export interface Score {
  file: string;
  noticed: number;
  missed: number;
}

/** In percent, for each file and for all of them together. */
export const fileBar = 85;
export const overallBar = 92;

const countIn = (mutants: readonly { status: Status }[], ...wanted: Status[]): number =>
  mutants.filter(({ status }) => wanted.includes(status)).length;

/** What cannot be changed at all (a file of types) has no score. */
export const scoresOf = ({ files }: Report): Score[] =>
  Object.entries(files)
    .map(([file, { mutants }]) => ({
      file,
      noticed: countIn(mutants, 'Killed', 'Timeout'),
      missed: countIn(mutants, 'Survived', 'NoCoverage'),
    }))
    .filter(({ noticed, missed }) => noticed + missed > 0);

/** 17 noticed and 3 missed -> 85. */
export const percentOf = ({ noticed, missed }: Omit<Score, 'file'>): number => (100 * noticed) / (noticed + missed);

const inWords = (score: Score): string =>
  `${score.file}: ${percentOf(score).toFixed(1)} % (${score.noticed} of ${score.noticed + score.missed})`;

/** A line for each file below its bar and for the whole, and whether all of it is high enough. */
export const judge = (scores: readonly Score[]): { lines: string[]; isEnough: boolean } => {
  const total = (field: 'noticed' | 'missed') => scores.reduce((sum, score) => sum + score[field], 0);
  const overall = { file: 'Overall', noticed: total('noticed'), missed: total('missed') };
  const below = scores.filter((score) => percentOf(score) < fileBar);
  return {
    lines: [
      ...below.map((score) => `Below ${fileBar} %: ${inWords(score)}`),
      `${inWords(overall)}, at least ${overallBar} % wanted.`,
    ],
    isEnough: below.length === 0 && percentOf(overall) >= overallBar,
  };
};
