import { listPageCodeLoaders } from './app/page-code';

/** Asks for the code of the page at once, beside React: asked for by the application, it would come after that. */
for (const load of listPageCodeLoaders(location.pathname)) {
  // What can't be had now is asked for again by the page.
  load().catch(() => undefined);
}
