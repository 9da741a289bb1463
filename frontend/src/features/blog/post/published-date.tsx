import type { PostSummary } from '#contract/blog/blog';
import { formatLongDay, getDayInNewYork } from '#core/time/day';
import { blogMessages } from '../messages';

/** The publish time, or else the date, and when it was changed since, where that is to be told; as a day in New York, like every day of the site. */
export const PublishedDate = ({
  publish_at,
  date,
  updated_at,
}: Pick<PostSummary, 'publish_at' | 'date'> & { updated_at?: string | null }) => {
  const instant = publish_at ?? date;
  const published = (
    <time dateTime={instant} className="blog-date">
      {formatLongDay(getDayInNewYork(new Date(instant)))}
    </time>
  );
  if (!updated_at) return published;
  return (
    <div className="blog-dates">
      {published}
      <span className="blog-date">
        {`${blogMessages.updated} `}
        <time dateTime={updated_at}>{formatLongDay(getDayInNewYork(new Date(updated_at)))}</time>
      </span>
    </div>
  );
};
