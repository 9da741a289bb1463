import { createReadStream, statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { createGzip } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

/** What the CDN compresses, compressed here too, so that a measured page weighs what a deployed one does. */
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);

/** The names a built site uses; nothing else is looked for on disk, so that no path can leave the folder. */
const plainPath = /^(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$/;

/** Like the CloudFront Function: a path whose last part has no dot is the application itself. Null where no such file is. */
export const siteFile = (folder: string, path: string): string | null => {
  const isPage = !(path.split('/').at(-1) ?? '').includes('.');
  const name = isPage ? '/index.html' : path;
  if (!plainPath.test(name)) return null;
  const file = join(folder, name);
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : null;
};

/** Sends a file of the built site: names with a hash for a year, all else to be asked for again. */
export const sendFile = (response: ServerResponse, file: string, headers: Readonly<Record<string, string>>): void => {
  const hashed = file.includes(`${sep}assets${sep}`);
  const zipped = compressible.has(extname(file)) && /\bgzip\b/.test(String(response.req.headers['accept-encoding']));
  response.writeHead(200, {
    ...headers,
    'Content-Type': types[extname(file)] ?? 'application/octet-stream',
    'Cache-Control': hashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    Vary: 'Accept-Encoding',
    ...(zipped && { 'Content-Encoding': 'gzip' }),
  });
  if (zipped) createReadStream(file).pipe(createGzip()).pipe(response);
  else createReadStream(file).pipe(response);
};
