/** Which addresses of the site are pages of the application; what stands at all others. */

/** `/login`, `/register` and all below `/dashboard`. Plain enough for a CloudFront Function, which is given it as text. */
export const applicationPathPattern = /^\/(login|register|dashboard(\/.*)?)\/?$/;

/**
 * What somebody sees who asks for what is not there: without script, style or a name that is not the owner's. A button,
 * since a browser's own links are too faint on its own dark ground.
 */
export const notFoundPageHtml =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><title>Page not found</title></head>' +
  '<body><main><h1>Page not found</h1><p>There is nothing at this address.</p><form action="/"><button>Go to the start page</button></form></main></body></html>';
