/** What somebody sees who asks for a file that is not there; the words are those of the application's own page. */
const nothingHere =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<meta name="color-scheme" content="light dark"><title>Page not found</title></head>' +
  '<body><h1>Page not found</h1><p>There is nothing at this address.</p><p><a href="/">Go to the start page</a></p></body></html>';

/**
 * A CloudFront Function (JavaScript of its own kind, so it is text here), told which files there are beside the hashed
 * ones. A path without a file name is a page of the application, and every page is index.html: `/dashboard/cash` ->
 * `/index.html`; so is that of a stock, whose symbol may have a dot: `/dashboard/stock/PKN.WA`. `/assets/app-1a2b.js` and
 * `/favicon.svg` go on as they are. Any other file is answered here: 404, since an error page of the distribution would
 * take the place of the API's answers too.
 */
export const buildSitePathFunctionCode = (files: readonly string[]): string => `var files = ${JSON.stringify(files)};
var nothingHere = {
  statusCode: 404,
  statusDescription: 'Not Found',
  headers: {
    'content-type': { value: 'text/html; charset=utf-8' },
    'cache-control': { value: 'no-store' },
    'content-security-policy': { value: "default-src 'none'; frame-ancestors 'none'" },
    'x-content-type-options': { value: 'nosniff' }
  },
  body: { encoding: 'text', data: ${JSON.stringify(nothingHere)} }
};
function handler(event) {
  var request = event.request;
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  var isOfStock = request.uri === '/dashboard/stock/' + name;
  if (isOfStock || name.indexOf('.') === -1) request.uri = '/index.html';
  else if (request.uri.indexOf('/assets/') !== 0 && files.indexOf(request.uri) === -1) return nothingHere;
  return request;
}
`;
