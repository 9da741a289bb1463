import type { Day } from '#core/time/day';
import { formatCount, formatDay, formatMoney, formatMonth } from '#lib/format';
import type { MaturityTimeline, TimelineStem } from './maturity-timeline';
import { describeCd, formatDaysLeft, formatLadderTick, formatTimeToMaturity } from './messages';

export const maturityTimelineMessages = {
  description: 'When each CD matures. The taller its mark, the more it is worth then.',
  list: 'CDs in order of maturity',
  soon: 'Due soon',
  keys: 'Arrow keys go from CD to CD.',
  inAll: 'in all',
  timeLeft: 'Time left',
} as const;

/** With its year, which no tick before it tells: `2027-01-01` -> `2027`, `2027-04-01` -> `Apr 2027`. */
export const formatFirstTimelineTick = (first: Day): string =>
  first.slice(5, 7) === '01' ? formatLadderTick(first) : formatMonth(first.slice(0, 7));

/** `Matured Nov 10, 2026`; `Dec 18, 2026, 21 days left`. */
export const formatMaturityDay = ({ cd }: TimelineStem): string =>
  cd.status === 'matured'
    ? `${formatTimeToMaturity(cd)} ${formatDay(cd.maturityDate)}`
    : `${formatDay(cd.maturityDate)}, ${formatDaysLeft(cd.daysLeft)}`;

/** `CD-20418 at Citi, $10,485.48, Dec 18, 2026, 21 days left`. */
export const describeTimelineStem = (stem: TimelineStem): string =>
  `${describeCd(stem.cd)}, ${formatMoney(stem.amount)}, ${formatMaturityDay(stem)}`;

/** Below the first rows: `35 more are in the table.` */
export const describeFurtherCds = (count: number): string =>
  count === 1 ? '1 more CD is in the table.' : `${formatCount(count, 'more CD')} are in the table.`;

/** The picture as it is heard: how many CDs with how much, which have matured, the next and the last to do so. */
export const describeMaturityTimeline = ({ stems, total }: MaturityTimeline): string => {
  const matured = stems.filter(({ mark }) => mark === 'matured');
  const [next, ...later] = stems.slice(matured.length);
  const last = later.at(-1);
  return [
    `${formatCount(stems.length, 'CD')}, ${formatMoney(total)} ${maturityTimelineMessages.inAll}.`,
    ...(matured.length > 0 ? [`${matured.length} matured, ${formatMoney(matured.at(-1)?.freeByThen ?? 0)}.`] : []),
    ...(next ? [`Next: ${describeTimelineStem(next)}.`] : []),
    ...(last ? [`Last: ${describeTimelineStem(last)}.`] : []),
  ].join(' ');
};
