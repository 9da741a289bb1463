import type { ErrorBody } from '#contract/error';
import type { ValidationFault } from '#core/text/validation-fault';
import type { Day } from '#core/time/day';

type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503;

/** The one way to say no: a status, a code for programs and a sentence for the person. Nothing has been written. */
export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly details: ErrorBody['details'];
  readonly retryAfter: number | undefined;
  readonly done: number | undefined;

  /** `retryAfter` in whole seconds, for 429 and 503; `done`: how much of the work stands where the call is to be made again. */
  constructor(
    status: RefusalStatus,
    code: string,
    sentence: string,
    more: { details?: ErrorBody['details']; retryAfter?: number; done?: number } = {},
  ) {
    super(sentence);
    this.name = 'Refusal';
    this.status = status;
    this.code = code;
    this.details = more.details;
    this.retryAfter = more.retryAfter;
    this.done = more.done;
  }
}

/** `requireFound(await findTrade(owner, id), 'transaction')`: somebody else's row and no row look the same. */
export const requireFound = <T>(found: T | null | undefined, noun: string): T => {
  if (found === null || found === undefined) throw new Refusal(404, 'not_found', `There is no such ${noun}.`);
  return found;
};

/** A refusal that names the field that it is about. */
export const fieldRefusal = (path: string, sentence: string, status: RefusalStatus = 400, code = 'invalid'): Refusal =>
  new Refusal(status, code, sentence, { details: [{ path, msg: sentence }] });

/** @throws Refusal 400, or 422 where the fault has a code of its own. */
export const refuseValidationFault = (fault: ValidationFault | null): void => {
  if (fault === null) return;
  const { fields, sentence, code } = fault;
  const details = fields.map((path) => ({ path, msg: sentence }));
  throw new Refusal(code === undefined ? 400 : 422, code ?? 'invalid', sentence, { details });
};

/** What was to be changed has been changed since it was read. */
export const staleRefusal = (noun: string): Refusal =>
  new Refusal(409, 'stale', `This ${noun} was changed elsewhere in the meantime. Reload the page and try again.`);

/** @throws Refusal 409 `stale` where the version that somebody has seen is not the stored one; not told, any will do. */
export const refuseStale = (noun: string, seenVersion: number | undefined, { version }: { version: number }): void => {
  if (seenVersion !== undefined && seenVersion !== version) throw staleRefusal(noun);
};

/** @throws Refusal 400 for a day after `today`. */
export const refuseFutureDate = (path: string, day: Day, today: Day): void => {
  if (day > today) throw fieldRefusal(path, 'The date cannot be in the future.');
};
