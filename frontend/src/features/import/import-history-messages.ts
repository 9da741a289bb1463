import type { ImportRowCounts } from '#contract/imports/import-reconciliation';
import { formatCount, formatInstant } from '#lib/format';

/** Words of what was imported: certificates, earlier imports, undoing one. */
export const importHistoryMessages = {
  certificate: 'Certificate',
  certificateOf: (files: string) => `Certificate of ${files}`,
  notComparedLine: 'Not compared: added up from the file’s own rows.',
  equal: (count: number) =>
    count === 1
      ? 'The only figure agrees with what your broker states.'
      : `All ${formatCount(count, 'figure')} agree with what your broker states.`,
  different: (count: number, all: number) =>
    all === 1
      ? 'The only figure differs from what your broker states.'
      : `${count} of ${formatCount(all, 'figure')} ${count === 1 ? 'differs' : 'differ'} from what your broker states.`,
  notCompared: 'Nothing was compared with your broker: no file states positions or balances beside its rows.',
  coverage: (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
  figure: 'Figure',
  rowsOf: ({ rows = 0, recorded, here, leftOut, refused = 0, stating = 0 }: ImportRowCounts) => {
    const remaining = rows - recorded - here - leftOut - refused - stating;
    const parts = [
      `${recorded.toLocaleString('en-US')} recorded`,
      ...(here > 0 ? [`${here.toLocaleString('en-US')} here already`] : []),
      ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
      ...(refused > 0 ? [`${refused.toLocaleString('en-US')} refused`] : []),
      ...(stating > 0 ? [`${stating.toLocaleString('en-US')} that state what is held`] : []),
      ...(remaining > 0 ? [`${remaining.toLocaleString('en-US')} not accounted for`] : []),
    ];
    return `${formatCount(rows, 'row')} in the files: ${parts.join(', ')}.`;
  },
  linesTitle: (count: number) => `Left out or refused · ${count.toLocaleString('en-US')}`,
  linesHint: 'Kept word for word with the import.',
  linesLoading: 'Loading what was left out...',
  linesFailed: 'What was left out could not be loaded.',
  linesMore: 'Show more',
  lateCash: (rows: number) => (rows === 1 ? 'Record its cash' : `Record the cash of these ${rows} rows`),
  lateCashFailed: 'Its cash could not be recorded. Please try again.',
  lateCashHint: 'Recorded as cash alone, it is part of this import and is undone with it.',
  cashRecorded: 'Its cash is recorded',
  refusedLine: 'Refused: ',
  stated: 'Your broker',
  counted: 'Here',
  differenceIs: 'Difference',
  agrees: 'Agrees',
  likely: 'Likely cause: ',
  noCause: 'No cause could be told.',
  print: 'Print',
  loadingOne: 'Loading the certificate...',
  oneFailed: 'Failed to load the certificate',
  back: 'All imports',

  imports: 'Earlier imports',
  importsLoading: 'Loading earlier imports...',
  importsFailed: 'Failed to load earlier imports',
  importsFailedHint: 'Please try again.',
  none: 'No statement was imported yet',
  noneHint: 'What you import is listed here, with its certificate, and can be undone.',
  importedAt: (instant: string) => formatInstant(instant),
  importLine: (recorded: number, linked: number, leftOut: number) =>
    [
      `${recorded.toLocaleString('en-US')} recorded`,
      ...(linked > 0 ? [`${linked.toLocaleString('en-US')} linked`] : []),
      ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
    ].join(', '),
  brokenOff: 'Not finished: drop the same files again to go on.',
  beingUndone: 'Not quite undone',
  differsShort: (count: number) => `${formatCount(count, 'figure')} ${count === 1 ? 'differs' : 'differ'}`,
  agreesShort: 'all equal',
  undo: 'Undo',
  undoTitle: 'Undo this import?',
  undoIs: (recorded: number) => `${formatCount(recorded, 'row')} of this import will be removed, and no other row.`,
  undoMade: 'Undo as well what was created for it:',
  undoMadeStays: 'Created for it, and stays:',
  undoMadeHint: 'What you leave can be undone later in Settings and Activity.',
  undoneButMade: (titles: string) => `The import is undone. Some of what was created for it stays: ${titles}.`,
  undoLooking: 'Checking for later changes...',
  undoChanged: (count: number) =>
    `${formatCount(count, 'row')} of it ${count === 1 ? 'was' : 'were'} changed by hand since:`,
  undoWithChanged: 'Remove these as well',
  undoing: (remaining: number) => (remaining > 0 ? `${formatCount(remaining, 'row')} left...` : 'Undoing...'),
  undone: 'The import is undone.',
  undoneBut: (count: number) => `The import is undone but for ${formatCount(count, 'row')}.`,
  undoFailed: 'It could not be undone. Please try again.',
  lookFailed: 'Later changes could not be checked.',
} as const;
