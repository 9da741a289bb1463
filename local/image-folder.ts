import { readFile, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { getImageContentType, isImageFileName } from '#core/blog/images';
import type { ImageStore } from '#functions/images/image-store';
import { writeFileAtomically } from '#local/write-atomically';

/** A folder in the bucket's place: what the CDN and S3 do with images, on one machine. */

export const imagesUrlPath = '/images/';
/** Where the form of a large picture is posted to; S3's own address when deployed. */
export const imageUploadUrlPath = '/incoming';

const inviteFor = 5 * 60_000;
/** Bytes around the file: the fields and boundaries of its form. */
const formMargin = 16 * 1024;

interface Invitation {
  type: string;
  most: number;
  until: number;
}

type Headers = Readonly<Record<string, string>>;

export interface ImageFolder {
  store: ImageStore;
  /** Answers `/images/{name}`. */
  show(response: ServerResponse, path: string, always: Headers): Promise<void>;
  /** Answers the form that an invitation is for. */
  receive(request: IncomingMessage, response: ServerResponse, always: Headers): Promise<void>;
}

const end = (response: ServerResponse, status: number, always: Headers, body?: Buffer | string): void => {
  response.writeHead(status, always);
  response.end(body);
};

const readAtMost = async (request: IncomingMessage, most: number): Promise<Buffer | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= most) chunks.push(chunk);
  }
  return size > most ? null : Buffer.concat(chunks);
};

const parseForm = async (body: Buffer, request: IncomingMessage): Promise<FormData | null> =>
  new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': request.headers['content-type'] ?? '' } })
    .formData()
    .catch(() => null);

const readIfThere = (file: string): Promise<Buffer | null> =>
  readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

export const createImageFolder = (folder: string): ImageFolder => {
  const invited = new Map<string, Invitation>();
  /** Posted and not yet taken over; they end with the process. */
  const incoming = new Map<string, Uint8Array>();

  const store: ImageStore = {
    put: async (name, bytes) => writeFileAtomically(join(folder, name), bytes),
    read: async (name) => (isImageFileName(name) ? readIfThere(join(folder, name)) : null),
    invite: async (key, type, most) => {
      invited.set(key, { type, most, until: Date.now() + inviteFor });
      return { url: imageUploadUrlPath, fields: { key, 'Content-Type': type } };
    },
    take: async (key) => incoming.get(key) ?? null,
    remove: async (name) => rm(join(folder, name), { force: true }),
    drop: async (key) => {
      incoming.delete(key);
    },
  };

  /** The status that S3 answers with. */
  const accept = async (form: FormData | null): Promise<number> => {
    const [key, type, file] = [form?.get('key'), form?.get('Content-Type'), form?.get('file')];
    const invitation = typeof key === 'string' ? invited.get(key) : undefined;
    if (!(file instanceof File) || typeof key !== 'string') return 400;
    if (!invitation || invitation.until < Date.now() || invitation.type !== type) return 403;
    if (file.size < 1 || file.size > invitation.most) return 400;
    incoming.set(key, new Uint8Array(await file.arrayBuffer()));
    return 204;
  };

  return {
    store,
    show: async (response, path, always) => {
      const name = path.slice(imagesUrlPath.length);
      const bytes = isImageFileName(name) ? await readIfThere(join(folder, name)) : null;
      if (!bytes) return end(response, 404, always);
      const imageHeaders = {
        'Content-Type': getImageContentType(name),
        'Cache-Control': 'public, max-age=31536000, immutable',
      };
      end(response, 200, { ...always, ...imageHeaders }, bytes);
    },
    receive: async (request, response, always) => {
      const most = Math.max(0, ...[...invited.values()].map((each) => each.most));
      const body = await readAtMost(request, most + formMargin);
      end(response, body ? await accept(await parseForm(body, request)) : 400, always);
    },
  };
};
