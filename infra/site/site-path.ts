import { applicationPathPattern, notFoundPageHtml } from '#contract/site/site-addresses';

/**
 * A CloudFront Function (JavaScript of its own kind, so it is text here), told which files there are beside the hashed
 * ones. Every page of the application is index.html: `/dashboard/cash` -> `/index.html`; so is that of a stock, whose
 * symbol may have a dot: `/dashboard/stock/PKN.WA`. `/assets/app-1a2b.js` and `/favicon.svg` go on as they are. All else is
 * answered here: 404, since an error page of the distribution would
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
  body: { encoding: 'text', data: ${JSON.stringify(notFoundPageHtml)} }
};
function handler(event) {
  var request = event.request;
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  var isOfStock = request.uri === '/dashboard/stock/' + name;
  var isPage = ${applicationPathPattern}.test(request.uri) && name.indexOf('.') === -1;
  if (isOfStock || isPage) request.uri = '/index.html';
  else if (request.uri.indexOf('/assets/') !== 0 && files.indexOf(request.uri) === -1) return nothingHere;
  return request;
}
`;
