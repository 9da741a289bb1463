import type { PostRow } from '#contract/blog';
import { dayInNewYork, longDay } from '#core/time/day';

/** The publish time, or else the date; as a day in New York, like every day of the site. */
export const PublishedDate = ({ publish_at, date }: Pick<PostRow, 'publish_at' | 'date'>) => {
  const instant = publish_at ?? date;
  return (
    <time dateTime={instant} className="blog-date">
      {longDay(dayInNewYork(new Date(instant)))}
    </time>
  );
};
