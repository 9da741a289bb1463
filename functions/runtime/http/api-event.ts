import type { APIGatewayProxyEvent, Context } from 'aws-lambda';

/** What API Gateway and Lambda put around one request, made here for the local server and the tests. */
interface ApiRequest {
  method: string;
  /** With the base path and as sent, still percent-encoded: `/api/stocks/search/at%26t`. */
  path: string;
  /** Names and values as sent between `?` and `#`, decoded; a name may come several times. */
  query?: Iterable<[string, string]>;
  /** Several values of one header stay apart, as API Gateway keeps them. */
  headers?: Readonly<Record<string, string | readonly string[] | undefined>>;
  body?: string | null;
  /** Set where the body is bytes as base64: what the API declares as binary. */
  base64?: boolean;
  requestId?: string;
  sourceIp?: string;
}

type Lists = Record<string, string[]>;

const groupPairs = (pairs: Iterable<[string, string]>): Lists => {
  const lists: Lists = Object.create(null) as Lists;
  for (const [name, value] of pairs) lists[name] = [...(lists[name] ?? []), value];
  return lists;
};

/** API Gateway's single-valued maps carry the last value of each name. */
const takeLastValues = (lists: Lists): Record<string, string> =>
  Object.fromEntries(Object.entries(lists).map(([name, values]) => [name, values.at(-1) ?? '']));

const listPairs = (headers: NonNullable<ApiRequest['headers']>): [string, string][] =>
  Object.entries(headers).flatMap(([name, value]) =>
    (typeof value === 'string' ? [value] : (value ?? [])).map((one): [string, string] => [name, one]),
  );

/** The event a REST API hands to a proxy integration, with the fields that handlers may rely on. */
export const createApiEvent = (request: ApiRequest): APIGatewayProxyEvent => {
  const headers = groupPairs(listPairs(request.headers ?? {}));
  const query = groupPairs(request.query ?? []);
  const hasQuery = Object.keys(query).length > 0;
  const requestId = request.requestId ?? crypto.randomUUID();
  return {
    resource: request.path,
    path: request.path,
    httpMethod: request.method,
    headers: takeLastValues(headers),
    multiValueHeaders: headers,
    queryStringParameters: hasQuery ? takeLastValues(query) : null,
    multiValueQueryStringParameters: hasQuery ? query : null,
    pathParameters: null,
    stageVariables: null,
    body: request.body ?? null,
    isBase64Encoded: request.base64 ?? false,
    requestContext: buildRequestContext(request, requestId),
  };
};

const buildRequestContext = (request: ApiRequest, requestId: string): APIGatewayProxyEvent['requestContext'] => ({
  accountId: '000000000000',
  apiId: 'local',
  authorizer: null,
  domainName: 'localhost',
  httpMethod: request.method,
  identity: { ...nobody, sourceIp: request.sourceIp ?? '127.0.0.1' },
  path: request.path,
  protocol: 'HTTP/1.1',
  requestId,
  requestTimeEpoch: Date.now(),
  resourceId: 'local',
  resourcePath: request.path,
  stage: 'local',
});

const nobody: Omit<APIGatewayProxyEvent['requestContext']['identity'], 'sourceIp'> = {
  accessKey: null,
  accountId: null,
  apiKey: null,
  apiKeyId: null,
  caller: null,
  clientCert: null,
  cognitoAuthenticationProvider: null,
  cognitoAuthenticationType: null,
  cognitoIdentityId: null,
  cognitoIdentityPoolId: null,
  principalOrgId: null,
  user: null,
  userAgent: null,
  userArn: null,
};

/** The part of a Lambda context that means something outside Lambda; `limit`: milliseconds until the call would be ended. */
export const createLambdaContext = (requestId: string, limit: number): Context => {
  const end = performance.now() + limit;
  return { ...staticLambdaContext, awsRequestId: requestId, getRemainingTimeInMillis: () => end - performance.now() };
};

const doNothing = () => {};

const staticLambdaContext: Omit<Context, 'awsRequestId' | 'getRemainingTimeInMillis'> = {
  callbackWaitsForEmptyEventLoop: false,
  functionName: 'local',
  functionVersion: '$LATEST',
  invokedFunctionArn: 'local',
  logGroupName: 'local',
  logStreamName: 'local',
  memoryLimitInMB: '512',
  done: doNothing,
  fail: doNothing,
  succeed: doNothing,
};
