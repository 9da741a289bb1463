import { env } from '#functions/runtime/env';
import { registerContainerCache } from '#functions/runtime/storage/ledger-version-cache';

/** In characters, of all that is in it: some sixty portfolios of fifty stocks. */
const maxLength = 3_000_000;
/** A longer one does not get in: too many others would give way to it. */
export const maxCachedAnswerLength = 300_000;

const cached = new Map<string, string>();
let length = 0;

const dropAnswer = (name: string): void => {
  length -= cached.get(name)?.length ?? 0;
  cached.delete(name);
};

/** What it costs to make one again is asked of a container that has the rest. For tests. */
export const clearAnswerCache = (): void => {
  cached.clear();
  length = 0;
};
registerContainerCache(clearAnswerCache);

/**
 * The text of the answer that an ETag stands for: as it was sent before, else as `make` makes it. An ETag is one person's, and
 * stands for one answer, so that nothing in the cache can be wrong; what was asked for longest ago gives way. One that is not
 * `isLasting` once it is made does not get in.
 */
export const getOrCreateCachedAnswer = async (
  etag: string,
  make: () => Promise<string>,
  isLasting = () => true,
): Promise<string> => {
  const name = `${env.tableName()} ${etag}`;
  const text = cached.get(name) ?? (await make());
  dropAnswer(name);
  if (text.length > maxCachedAnswerLength || !isLasting()) return text;
  cached.set(name, text);
  length += text.length;
  for (const oldest of cached.keys()) {
    if (length <= maxLength) break;
    dropAnswer(oldest);
  }
  return text;
};
