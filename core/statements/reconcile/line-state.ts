/**
 * What a certificate says of a figure: equal to what the broker states, different, or not compared, as where a file says of
 * itself what was just recorded from it.
 */
export const lineStates = ['equal', 'different', 'notCompared'] as const;
export type LineState = (typeof lineStates)[number];

export const reconciledKinds = ['shares', 'cash', 'dividends'] as const;
export type ReconciledKind = (typeof reconciledKinds)[number];

interface Line {
  kind: ReconciledKind;
  difference: string;
  state?: LineState | undefined;
}

/** A certificate of before figures had a state compared the dividends of a file with themselves. */
export const getLineState = ({ state, kind, difference }: Line): LineState => {
  if (state) return state;
  if (Number(difference) !== 0) return 'different';
  return kind === 'dividends' ? 'notCompared' : 'equal';
};

/** How many figures of each kind were compared, and how they came out. */
export type ReconciliationCoverage = Record<ReconciledKind, { equal: number; different: number }>;

export const countCoverage = (lines: readonly Line[]): ReconciliationCoverage => {
  const of = (kind: ReconciledKind) => {
    const count = (state: LineState) =>
      lines.filter((line) => line.kind === kind && getLineState(line) === state).length;
    return { equal: count('equal'), different: count('different') };
  };
  return { shares: of('shares'), cash: of('cash'), dividends: of('dividends') };
};
