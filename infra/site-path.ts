/**
 * A CloudFront Function (JavaScript of its own kind, so it is text here): a path without a file name is a page of the
 * application, and every page is index.html. `/dashboard/cash` -> `/index.html`; `/assets/app-1a2b.js` as it is.
 */
export const sitePathCode = `function handler(event) {
  var request = event.request;
  var name = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (name.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
`;
