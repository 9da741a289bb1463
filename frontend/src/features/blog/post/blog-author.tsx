import { getImageSources } from '#core/blog/images';
import { usePublicSite } from './public-site';

/** Beside the name, which says all that it shows. */
export const SitePortrait = ({ className, size }: { className: string; size: number }) => {
  const { portrait } = usePublicSite();
  if (portrait === '') return null;
  return (
    <img
      src={portrait}
      srcSet={getImageSources(portrait)?.srcset}
      sizes={`${size}px`}
      alt=""
      width={size}
      height={size}
      className={className}
    />
  );
};

/** Beside a post's date: who wrote it. Nothing where nobody has said who. */
export const PostByline = () => {
  const { name } = usePublicSite();
  if (name === '') return null;
  return (
    <span className="blog-byline">
      <SitePortrait className="blog-portrait" size={32} />
      {name}
    </span>
  );
};

/** Under a post: who wrote it, and the way to more of them. */
export const PostAuthorBox = () => {
  const { name, headline, summary } = usePublicSite();
  if (name === '') return null;
  return (
    <aside aria-label={name} className="blog-author">
      <SitePortrait className="blog-portrait" size={64} />
      <div>
        <p>
          <a href="/" rel="author">
            {name}
          </a>
        </p>
        {headline && <p>{headline}</p>}
        {summary && <p>{summary}</p>}
      </div>
    </aside>
  );
};
