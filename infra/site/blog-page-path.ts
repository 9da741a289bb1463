import { siteHostHeader } from '#contract/blog/blog-pages';
import { prefersMarkdown } from '#contract/blog/markdown-preference';

/**
 * A CloudFront Function (JavaScript of its own kind, so it is text here) in front of the rendered pages. It says under
 * which name the visitor asked, since the Host header of what is sent on is the API's. It joins what is one page, so that
 * it is cached once: `/blog/` -> `/blog`. And it makes one address of those that neither a post nor a list can have:
 * `/blog/a/b` -> `/blog/-`. A program that asks for a post as Markdown is led to the address that is nothing else, so that
 * what is kept by its path is one text.
 */
export const blogPathFunctionCode = `var prefersMarkdown = ${prefersMarkdown.toString()};
function handler(event) {
  var request = event.request;
  var host = request.headers.host ? request.headers.host.value : '';
  request.headers['${siteHostHeader}'] = { value: host };
  var path = request.uri.replace(/\\/+$/, '') || '/';
  var isList = /^\\/blog\\/(page|tag|archive)\\/[^\\/]+(\\/page\\/\\d+)?$/i.test(path);
  request.uri = path.split('/').length > 3 && !isList ? '/blog/-' : path;
  var accept = request.headers.accept ? request.headers.accept.value : '';
  if (/^\\/blog\\/[^\\/.]+$/.test(request.uri) && prefersMarkdown(accept)) request.uri += '.md';
  return request;
}
`;
