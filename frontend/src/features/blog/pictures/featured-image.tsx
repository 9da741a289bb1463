import type { Post } from '#contract/blog/blog';
import { ResponsivePicture } from './responsive-picture';

/** The column of a post, in which the image is as wide as the text. */
const sizes = '(min-width: 48rem) 44rem, 100vw';

type Picture = Pick<Post, 'featured_image_url' | 'featured_image_alt'>;

export const FeaturedImage = ({ featured_image_url: url, featured_image_alt: alt }: Picture) =>
  url && (
    <ResponsivePicture
      className="blog-featured"
      alt={alt}
      url={url}
      sizes={sizes}
      decoding="sync"
      fetchPriority="high"
    />
  );
