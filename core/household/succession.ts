import { addDays, countDaysBetween, type Day } from '#core/time/day';

/**
 * Whom a person has named to read everything if something happens to them. Without a sign of life they are asked by mail, and
 * only after the last mail has gone unanswered read access opens. Any sign of life stops it, whatever has happened by then.
 */

/** As long nobody is asked anything. */
export const inactivityDaysBeforeSuccessionMails = 45;
export const successionMailCount = 5;
const daysBetweenMails = 2;
/** From the first mail on. */
const daysOfMails = 10;

/** What has happened since the last sign of life. */
export interface SuccessionState {
  /** To name somebody is a sign of life. */
  namedOn: Day;
  /** The days of the mails, oldest first. */
  mailedOn: readonly Day[];
  /** The day on which the successor began to read; null before. */
  openedOn: Day | null;
}

export type SuccessionStep =
  | { kind: 'none' }
  /** The first to the fifth; read access opens on `opensOn` if nobody answers. */
  | { kind: 'mail'; number: number; opensOn: Day }
  | { kind: 'open' }
  /** There was a sign of life: what was begun is over. */
  | { kind: 'stop' };

const isBegun = ({ mailedOn, openedOn }: SuccessionState): boolean => mailedOn.length > 0 || openedOn !== null;

/** True where the person has been there on the day on which the first mail went out, or later. */
const isAnswered = ({ mailedOn, openedOn }: SuccessionState, lastSign: Day): boolean =>
  lastSign >= (mailedOn[0] ?? openedOn ?? lastSign);

/**
 * What is to be done on a day. Last seen on Jan 1 -> mails on Feb 15, 17, 19, 21 and 23, read access on Feb 25. A day on which
 * no mail could be sent moves what follows: five mails go out in any case, and ten days go by from the first.
 */
export const planSuccessionStep = (state: SuccessionState, lastSeen: Day, today: Day): SuccessionStep => {
  const { namedOn, mailedOn, openedOn } = state;
  const lastSign = lastSeen > namedOn ? lastSeen : namedOn;
  if (isBegun(state) && isAnswered(state, lastSign)) return { kind: 'stop' };
  if (openedOn !== null || countDaysBetween(lastSign, today) < inactivityDaysBeforeSuccessionMails)
    return { kind: 'none' };
  const [first = today] = mailedOn;
  const last = mailedOn.at(-1);
  if (mailedOn.length < successionMailCount) {
    if (last !== undefined && today < addDays(last, daysBetweenMails)) return { kind: 'none' };
    return { kind: 'mail', number: mailedOn.length + 1, opensOn: addDays(first, daysOfMails) };
  }
  return today >= addDays(first, daysOfMails) && last !== undefined && today > last
    ? { kind: 'open' }
    : { kind: 'none' };
};

/** Whether the successor may read now: a sign of life since then closes it at once, before any run has seen it. */
export const isSuccessionOpen = ({ mailedOn, openedOn }: SuccessionState, lastSeen: Day): boolean =>
  openedOn !== null && lastSeen < (mailedOn[0] ?? openedOn);
