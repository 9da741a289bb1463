import type { ReactNode } from 'react';
import type { Post } from '#contract/blog/blog';
import { listTableOfContents } from '#core/blog/post-headings';
import { countHtmlWords, estimateReadingMinutes } from '#core/blog/post-length';
import { blogMessages } from '../messages';
import { FeaturedImage } from '../pictures/featured-image';
import { PostHtml } from './post-html';
import { PublishedDate } from './published-date';

export type ArticlePost = Pick<
  Post,
  'title' | 'date' | 'publish_at' | 'featured_image_url' | 'featured_image_alt' | 'content'
> & { updated_at?: string | null; lang?: string };

/** Over a text of four parts and more. */
const TableOfContents = ({ html }: { html: string }) => {
  const headings = listTableOfContents(html);
  if (headings.length === 0) return null;
  return (
    <nav aria-label={blogMessages.contents} className="blog-contents">
      <details open>
        <summary>{blogMessages.contents}</summary>
        <ol>
          {headings.map(({ id, level, text }) => (
            <li key={id} className={`blog-contents-${level}`}>
              <a href={`#${id}`}>{text}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
};

interface PostArticleProps {
  post: ArticlePost;
  /** Who wrote it, beside when. */
  byline?: ReactNode;
  children?: ReactNode;
}

/** A post as its readers see it: on its page, and in the preview of whoever writes it. */
export const PostArticle = ({ post, byline, children }: PostArticleProps) => (
  <article className="blog-post" lang={post.lang || undefined}>
    {children}
    {post.title && <h1 dir="auto">{post.title}</h1>}
    <div className="blog-meta">
      {byline}
      <PublishedDate {...post} />
      <span className="blog-date">
        {blogMessages.readingTime(estimateReadingMinutes(countHtmlWords(post.content)))}
      </span>
    </div>
    <FeaturedImage {...post} />
    <TableOfContents html={post.content} />
    <PostHtml html={post.content} />
  </article>
);
