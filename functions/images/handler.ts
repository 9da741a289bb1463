import { imageRoutes } from '#contract/blog-writing';
import { serve } from '#functions/http/serve';
import { complete, upload } from '#functions/images/service';

export const handler = serve(imageRoutes, {
  upload: (actor, sent) => upload(actor, sent),
  complete: (actor, sent) => complete(actor, sent),
});
