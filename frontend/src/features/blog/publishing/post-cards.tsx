import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { blogMessages } from '../messages';
import { ResponsivePicture } from '../pictures/responsive-picture';
import { PublishedDate } from '../post/published-date';
import { publishStepMessages as messages } from './publish-step-messages';

export interface PostPreviewCardContent {
  title: string;
  excerpt: string;
  description: string;
  picture: string | null;
  pictureAlt: string;
  tags: readonly string[];
  readingMinutes: number;
  /** An instant. */
  date: string;
}

const sizes = '22rem';

const Frame = ({ caption, children }: { caption: string; children: ReactNode }) => (
  <figure className="max-w-[22rem]">
    <figcaption className="mb-1.5 text-sm text-ink-muted">{caption}</figcaption>
    <div className="overflow-clip rounded-xl border border-line bg-surface">{children}</div>
  </figure>
);

const Picture = ({ picture, pictureAlt }: Pick<PostPreviewCardContent, 'picture' | 'pictureAlt'>) => {
  if (!picture) {
    return (
      <p className="flex items-center gap-2 bg-surface-sunken px-4 py-3 text-sm text-ink-muted">
        <ImageOff aria-hidden className="size-4 shrink-0" />
        {messages.noPicture}
      </p>
    );
  }
  return (
    <ResponsivePicture
      url={picture}
      alt={pictureAlt}
      sizes={sizes}
      className="aspect-[1.91] w-full bg-surface-sunken object-cover"
    />
  );
};

/** A post as a phone shows it before anybody has opened it: as a link in a message, and in the public list. */
export const PostPreviewCards = ({
  title,
  excerpt,
  description,
  tags,
  date,
  readingMinutes,
  ...picture
}: PostPreviewCardContent) => (
  <div className="space-y-5">
    <Frame caption={messages.asLink}>
      <Picture {...picture} />
      <div className="px-4 py-3">
        <div className="text-xs text-ink-muted">{location.host}</div>
        <div dir="auto" className="mt-0.5 line-clamp-2 font-semibold break-words">
          {title}
        </div>
        <p dir="auto" className="mt-0.5 line-clamp-2 text-sm break-words text-ink-muted">
          {description || excerpt}
        </p>
      </div>
    </Frame>
    <Frame caption={messages.inList}>
      <div className="px-4 py-5">
        {picture.picture && (
          <ResponsivePicture
            url={picture.picture}
            alt=""
            sizes={sizes}
            className="mb-3 aspect-video w-full rounded-lg object-cover"
          />
        )}
        <div className="flex flex-wrap gap-x-4">
          <PublishedDate publish_at={date} date={date} />
          <span className="blog-date">{blogMessages.readingTime(readingMinutes)}</span>
        </div>
        <div dir="auto" className="mt-1 text-xl font-semibold break-words">
          {title}
        </div>
        <p dir="auto" className="mt-2 break-words text-ink-muted">
          {excerpt}
        </p>
        {tags.length > 0 && <p className="mt-2 text-sm break-words text-accent">{tags.join(', ')}</p>}
        <p aria-hidden className="mt-3 text-sm font-medium text-accent">
          {blogMessages.readMore} →
        </p>
      </div>
    </Frame>
  </div>
);
