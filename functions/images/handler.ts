import { imageRoutes } from '#contract/blog-writing';
import { complete, upload } from '#functions/images/service';
import { serve } from '#functions/platform/serve';

export const handler = serve(imageRoutes, {
  upload: (actor, sent) => upload(actor, sent),
  complete: (actor, sent) => complete(actor, sent),
});
