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

export interface MutationReport {
  files: Record<string, { mutants: readonly { status: Status }[] }>;
}

export interface MutationScore {
  file: string;
  noticed: number;
  missed: number;
}

/** In percent, for each file and for all of them together. */
const fileBar = 85;
const overallBar = 92;

const countIn = (mutants: readonly { status: Status }[], ...wanted: Status[]): number =>
  mutants.filter(({ status }) => wanted.includes(status)).length;

/** What cannot be changed at all (a file of types) has no score. */
export const computeMutationScores = ({ files }: MutationReport): MutationScore[] =>
  Object.entries(files)
    .map(([file, { mutants }]) => ({
      file,
      noticed: countIn(mutants, 'Killed', 'Timeout'),
      missed: countIn(mutants, 'Survived', 'NoCoverage'),
    }))
    .filter(({ noticed, missed }) => noticed + missed > 0);

/** 17 noticed and 3 missed -> 85. */
export const toMutationPercent = ({ noticed, missed }: Omit<MutationScore, 'file'>): number =>
  (100 * noticed) / (noticed + missed);

const inWords = (score: MutationScore): string =>
  `${score.file}: ${toMutationPercent(score).toFixed(1)} % (${score.noticed} of ${score.noticed + score.missed})`;

/** A line for each file of which too little is noticed. */
export const listLowMutationScores = (scores: readonly MutationScore[]): string[] =>
  scores.filter((score) => toMutationPercent(score) < fileBar).map((score) => `Below ${fileBar} %: ${inWords(score)}`);

/** A line for each file below its bar and for the whole, and whether all of it is high enough. */
export const judgeMutationScores = (scores: readonly MutationScore[]): { lines: string[]; isEnough: boolean } => {
  const total = (field: 'noticed' | 'missed') => scores.reduce((sum, score) => sum + score[field], 0);
  const overall = { file: 'Overall', noticed: total('noticed'), missed: total('missed') };
  const below = listLowMutationScores(scores);
  return {
    lines: [...below, `${inWords(overall)}, at least ${overallBar} % wanted.`],
    isEnough: below.length === 0 && toMutationPercent(overall) >= overallBar,
  };
};
