import { type ApiHandler, serve } from '#functions/runtime/http/serve';

/** Some of a Lambda's routes, and how their paths begin, after `/api`. */
interface Part {
  paths: readonly string[];
  load: () => Promise<{ handler: ApiHandler }>;
}

const isBelow = (path: string, beginning: string): boolean => path === beginning || path.startsWith(`${beginning}/`);

/**
 * The handler of a Lambda that answers for several nouns. Each is loaded with the first call for it, the first part that
 * fits: neither its rules nor the schemas of its routes are a part of the others' cold start.
 */
export const serveLazyLoadedDomains = (parts: readonly Part[]): ApiHandler => {
  const nowhere = serve({}, {});
  return async (event, context) => {
    const path = event.path.replace(/^\/api/, '');
    const part = parts.find(({ paths }) => paths.some((beginning) => isBelow(path, beginning)));
    const { handler } = part ? await part.load() : { handler: nowhere };
    return handler(event, context);
  };
};
