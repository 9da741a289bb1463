import { createHash } from 'node:crypto';
import { compareText } from '#core/text/compare';

/**
 * An answer that need not be made where the browser holds it already: `serve` puts an `ETag` on it, and answers 304 without
 * calling `make` where the request names that ETag.
 */
export class ConditionalAnswer<A> {
  /**
   * Everything but the person, the call and the program that the answer follows from, as JSON can hold it. What is told of the
   * table must have been read before `make` reads any of it: told afterwards, it could stand for an answer that is older.
   */
  readonly follows: unknown;
  readonly make: () => Promise<A>;
  /** Asked once it is made: false where it was made without something that was not to be had, and is to be made again. */
  readonly isLasting: () => boolean;
  constructor(follows: unknown, make: () => Promise<A>, isLasting = () => true) {
    this.follows = follows;
    this.make = make;
    this.isLasting = isLasting;
  }
}

/** The answer itself, whoever holds it. */
export const resolveAnswer = async <A>(answer: Promise<A | ConditionalAnswer<A>>): Promise<A> => {
  const either = await answer;
  return either instanceof ConditionalAnswer ? either.make() : either;
};

/** A price that was fetched and the same price from the table name their fields in different orders. */
const sortFields = (_name: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => compareText(a, b)))
    : value;

/** Strong, and says nothing of what it is made of. */
export const toEtag = (from: unknown): string =>
  `"${createHash('sha256').update(JSON.stringify(from, sortFields)).digest('base64url').slice(0, 22)}"`;

/** Without the `W/` of a weak one, which is as good. */
const opaqueTag = /"[\x21\x23-\x7e\x80-\xff]*"/g;

/** RFC 9110, 13.1.2: `*` is any answer there is; else it is one of a list, compared weakly. */
export const matchesEtag = (etag: string, ifNoneMatch: string | undefined): boolean => {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.match(opaqueTag)?.includes(etag) === true;
};
