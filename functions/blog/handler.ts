import { blogRoutes } from '#contract/blog/blog';
import { postEditingRoutes } from '#contract/blog/blog-editing';
import { getDashboardPost, listDashboardPosts } from '#functions/blog/dashboard-posts';
import { deleteDraft, getPostSource, saveDraft, startDraft } from '#functions/blog/drafts';
import { editPost, restoreVersion, unpublishPost } from '#functions/blog/edit-post';
import { getPostVersion, listPostVersions } from '#functions/blog/post-versions';
import { previewMarkdown } from '#functions/blog/preview';
import { getPublicPost, reportPublicPosts } from '#functions/blog/read-posts';
import { deletePost, savePost } from '#functions/blog/service';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(
  { ...blogRoutes, ...postEditingRoutes },
  {
    dashboardPosts: listDashboardPosts,
    deletePost,
    publicPosts: reportPublicPosts,
    publicPost: getPublicPost,
    post: getDashboardPost,
    previewMarkdown,
    savePost,
    startDraft,
    source: getPostSource,
    edit: editPost,
    unpublish: unpublishPost,
    saveDraft,
    dropDraft: deleteDraft,
    versions: listPostVersions,
    version: getPostVersion,
    restore: restoreVersion,
  },
);
