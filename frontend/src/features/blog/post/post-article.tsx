import type { ReactNode } from 'react';
import type { Post } from '#contract/blog/blog';
import { FeaturedImage } from '../pictures/featured-image';
import { PostHtml } from './post-html';
import { PublishedDate } from './published-date';

export type ArticlePost = Pick<
  Post,
  'title' | 'date' | 'publish_at' | 'featured_image_url' | 'featured_image_alt' | 'content'
> & { updated_at?: string | null };

/** A post as its readers see it: on its page, and in the preview of whoever writes it. */
export const PostArticle = ({ post, children }: { post: ArticlePost; children?: ReactNode }) => (
  <article className="blog-post">
    {children}
    <PublishedDate {...post} />
    {post.title && <h1>{post.title}</h1>}
    <FeaturedImage {...post} />
    <PostHtml html={post.content} />
  </article>
);
