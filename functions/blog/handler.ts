import { blogRoutes } from '#contract/blog';
import { editingRoutes } from '#contract/blog-editing';
import { dashboardPost, dashboardPosts } from '#functions/blog/dashboard';
import { dropDraft, postSource, saveDraft, startDraft } from '#functions/blog/drafts';
import { editPost, restoreVersion, unpublishPost } from '#functions/blog/edit';
import { previewMarkdown } from '#functions/blog/preview';
import { publicPost, publicPosts } from '#functions/blog/reads';
import { deletePost, savePost } from '#functions/blog/service';
import { version, versions } from '#functions/blog/versions';
import { serve } from '#functions/http/serve';

export const handler = serve(
  { ...blogRoutes, ...editingRoutes },
  {
    dashboardPosts,
    deletePost,
    publicPosts,
    publicPost,
    post: dashboardPost,
    previewMarkdown,
    savePost,
    startDraft,
    source: postSource,
    edit: editPost,
    unpublish: unpublishPost,
    saveDraft,
    dropDraft,
    versions,
    version,
    restore: restoreVersion,
  },
);
