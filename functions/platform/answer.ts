import type { Route } from '#contract/route';
import { apiSecurityHeaders } from '#contract/security-headers';
import { env } from '#functions/platform/env';
import { Refusal } from '#functions/platform/refusal';
import { WriteConflict } from '#functions/platform/table';

const answerHeaders = { 'cache-control': 'no-store', ...apiSecurityHeaders };

export const answered = (route: Route, answer: unknown): Response => {
  const status = route.status ?? 200;
  if (status === 204) return new Response(null, { status, headers: answerHeaders });
  const body = route.output && env.checkAnswers() ? route.output.parse(answer) : answer;
  return Response.json(body, { status, headers: answerHeaders });
};

/** The table would not take the request just now; nothing was written, so that trying again is safe. */
const passing = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
  'TransactionCanceledException',
  'TransactionInProgressException',
]);

const asRefusal = (error: unknown): Refusal | null => {
  if (error instanceof Refusal) return error;
  if (error instanceof WriteConflict) {
    return new Refusal(409, 'conflict', 'This was changed at the same moment elsewhere. Please try again.');
  }
  if (error instanceof Error && passing.has(error.name)) {
    return new Refusal(503, 'busy', 'The ledger is busy and nothing was saved. Please try again.', { retryAfter: 1 });
  }
  if (error instanceof Error && error.name === 'TimeoutError') {
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

export const refused = (error: unknown, requestId: string): Response => {
  const refusal = asRefusal(error);
  const headers: Record<string, string> = { ...answerHeaders };
  if (!refusal) {
    const body = { error: 'Something went wrong on our side.', code: 'internal', requestId };
    return Response.json(body, { status: 500, headers });
  }
  if (refusal.retryAfter !== undefined) headers['retry-after'] = String(refusal.retryAfter);
  const { message, code, details, status } = refusal;
  return Response.json({ error: message, code, ...(details ? { details } : {}) }, { status, headers });
};
