import type { Post } from '#contract/blog/blog';
import { getImageSources } from '#core/blog/images';

/** The column of a post, in which the image is as wide as the text. */
const sizes = '(min-width: 48rem) 44rem, 100vw';

type Picture = Pick<Post, 'featured_image_url' | 'featured_image_alt'>;

export const FeaturedImage = ({ featured_image_url: url, featured_image_alt: alt }: Picture) => {
  if (!url) return null;
  const sources = getImageSources(url);
  return (
    <picture>
      {sources?.avifSrcset && <source type="image/avif" srcSet={sources.avifSrcset} sizes={sizes} />}
      <img
        className="blog-featured"
        alt={alt}
        {...(sources && { srcSet: sources.srcset, sizes })}
        src={url}
        decoding="sync"
        fetchPriority="high"
      />
    </picture>
  );
};
