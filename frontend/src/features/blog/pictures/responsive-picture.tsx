import type { ComponentProps } from 'react';
import { getImageSources } from '#core/blog/images';

type ResponsivePictureProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  url: string;
  alt: string;
  /** How wide it is shown, as `sizes` of an image has it. */
  sizes: string;
};

/** A picture in the size that its place asks for: as AVIF, else as WebP, where it was uploaded here. */
export const ResponsivePicture = ({ url, alt, sizes, className, ...image }: ResponsivePictureProps) => {
  const sources = getImageSources(url);
  return (
    <picture>
      {sources?.avifSrcset && <source type="image/avif" srcSet={sources.avifSrcset} sizes={sizes} />}
      <img className={className} alt={alt} {...(sources && { srcSet: sources.srcset, sizes })} src={url} {...image} />
    </picture>
  );
};
