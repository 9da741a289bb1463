import { expect, test, vi } from 'vitest';
import { createApiEvent, createLambdaContext } from '#functions/runtime/http/api-event';

/** Held against what API Gateway documents of a REST API's proxy event. */

test('a request of which nothing else is said has no query, no body and a number of its own', () => {
  const [one, other] = [
    { method: 'GET', path: '/api/cds' },
    { method: 'GET', path: '/api/cds' },
  ].map(createApiEvent);
  expect(one).toMatchObject({
    resource: '/api/cds',
    path: '/api/cds',
    httpMethod: 'GET',
    headers: {},
    multiValueHeaders: {},
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: null,
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: { httpMethod: 'GET', path: '/api/cds', protocol: 'HTTP/1.1', identity: { sourceIp: '127.0.0.1' } },
  });
  expect(one?.requestContext.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(one?.requestContext.requestId).not.toBe(other?.requestContext.requestId);
});

test('of a name that comes several times the single-valued map has the last value, the other all of them', () => {
  const event = createApiEvent({
    method: 'GET',
    path: '/api/cash',
    query: new URLSearchParams('type=fee&limit=5&type=tax&__proto__=x'),
    headers: { accept: 'text/html', cookie: ['a=1', 'b=2'], gone: undefined },
  });
  expect(event.queryStringParameters).toMatchObject({ type: 'tax', limit: '5' });
  expect(event.multiValueQueryStringParameters).toMatchObject({ type: ['fee', 'tax'], limit: ['5'] });
  expect(Object.keys(event.multiValueQueryStringParameters ?? {})).toEqual(['type', 'limit', '__proto__']);
  expect([event.headers, event.multiValueHeaders]).toEqual([
    { accept: 'text/html', cookie: 'b=2' },
    { accept: ['text/html'], cookie: ['a=1', 'b=2'] },
  ]);
});

test('a body, who sent it and under which number are as they are given', () => {
  const given = { method: 'POST', path: '/api/images', body: 'AAEC', base64: true, requestId: 'r', sourceIp: '::1' };
  const event = createApiEvent(given);
  expect([event.body, event.isBase64Encoded]).toEqual(['AAEC', true]);
  expect([event.requestContext.requestId, event.requestContext.identity.sourceIp]).toEqual(['r', '::1']);
});

test('a call knows how much of its time is left', () => {
  const time = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const context = createLambdaContext('r', 15_000);
  expect([context.awsRequestId, context.getRemainingTimeInMillis()]).toEqual(['r', 15_000]);
  time.mockReturnValue(4_500);
  expect(context.getRemainingTimeInMillis()).toBe(11_500);
  time.mockRestore();
});
