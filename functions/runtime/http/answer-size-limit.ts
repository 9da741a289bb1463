import type { Route } from '#contract/route';
import { Refusal } from '#functions/runtime/refusal';

/** A Lambda answers 6 MB at most, in which the body is a text of its own: each of its quotation marks takes two bytes. */
const maxBytes = 5_500_000;

/** So many rows of a ledger fit into one answer, unless their texts are long. */
const maxWholeRows = 20_000;

const inPages = 'Ask for it in pages: with limit=1000, and then with the cursor of each answer for the next page.';

/** Of a list that need not be read to know that it is too long. @throws Refusal 422 `too_long`. */
export const refuseLongList = (count: number): void => {
  if (count <= maxWholeRows) return;
  const rows = count.toLocaleString('en-US');
  throw new Refusal(422, 'too_long', `This list has ${rows} rows, more than one answer holds. ${inPages}`);
};

const hasPages = ({ query }: Route): boolean =>
  query !== undefined && 'shape' in query && 'cursor' in (query.shape as object);

/** @throws Refusal 422 `too_long` for a body that Lambda would not pass on. */
export const refuseLongAnswerBody = (route: Route, body: string): void => {
  if (body.length < maxBytes / 3 || Buffer.byteLength(JSON.stringify(body)) <= maxBytes) return;
  const what = hasPages(route)
    ? `This list is longer than one answer may be. ${inPages}`
    : 'This is more than one answer holds. Ask for less of it.';
  throw new Refusal(422, 'too_long', what);
};
