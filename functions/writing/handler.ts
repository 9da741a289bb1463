import { writingRoutes } from '#contract/blog/blog-writing';
import { serveStream } from '#functions/runtime/http/serve-stream';
import { generateText } from '#functions/writing/service';

export const handler = serveStream(writingRoutes, { generate: generateText });
