import { env } from '#functions/runtime/env';
import { forgetWithContainer } from '#functions/runtime/storage/version-cache';

/** In characters, of all that is kept: some forty portfolios of fifty stocks. */
const maxLength = 2_000_000;
/** A longer one is not kept: too many others would give way to it. */
export const maxKeptLength = 200_000;

const kept = new Map<string, string>();
let length = 0;

const drop = (name: string): void => {
  length -= kept.get(name)?.length ?? 0;
  kept.delete(name);
};

forgetWithContainer(() => {
  kept.clear();
  length = 0;
});

/**
 * The text of the answer that an ETag stands for: as it was sent before, else as `make` makes it. An ETag is one person's, and
 * stands for one answer, so that nothing that is kept can be wrong; what was asked for longest ago gives way.
 */
export const findOrMakeAnswer = async (etag: string, make: () => Promise<string>): Promise<string> => {
  const name = `${env.tableName()} ${etag}`;
  const text = kept.get(name) ?? (await make());
  drop(name);
  if (text.length > maxKeptLength) return text;
  kept.set(name, text);
  length += text.length;
  for (const oldest of kept.keys()) {
    if (length <= maxLength) break;
    drop(oldest);
  }
  return text;
};
