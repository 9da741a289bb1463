import { maxPostBytes } from '#core/blog/post-length';
import { formatCount } from '#lib/format';

/** The words of posts as files. */
export const postFileMessages = {
  download: 'Download',
  downloadAll: 'Download All',
  reading: (done: number, all: number) => `${done} of ${formatCount(all, 'post')} read`,
  downloaded: (posts: number, pictures: number) =>
    `${formatCount(posts, 'post')} and ${formatCount(pictures, 'picture')} downloaded`,
  withoutPictures: (missing: number) => `${formatCount(missing, 'picture')} could not be read and are not in it.`,
  downloadFailed: (reason: string) => `The posts could not be downloaded: ${reason}`,

  import: 'Import Markdown',
  importFile: 'File of Markdown to import',
  tooLarge: `A file to import is at most ${maxPostBytes / 1024} KB.`,
  noText: 'This file is not a text.',
  empty: 'This file has no text to import.',
  imported: 'Imported as a draft. Nothing is published.',
  importFailed: (reason: string) => `The file could not be imported: ${reason}`,
} as const;
