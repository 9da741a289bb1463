import { blogRoutes } from '#contract/blog';
import { dashboardPost, dashboardPosts, publicPost, publicPosts } from '#functions/blog/reads';
import { deletePost, previewMarkdown, savePost } from '#functions/blog/service';
import { serve } from '#functions/http/serve';

export const handler = serve(blogRoutes, {
  dashboardPosts,
  deletePost,
  publicPosts,
  publicPost,
  post: dashboardPost,
  previewMarkdown,
  savePost,
});
