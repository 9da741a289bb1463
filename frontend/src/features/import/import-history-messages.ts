import type { ImportRowCounts } from '#contract/imports/import-reconciliation';
import type { CorporateActionProposal } from '#core/statements/plan/propose-corporate-actions';
import { formatCount, formatInstant } from '#lib/format';

/** Words of what was imported: certificates, earlier imports, undoing one. */
export const importHistoryMessages = {
  certificate: 'Certificate',
  certificateOf: (of: string) => `Certificate of ${of}`,
  notComparedLine: 'Not compared: added up from the file’s own rows.',
  equal: (count: number) =>
    count === 1
      ? 'The only figure agrees with your broker.'
      : `All ${formatCount(count, 'figure')} agree with your broker.`,
  different: (count: number, all: number) =>
    all === 1
      ? 'The only figure differs from your broker’s.'
      : `${count} of ${formatCount(all, 'figure')} ${count === 1 ? 'differs' : 'differ'} from your broker’s.`,
  notCompared: 'Nothing was compared with your broker: no file states positions or balances.',
  coverage: (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`,
  figure: 'Figure',
  rowsOf: ({ rows = 0, recorded, here, leftOut, refused = 0, stating = 0 }: ImportRowCounts) => {
    const remaining = rows - recorded - here - leftOut - refused - stating;
    const parts = [
      `${recorded.toLocaleString('en-US')} recorded`,
      ...(here > 0 ? [`${here.toLocaleString('en-US')} already here`] : []),
      ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
      ...(refused > 0 ? [`${refused.toLocaleString('en-US')} refused`] : []),
      ...(stating > 0 ? [`${stating.toLocaleString('en-US')} that state holdings`] : []),
      ...(remaining > 0 ? [`${remaining.toLocaleString('en-US')} not accounted for`] : []),
    ];
    return `${formatCount(rows, 'row')} in the files: ${parts.join(', ')}.`;
  },
  linesTitle: (count: number) => `Left out or refused · ${count.toLocaleString('en-US')}`,
  linesHint: 'Kept word for word with the import.',
  linesLoading: 'Loading rows left out...',
  linesFailed: 'Rows left out could not be loaded.',
  linesMore: 'Show more',
  lateCash: (rows: number) => (rows === 1 ? 'Record its cash' : `Record the cash of these ${rows} rows`),
  lateCashFailed: 'Its cash could not be recorded. Please try again.',
  lateCashHint: 'Cash recorded here is part of this import and is undone with it.',
  cashRecorded: 'Cash recorded',
  refusedLine: 'Refused: ',
  proposedAction: ({ kind, symbol, received }: CorporateActionProposal) => {
    if (kind === 'rename') return `Record the change of ${symbol} to ${received?.symbol}`;
    return kind === 'merger' ? `Record the merger of ${symbol}` : `Record the return of capital of ${symbol}`;
  },
  stated: 'Your broker',
  counted: 'Your records',
  differenceIs: 'Difference',
  agrees: 'Agrees',
  likely: 'Likely cause: ',
  noCause: 'No likely cause found.',
  print: 'Print',
  loadingOne: 'Loading the certificate...',
  oneFailed: 'Failed to load the certificate',
  back: 'All imports',

  imports: 'Earlier imports',
  importsLoading: 'Loading earlier imports...',
  importsFailed: 'Failed to load earlier imports',
  importsFailedHint: 'Please try again.',
  none: 'No statements imported yet',
  noneHint: 'What you import is listed here, with its certificate, and can be undone.',
  importedAt: (instant: string) => formatInstant(instant),
  importLine: (recorded: number, linked: number, leftOut: number) =>
    [
      `${recorded.toLocaleString('en-US')} recorded`,
      ...(linked > 0 ? [`${linked.toLocaleString('en-US')} linked`] : []),
      ...(leftOut > 0 ? [`${leftOut.toLocaleString('en-US')} left out`] : []),
    ].join(', '),
  brokenOff: 'Not finished: drop the same files again to continue.',
  beingUndone: 'Partly undone',
  differsShort: (count: number) => `${formatCount(count, 'figure')} ${count === 1 ? 'differs' : 'differ'}`,
  agreesShort: 'all agree',
  undo: 'Undo',
  undoTitle: 'Undo this import?',
  undoIs: (recorded: number) => `${formatCount(recorded, 'row')} of this import will be removed, and no other row.`,
  undoMade: 'Also undo what it created:',
  undoMadeStays: 'Created by it, and stays:',
  undoMadeHint: 'You can undo the rest later under Settings and Activity.',
  undoneButMade: (titles: string) => `The import is undone. Some of what it created stays: ${titles}.`,
  undoLooking: 'Checking for later changes...',
  undoChanged: (count: number) => `${formatCount(count, 'row')} ${count === 1 ? 'was' : 'were'} changed by hand since:`,
  undoWithChanged: 'Remove these as well',
  undoing: 'Undoing...',
  undoneOf: (done: number, total: number) => `${done.toLocaleString('en-US')} of ${formatCount(total, 'row')} undone.`,
  undoMayClose: 'You can leave or close this page; the undo continues when you come back.',
  undone: 'The import is undone.',
  undoneBut: (count: number) => `The import is undone except for ${formatCount(count, 'row')}.`,
  undoFailed: 'It could not be undone. Please try again.',
  lookFailed: 'Later changes could not be checked.',
} as const;
