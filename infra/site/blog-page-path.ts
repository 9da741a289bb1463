import { siteHostHeader } from '#contract/blog/blog-pages';

/**
 * A CloudFront Function (JavaScript of its own kind, so it is text here) in front of the rendered pages. It says under
 * which name the visitor asked, since the Host header of what is sent on is the API's. It joins what is one page, so that
 * it is cached once: `/blog/` -> `/blog`. And it makes one address of those that neither a post nor a list can have:
 * `/blog/a/b` -> `/blog/-`.
 */
export const blogPathFunctionCode = `function handler(event) {
  var request = event.request;
  var host = request.headers.host ? request.headers.host.value : '';
  request.headers['${siteHostHeader}'] = { value: host };
  var path = request.uri.replace(/\\/+$/, '') || '/';
  var isList = /^\\/blog\\/(page|tag|archive)\\/[^\\/]+(\\/page\\/\\d+)?$/i.test(path);
  request.uri = path.split('/').length > 3 && !isList ? '/blog/-' : path;
  return request;
}
`;
