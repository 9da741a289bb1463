import type { EditablePost } from '#contract/blog/blog-editing';
import { findImagesInTexts, toImageFileName, toImageUrl } from '#core/blog/images';
import { api, getErrorStatus } from '#lib/api/api';
import { createZip } from '#lib/create-zip';
import { getDraftOrPublishedPostFields, getPublishedPostFields } from '../editor/editor-post-fields';
import { toPostFile } from './post-file';

/** Reads that are under way at once. */
const width = 6;

/** What is made of each, in their order. */
const mapInTurns = async <From, To>(all: readonly From[], make: (one: From) => Promise<To>): Promise<To[]> => {
  const made: To[] = [];
  for (let at = 0; at < all.length; at += width) made.push(...(await Promise.all(all.slice(at, at + width).map(make))));
  return made;
};

/** Null for one that was deleted meanwhile. */
const readSource = async (slug: string, signal: AbortSignal): Promise<EditablePost | null> => {
  try {
    return await api.call('GET /blog/posts/{slug}/source', { slug }, { signal });
  } catch (error) {
    if (getErrorStatus(error) === 404) return null;
    throw error;
  }
};

/** As readers see it; a draft as it was typed. */
const toFile = (source: EditablePost) =>
  toPostFile(
    source.status === 'Draft' ? getDraftOrPublishedPostFields(source) : getPublishedPostFields(source),
    source,
  );

const readPicture = async (name: string, signal: AbortSignal): Promise<Blob | null> => {
  const answer = await fetch(toImageUrl(name), { signal });
  return answer.ok ? answer.blob() : null;
};

interface PostArchive {
  blob: Blob;
  posts: number;
  pictures: number;
  /** Pictures that are not there any more. */
  missing: number;
}

/** All posts as files of Markdown, `posts/bonds.md`, with the widest of each picture, `images/2c26….webp`. @throws where one can't be read. */
export const createPostArchive = async (
  slugs: readonly string[],
  { now, onRead, signal }: { now: Date; onRead: () => void; signal: AbortSignal },
): Promise<PostArchive> => {
  const sources = await mapInTurns(slugs, async (slug) => {
    const source = await readSource(slug, signal);
    onRead();
    return source;
  });
  const files = sources.filter((source) => source !== null).map(toFile);
  const names = findImagesInTexts(files.map(({ text }) => text)).map((one) => toImageFileName(one, one.width, 'webp'));
  const pictures = await mapInTurns(names, async (name) => ({ name, blob: await readPicture(name, signal) }));
  const found = pictures.flatMap(({ name, blob }) => (blob ? [{ name: `images/${name}`, pieces: [blob] }] : []));
  const posts = files.map(({ name, text }) => ({ name: `posts/${name}`, pieces: [new Blob([text])] }));
  return {
    blob: await createZip([...posts, ...found], now),
    posts: posts.length,
    pictures: found.length,
    missing: pictures.length - found.length,
  };
};
