import { type GatewayResponseOptions, ResponseType, type RestApi } from 'aws-cdk-lib/aws-apigateway';
import type { ErrorBody } from '#contract/error';

const body = (code: string, error: string): Record<string, string> => ({
  'application/json': JSON.stringify({ error, code, requestId: '$context.requestId' } satisfies ErrorBody),
});

const tooMany = body('too_many_requests', 'Too many requests at once. Please try again in a moment.');
const retryAfter = { 'Retry-After': "'1'" };

/** What API Gateway refuses by itself, in the one shape that the browser knows. */
const refusals: Record<string, GatewayResponseOptions> = {
  UnknownPath: {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    statusCode: '404',
    templates: body('not_found', 'There is nothing at this address.'),
  },
  TooMany: { type: ResponseType.THROTTLED, statusCode: '429', responseHeaders: retryAfter, templates: tooMany },
  TooLarge: {
    type: ResponseType.REQUEST_TOO_LARGE,
    statusCode: '413',
    templates: body('too_large', 'The request is too large.'),
  },
  TooSlow: {
    type: ResponseType.INTEGRATION_TIMEOUT,
    statusCode: '504',
    templates: body('timeout', 'The answer took too long. Please try again.'),
  },
  OtherRefusal: { type: ResponseType.DEFAULT_4XX, templates: body('refused', 'The request was refused.') },
  OtherFailure: {
    type: ResponseType.DEFAULT_5XX,
    templates: body('internal', 'Something went wrong. Please try again.'),
  },
};

export const addRefusalResponses = (api: RestApi): void => {
  for (const [id, refusal] of Object.entries(refusals)) api.addGatewayResponse(id, refusal);
};
