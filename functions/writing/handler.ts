import { writingRoutes } from '#contract/blog-writing';
import { serveStream } from '#functions/http/stream';
import { generate } from '#functions/writing/service';

export const handler = serveStream(writingRoutes, { generate });
