import { formatCount, formatInstant } from '#lib/format';

/** Words of what was imported: certificates, earlier imports, undoing one. */
export const importsMessages = {
  certificate: 'Certificate',
  certificateOf: (files: string) => `Certificate of ${files}`,
  equal: (count: number) =>
    count === 1
      ? 'The only figure agrees with what your broker states.'
      : `All ${formatCount(count, 'figure')} agree with what your broker states.`,
  different: (count: number, all: number) =>
    all === 1
      ? 'The only figure differs from what your broker states.'
      : `${count} of ${formatCount(all, 'figure')} ${count === 1 ? 'differs' : 'differ'} from what your broker states.`,
  notCompared: 'Nothing was compared: no file states positions, balances or dividends.',
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
  agreesShort: 'Agrees with the broker',
  differsShort: (count: number) => `${formatCount(count, 'figure')} ${count === 1 ? 'differs' : 'differ'}`,
  undo: 'Undo',
  undoTitle: 'Undo this import?',
  undoIs: (recorded: number) => `${formatCount(recorded, 'row')} of this import will be taken away, and no other row.`,
  undoMade: 'Take back as well what was made for it:',
  undoMadeStays: 'Made for it, and stays:',
  undoMadeHint: 'Left in place, it can be taken back later in Settings and Activity.',
  undoneButMade: (titles: string) => `The import is undone. What was made for it stays in part: ${titles}.`,
  undoLooking: 'Looking what was changed since...',
  undoChanged: (count: number) =>
    `${formatCount(count, 'row')} of it ${count === 1 ? 'was' : 'were'} changed by hand since:`,
  undoWithChanged: 'Take these away as well',
  undoing: (left: number) => (left > 0 ? `${formatCount(left, 'row')} left...` : 'Undoing...'),
  undone: 'The import is undone.',
  undoneBut: (count: number) => `The import is undone but for ${formatCount(count, 'row')}.`,
  undoFailed: 'It could not be undone. Please try again.',
  lookFailed: 'It could not be told what was changed since.',
} as const;
