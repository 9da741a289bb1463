import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

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

/** What the CDN compresses. Pictures and fonts are as small as they get. */
const compressible = new Set(['.html', '.js', '.css', '.json', '.svg', '.txt', '.webmanifest']);
export const isCompressible = (name: string): boolean => compressible.has(extname(name));

/** The ending of a compressed file beside the plain one, the better encoding first. */
export const fileEncodings = { br: '.br', gzip: '.gz' } as const;
export type FileEncoding = keyof typeof fileEncodings;

export interface SiteFile {
  type: string;
  /** Of the content, in quotes, as HTTP has it. */
  etag: string;
  plain: Buffer;
  isCompressible: boolean;
  compressed: Partial<Record<FileEncoding, Buffer>>;
}

/** Every file of a built site by its path, `/assets/app-1a2b.js`. What is not in here cannot be asked for. */
export type SiteFiles = ReadonlyMap<string, SiteFile>;

const endings: readonly string[] = Object.values(fileEncodings);
const isHidden = (part: string): boolean => part.startsWith('.');
const isPlain = (name: string): boolean => !endings.includes(extname(name)) && !name.split('/').some(isHidden);

const readFiles = (folder: string): Map<string, Buffer> => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name);
      return [relative(folder, file).replaceAll(sep, '/'), readFileSync(file)];
    }),
  );
};

/**
 * Reads a built site once and whole, 2 MB of it: no request reaches the disk afterwards, so that no path, however
 * spelled, reads anything else, and a folder that is built anew meanwhile changes nothing.
 */
export const readSiteFiles = (folder: string): SiteFiles => {
  const read = readFiles(folder);
  const named = [...read].filter(([name]) => isPlain(name));
  return new Map(
    named.map(([name, plain]) => {
      const [br, gzip] = [read.get(name + fileEncodings.br), read.get(name + fileEncodings.gzip)];
      const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
      const type = types[extname(name)] ?? 'application/octet-stream';
      const compressed = { ...(br && { br }), ...(gzip && { gzip }) };
      return [`/${name}`, { type, etag, plain, isCompressible: isCompressible(name), compressed }];
    }),
  );
};
