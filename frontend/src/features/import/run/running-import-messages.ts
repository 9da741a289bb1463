import { getErrorMessage } from '#lib/api/api';
import { formatCount, formatDay } from '#lib/format';

/** Words of an import on its way. */
export const runningImportMessages = {
  sendTitle: 'Importing',
  sendingRows: (sent: number, total: number) => `${sent.toLocaleString('en-US')} of ${formatCount(total, 'row')} sent.`,
  beginning: 'Beginning...',
  finishing: 'Comparing...',
  mayClose: 'You may leave this page, or close it: it goes on when you come back.',
  mustStay: 'This browser keeps nothing: stay until it is done. If it is interrupted, drop the same files again.',
  stop: 'Stop',
  stopped: 'An import was interrupted.',
  stoppedAt: (sent: number, total: number) =>
    `${sent.toLocaleString('en-US')} of ${formatCount(total, 'row')} were sent. What was recorded stands.`,
  elsewhere: 'This import is being sent in another tab.',
  goOn: 'Continue',
  giveUp: 'Send no more',
  giveUpTitle: 'Stop sending it?',
  giveUpIs: 'What was recorded stays, and can be undone below. The rest is not sent.',
  keepOn: 'Keep it',
  sendFailed: 'It could not be sent. Please try again.',
  lost: 'What is left to send is no longer in this browser. Drop the same files again: nothing is recorded twice.',
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
  assetOf: (symbol: string) => `${symbol} as an asset of your own`,
  refusedBeside: (error: unknown) => getErrorMessage(error, 'It could not be recorded.'),

  doneTitle: 'Imported',
  doneIs: (recorded: number, here: number) =>
    here > 0
      ? `${formatCount(recorded, 'row')} recorded; ${here.toLocaleString('en-US')} were here already.`
      : `${formatCount(recorded, 'row')} recorded.`,
  refusedTitle: (count: number) => `${formatCount(count, 'row')} could not be recorded`,
  another: 'Import more',
  toPortfolio: 'To the portfolio',
} as const;
