import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { applicationPathPattern } from '#contract/site/site-addresses';
import { type FileEncoding, fileEncodings, type SiteFile, type SiteFiles } from '#local/site/site-files';

/** `gzip;q=0` is a no. */
export const acceptsEncoding = (request: IncomingMessage, encoding: FileEncoding): boolean =>
  String(request.headers['accept-encoding'] ?? '')
    .split(',')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/),
    )
    .some(([name, quality = '']) => name === encoding && !/^q=0(\.0*)?$/.test(quality));

const isOfStock = (path: string): boolean => /^\/dashboard\/stock\/[^/]+$/.test(path);

/**
 * Like the CloudFront Function: a path of the application whose last part has no dot is its page; so is that of a stock,
 * whose symbol may have one: `/dashboard/stock/PKN.WA`. No name begins with a dot or has a backslash and the like, as
 * typed or encoded, nor does one begin as Vite's own paths do.
 */
export const isPagePath = (path: string): boolean => {
  if (!applicationPathPattern.test(path)) return false;
  if (path.slice(path.lastIndexOf('/')).includes('.') && !isOfStock(path)) return false;
  try {
    return !/\/\.|[\\%\p{Cc}]/u.test(decodeURIComponent(path));
  } catch {
    return false;
  }
};

const findFile = (files: SiteFiles, path: string): SiteFile | undefined =>
  files.get(isPagePath(path) ? '/index.html' : path);

interface Body {
  bytes: Buffer;
  encoding?: FileEncoding;
}

const chooseBody = (file: SiteFile, request: IncomingMessage): Body => {
  const { plain, compressed } = file;
  for (const encoding of Object.keys(fileEncodings) as FileEncoding[]) {
    const bytes = compressed[encoding];
    if (bytes && acceptsEncoding(request, encoding)) return { bytes, encoding };
  }
  // A build that was not compressed beforehand is so when it is first asked for.
  if (!file.isCompressible || !acceptsEncoding(request, 'gzip')) return { bytes: plain };
  compressed.gzip ??= gzipSync(plain);
  return { bytes: compressed.gzip, encoding: 'gzip' };
};

/**
 * Answers a GET or HEAD from the built site: names with a hash are kept for a year, all else is asked for again and
 * answered 304 where it is the same. False where no such file is; nothing is answered then.
 */
export const answerBuiltSiteFile = (
  files: SiteFiles,
  request: IncomingMessage,
  response: ServerResponse,
  { path, headers }: { path: string; headers: Readonly<Record<string, string>> },
): boolean => {
  const file = findFile(files, path);
  if (!file) return false;
  const { bytes, encoding } = chooseBody(file, request);
  const etag = encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag;
  const always = {
    ...headers,
    ETag: etag,
    Vary: 'Accept-Encoding',
    'Cache-Control': path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  if (request.headers['if-none-match'] === etag) response.writeHead(304, always).end();
  else {
    const described = { 'Content-Type': file.type, 'Content-Length': bytes.length };
    response.writeHead(200, { ...always, ...described, ...(encoding && { 'Content-Encoding': encoding }) });
    response.end(bytes);
  }
  return true;
};
