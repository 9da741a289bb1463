import type { ErrorBody } from '#contract/error';

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The one way to say no: a status, a code for programs and a sentence for the person. Nothing has been written. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly details: ErrorBody['details'];
  readonly retryAfter: number | undefined;

  /** `retryAfter` in whole seconds, for 429 and 503. */
  constructor(
    status: RefusalStatus,
    code: string,
    sentence: string,
    more: { details?: ErrorBody['details']; retryAfter?: number } = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
  }
}

/** `orNotFound(await findTrade(owner, id), 'transaction')`: somebody else's row and no row look the same. */
export const orNotFound = <T>(found: T | null | undefined, noun: string): T => {
  if (found === null || found === undefined) throw new Refusal(404, 'not_found', `There is no such ${noun}.`);
  return found;
};
