import type { Route } from '#contract/route';
import { apiSecurityHeaders } from '#contract/site/security-headers';
import { env } from '#functions/runtime/env';
import { refuseLongAnswerBody } from '#functions/runtime/http/answer-size-limit';
import type { TextAnswer } from '#functions/runtime/http/text-answer';
import { Refusal } from '#functions/runtime/refusal';
import { WriteConflict } from '#functions/runtime/storage/table';

const answerHeaders = { 'cache-control': 'no-store', ...apiSecurityHeaders };

/**
 * What tells that an answer is none that the contract promises. A write is given it, so that nothing is written whose answer
 * could not be sent. @throws ZodError.
 */
export const createAnswerValidator =
  (route: Route) =>
  (answer: unknown): void => {
    if (route.output && env.checkAnswers()) route.output.parse(answer);
  };

/** @throws ZodError where it is none that the contract promises; Refusal 422 `too_long`. */
export const serializeAnswer = (route: Route, answer: unknown): string => {
  const body = route.output && env.checkAnswers() ? route.output.parse(answer) : answer;
  const text = JSON.stringify(body);
  refuseLongAnswerBody(route, text);
  return text;
};

export const jsonTextResponse = ({ status = 200 }: Route, text: string): Response =>
  new Response(text, { status, headers: { 'content-type': 'application/json', ...answerHeaders } });

export const plainTextResponse = ({ text, mediaType }: TextAnswer): Response =>
  new Response(text, { headers: { ...answerHeaders, 'content-type': `${mediaType}; charset=utf-8` } });

export const successResponse = (route: Route, answer: unknown): Response =>
  route.status === 204
    ? new Response(null, { status: 204, headers: answerHeaders })
    : jsonTextResponse(route, serializeAnswer(route, answer));

/** The browser holds the answer already. */
export const notModifiedResponse = (): Response => new Response(null, { status: 304, headers: answerHeaders });

/** The table would not take the request just now. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionCanceledException',
  'TransactionInProgressException',
]);

/** No answer, or none that says what became of the request: it may have been carried out. */
const unanswered = new Set(['TimeoutError', 'InternalServerError', 'ServiceUnavailable']);
const brokenConnections = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN']);

const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  (unanswered.has(error.name) || brokenConnections.has((error as NodeJS.ErrnoException).code ?? ''));

const toRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof WriteConflict) {
    return new Refusal(409, 'conflict', 'This was changed at the same moment elsewhere. Please try again.');
  }
  if (error instanceof Error && passing.has(error.name)) {
    return new Refusal(503, 'busy', 'The ledger is busy. Please try again; nothing is recorded twice.', {
      retryAfter: 1,
    });
  }
  if (isUnanswered(error)) {
    return new Refusal(
      503,
      'no_answer',
      'The ledger did not answer in time. Please try again; nothing is recorded twice.',
      {
        retryAfter: 1,
      },
    );
  }
  return null;
};

export const refusalResponse = (error: unknown, requestId: string): Response => {
  const refusal = toRefusal(error);
  const headers: Record<string, string> = { ...answerHeaders };
  if (!refusal) {
    const body = { error: 'Something went wrong on our side.', code: 'internal', requestId };
    return Response.json(body, { status: 500, headers });
  }
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(refusal.retryAfter);
  const { message, code, details, done, status } = refusal;
  return Response.json(
    { error: message, code, ...(details ? { details } : {}), ...(done !== undefined && { done }) },
    { status, headers },
  );
};
