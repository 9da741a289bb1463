import { getErrorMessage } from '#lib/api/api';
import { formatCount, formatDay } from '#lib/format';

/** Words of an import on its way. */
export const runningImportMessages = {
  sendTitle: 'Importing',
  sendingRows: (sent: number, total: number) => `${sent.toLocaleString('en-US')} of ${formatCount(total, 'row')} sent.`,
  beginning: 'Beginning...',
  finishing: 'Comparing...',
  mayClose: 'You can leave or close this page; the import continues when you come back.',
  mustStay:
    'This browser cannot store the import: stay until it is done. If it is interrupted, drop the same files again.',
  stop: 'Stop',
  stopped: 'An import was interrupted.',
  stoppedAt: (sent: number, total: number) =>
    `${sent.toLocaleString('en-US')} of ${formatCount(total, 'row')} were sent. What was recorded stays.`,
  elsewhere: 'This import is being sent in another tab.',
  goOn: 'Continue',
  giveUp: 'Stop the import',
  giveUpTitle: 'Stop the import?',
  giveUpIs: 'What was recorded stays, and can be undone below. The rest is not sent.',
  keepOn: 'Keep it',
  sendFailed: 'It could not be sent. Please try again.',
  lost: 'The remaining rows are no longer in this browser. Drop the same files again: nothing is recorded twice.',
  splitOf: ({
    symbol,
    date,
    numerator,
    denominator,
  }: {
    symbol: string;
    date: string;
    numerator: number;
    denominator: number;
  }) => `${numerator}:${denominator} split of ${symbol} on ${formatDay(date)}`,
  leftOutOf: (count: number) => `${formatCount(count, 'line')} left out`,
  assetOf: (symbol: string) => `${symbol} as your own asset`,
  refusedBeside: (error: unknown) => getErrorMessage(error, 'It could not be recorded.'),

  doneTitle: 'Imported',
  doneIs: (recorded: number, here: number) =>
    here > 0
      ? `${formatCount(recorded, 'row')} recorded; ${here.toLocaleString('en-US')} were already here.`
      : `${formatCount(recorded, 'row')} recorded.`,
  refusedTitle: (count: number) => `${formatCount(count, 'row')} could not be recorded`,
  another: 'Import more',
  toPortfolio: 'Go to Portfolio',
} as const;
