/**
 * What a certificate says of a figure: equal to what the broker states, different, or not compared, as where a file says of
 * itself what was just recorded from it.
 */
export const reconciliationLineStates = ['equal', 'different', 'notCompared'] as const;
export type ReconciliationLineState = (typeof reconciliationLineStates)[number];

export const reconciledFigureKinds = ['shares', 'cash', 'dividends'] as const;
export type ReconciledFigureKind = (typeof reconciledFigureKinds)[number];

interface Line {
  kind: ReconciledFigureKind;
  difference: string;
  state?: ReconciliationLineState | undefined;
}

/** A certificate of before figures had a state compared the dividends of a file with themselves. */
export const getReconciliationLineState = ({ state, kind, difference }: Line): ReconciliationLineState => {
  if (state) return state;
  if (Number(difference) !== 0) return 'different';
  return kind === 'dividends' ? 'notCompared' : 'equal';
};

/** How many figures of each kind were compared, and how they came out. */
export type ReconciliationCoverage = Record<ReconciledFigureKind, { equal: number; different: number }>;

export const countReconciliationCoverage = (lines: readonly Line[]): ReconciliationCoverage => {
  const of = (kind: ReconciledFigureKind) => {
    const count = (state: ReconciliationLineState) =>
      lines.filter((line) => line.kind === kind && getReconciliationLineState(line) === state).length;
    return { equal: count('equal'), different: count('different') };
  };
  return { shares: of('shares'), cash: of('cash'), dividends: of('dividends') };
};
