import type { PostStatus } from '#contract/blog/blog';
import { formatEasternTimeWithOffset, formatTimeInOtherZone } from '#core/time/eastern-offset';
import { parseEasternTime } from '#core/time/eastern-time';
import { publishStepMessages as messages } from './publish-step-messages';

interface PublishMoment {
  isLater: boolean;
  /** What is said of it, first the time itself. */
  says: string[];
  /** The date on its card. */
  date: Date;
}

/** When a post is public, by the time that was entered; `timeZone` is the writer's own. */
export const describePublishMoment = (
  publishAt: string,
  status: PostStatus,
  now: Date,
  timeZone: string,
): PublishMoment => {
  const instant = parseEasternTime(publishAt);
  if (!(instant instanceof Date)) {
    return { isLater: false, says: [status === 'Published' ? messages.changesNow : messages.now], date: now };
  }
  const own = formatTimeInOtherZone(instant, timeZone);
  const ofOwnClock = own === null ? [] : [messages.yourClock(own)];
  const time = formatEasternTimeWithOffset(instant);
  if (status === 'Published') {
    return { isLater: false, says: [messages.changesNow, messages.dated(time), ...ofOwnClock], date: instant };
  }
  if (instant <= now) return { isLater: false, says: [messages.nowPast], date: now };
  return { isLater: true, says: [time, ...ofOwnClock], date: instant };
};
