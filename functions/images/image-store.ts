import type { ImageType } from '#core/blog/images';

/** The port behind which images are kept: a bucket when deployed, a folder on one machine. */
export interface ImageStore {
  /** Keeps it under its name for good. Names tell the content, so that a second time changes nothing. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** A kept one by its name, or null. */
  read(name: string): Promise<Uint8Array | null>;
  /** A form that takes a file of this type and at most so many bytes to `key`, good for 5 minutes. */
  invite(key: string, type: ImageType, most: number): Promise<{ url: string; fields: Record<string, string> }>;
  /** What was posted to `key`, or null. */
  take(key: string): Promise<Uint8Array | null>;
  /** Takes a kept one away; nothing where there is none. */
  remove(name: string): Promise<void>;
  /** Forgets what was posted to `key`. */
  drop(key: string): Promise<void>;
}
