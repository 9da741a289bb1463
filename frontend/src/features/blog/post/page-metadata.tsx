import { shareImageSize } from '#core/blog/images';
import { usePublicSite } from './public-site';

/** The same posts in three formats; a reader takes the first that it knows. */
const feeds = [
  { path: '/rss.xml', type: 'application/rss+xml' },
  { path: '/blog/atom.xml', type: 'application/atom+xml' },
  { path: '/blog/feed.json', type: 'application/feed+json' },
];

interface DescriptionProps {
  title: string;
  description: string;
  /** Its public address on this site; left out where it has none. */
  path?: string;
  /** Where its text first appeared, if elsewhere. */
  canonical?: string;
  image?: string | null;
  /** Set for a post: when it was published and last changed, and its tags. */
  article?: { published: string; modified: string | null; tags: readonly string[] };
}

/** What the head says of a public page: who else lists it, and what it is to those who show a link to it. */
const PublicAddress = ({
  path,
  canonical,
  article,
}: Pick<DescriptionProps, 'article' | 'canonical'> & { path: string }) => {
  const { title, name, origin = location.origin } = usePublicSite();
  return (
    <>
      <link rel="canonical" href={canonical || origin + path} />
      {feeds.map(({ path: feed, type }) => (
        <link key={feed} rel="alternate" href={origin + feed} type={type} title={title} />
      ))}
      <meta property="og:type" content={article ? 'article' : 'website'} />
      <meta property="og:url" content={origin + path} />
      <meta property="og:site_name" content={title} />
      {article && <link rel="alternate" href={`${origin}${path}.md`} type="text/markdown" />}
      {article && name && <meta name="author" content={name} />}
      {article && <meta property="article:published_time" content={article.published} />}
      {article?.modified && <meta property="article:modified_time" content={article.modified} />}
      {article?.tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
    </>
  );
};

/** What the head of a page says of it to those who find, share or save it, while it is shown. */
export const PageMetadata = ({ title, description, path, canonical, image, article }: DescriptionProps) => {
  const { origin = location.origin, sharePicture } = usePublicSite();
  const shown = sharePicture ?? image;
  const picture = shown && new URL(shown, origin).href;
  return (
    <>
      <meta name="description" content={description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {/* For everything else that X asks it reads the tags of Open Graph. */}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {picture && <meta property="og:image" content={picture} />}
      {sharePicture && <meta property="og:image:type" content="image/jpeg" />}
      {sharePicture && <meta property="og:image:width" content={`${shareImageSize.width}`} />}
      {sharePicture && <meta property="og:image:height" content={`${shareImageSize.height}`} />}
      {sharePicture && <meta property="og:image:alt" content={title} />}
      {path !== undefined && (
        <PublicAddress path={path} {...(canonical && { canonical })} {...(article && { article })} />
      )}
    </>
  );
};

/** A page that says that nothing is here is not one to be found. */
export const NoIndexMeta = () => <meta name="robots" content="noindex" />;
