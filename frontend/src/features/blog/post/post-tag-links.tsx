import { Link } from 'react-router-dom';
import { firstPostListParams, toPostListPath, toTagSlug } from '#core/blog/post-list-path';
import { blogMessages } from '../messages';

/** The lists that a post is in; a tag of signs alone has none. */
export const PostTagLinks = ({ tags }: { tags: readonly string[] }) => {
  const linked = tags.filter((tag) => toTagSlug(tag) !== '');
  if (linked.length === 0) return null;
  return (
    <ul aria-label={blogMessages.tags} className="blog-tags">
      {linked.map((tag) => (
        <li key={tag}>
          <Link to={toPostListPath({ ...firstPostListParams, tag: toTagSlug(tag) })} rel="tag">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
};
