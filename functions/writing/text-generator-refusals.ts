import { Refusal } from '#functions/runtime/refusal';

/** Why no text comes, in a sentence for the person; what exactly went wrong is for the log. */
export const textGeneratorUnavailableRefusal = (): Refusal =>
  new Refusal(503, 'writer_unavailable', 'The writing service is not available. Please try again later.');

export const textGeneratorBusyRefusal = (): Refusal =>
  new Refusal(503, 'writer_busy', 'The writing service is busy. Please try again in a minute.', { retryAfter: 60 });

export const textGeneratorSilentRefusal = (): Refusal =>
  new Refusal(503, 'writer_silent', 'The writing service took too long to begin. Please try again.');

export const textGeneratorBrokeOffRefusal = (): Refusal =>
  new Refusal(503, 'writer_broke_off', 'The writing service stopped in the middle. What was written so far is kept.');

export const textGeneratorDeclinedRefusal = (): Refusal =>
  new Refusal(422, 'writer_declined', 'The writing service declined to write about this.');

/** Nothing that waiting would mend: `what` is wrong, and `mend` says which setting. Writing is the owner's, who has them. */
export const textGeneratorMisconfiguredRefusal = (what: string, mend: string): Refusal =>
  new Refusal(503, 'writer_setting', `The writing service ${what}. ${mend} Trying again will not help until then.`);

/** The service refused what it was asked, in its own words where it gave any. Writing is the owner's, who set it up. */
export const textGeneratorRequestRefusal = (reason: string): Refusal =>
  new Refusal(
    503,
    'writer_refused',
    reason === ''
      ? 'The writing service refused the request and gave no reason. Check AI_MODEL and AI_BASE_URL.'
      : `The writing service refused the request: “${reason}”`,
  );
