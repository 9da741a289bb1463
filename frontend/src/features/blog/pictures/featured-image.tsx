import type { Post } from '#contract/blog/blog';
import { toImageSrcset } from '#core/blog/images';

/** The column of a post, in which the image is as wide as the text. */
const sizes = '(min-width: 48rem) 44rem, 100vw';

type Picture = Pick<Post, 'featured_image_url' | 'featured_image_alt'>;

export const FeaturedImage = ({ featured_image_url: url, featured_image_alt: alt }: Picture) => {
  if (!url) return null;
  const srcSet = toImageSrcset(url);
  return (
    <img
      className="blog-featured"
      alt={alt}
      {...(srcSet && { srcSet, sizes })}
      src={url}
      decoding="sync"
      fetchPriority="high"
    />
  );
};
