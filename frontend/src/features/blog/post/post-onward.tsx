import { Link as LinkIcon } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PostLink, PublicPostWithNeighbours } from '#contract/blog/blog';
import { blogMessages } from '../messages';
import { enableCopyLinkButton } from './post-content-aids';

/** Seen once a script stands behind it. */
export const CopyPostLink = () => (
  <p className="blog-share">
    <button type="button" hidden ref={enableCopyLinkButton} className="blog-copy" data-copied={blogMessages.linkCopied}>
      <LinkIcon aria-hidden />
      {blogMessages.copyLink}
    </button>
    <span role="status" />
  </p>
);

const Neighbour = ({ post, way, rel }: { post: PostLink; way: string; rel: 'prev' | 'next' }) => (
  <Link to={`/blog/${encodeURIComponent(post.slug)}`} rel={rel} className={`blog-${rel}`}>
    <span>{way}</span>
    <span dir="auto">{post.title}</span>
  </Link>
);

/** The posts before and after one; nothing where it is alone. */
export const PostNeighbours = ({ older, newer }: Pick<PublicPostWithNeighbours, 'older' | 'newer'>) =>
  (older || newer) && (
    <nav aria-label={blogMessages.morePosts} className="blog-neighbours">
      {older && <Neighbour post={older} way={blogMessages.previousPost} rel="prev" />}
      {newer && <Neighbour post={newer} way={blogMessages.nextPost} rel="next" />}
    </nav>
  );

export const RelatedPosts = ({ related }: Pick<PublicPostWithNeighbours, 'related'>) =>
  related.length > 0 && (
    <section className="blog-related">
      <h2 className="blog-related-title">{blogMessages.related}</h2>
      <ul>
        {related.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/blog/${encodeURIComponent(slug)}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
