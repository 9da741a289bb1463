import {
  type CachedAnswer,
  type EtagAnswerCache,
  type OutgoingRequest,
  setEtagAnswerCache,
} from '#lib/api/send-request';
import { figureCacheClearers } from '#lib/cache/clear-cached-figures';
import { readSessionToken, tokenStorageKey } from '#lib/session/session-store';

/**
 * The last answers that came with an ETag, in this page's memory. A read that is made again names the ETag, and where the
 * server says 304, that nothing has changed, the answer is the one that is held. Pages that read such calls import this; it is
 * no part of what every page loads.
 */
interface Held extends CachedAnswer {
  /** The session that read it, as its `Authorization`. */
  by: string | undefined;
}

const answers = new Map<string, Held>();
/** The pages with figures read some fifteen; the rest are explanations and further pages of long lists. */
const maxAnswers = 60;

const toCallKey = ({ path, query }: OutgoingRequest): string => `${path} ${JSON.stringify(query)}`;
const getAuthorization = ({ headers }: OutgoingRequest): string | undefined => headers?.['Authorization'];

const forget = (): void => answers.clear();
figureCacheClearers.add(forget);
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === null || key === tokenStorageKey) forget();
});

const find: EtagAnswerCache['find'] = (read) => {
  const one = answers.get(toCallKey(read));
  return one && one.by === getAuthorization(read) ? one : undefined;
};

const putAnswer = (call: string, one: Held): void => {
  answers.delete(call);
  answers.set(call, one);
  const oldest = answers.size > maxAnswers ? answers.keys().next() : undefined;
  if (oldest && !oldest.done) answers.delete(oldest.value);
};

const storeAnswer: EtagAnswerCache['keep'] = (read, etag, data) => {
  const by = getAuthorization(read);
  // An answer may come after its session has ended.
  if (by !== `Bearer ${readSessionToken()}`) return;
  if (etag !== null) putAnswer(toCallKey(read), { by, etag, data });
  // Given without one, as by a program of before: what is held may be older than what that one has changed.
  else answers.delete(toCallKey(read));
};

setEtagAnswerCache({ find, keep: storeAnswer });
