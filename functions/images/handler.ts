import { imageRoutes } from '#contract/blog/blog-writing';
import { acceptImageUpload, completeImageUpload } from '#functions/images/service';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(imageRoutes, {
  upload: (actor, sent) => acceptImageUpload(actor, sent),
  complete: (actor, sent) => completeImageUpload(actor, sent),
});
