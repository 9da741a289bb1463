import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  type GatewayResponseOptions,
  LambdaIntegration,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  ResponseTransferMode,
  ResponseType,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { serverRenderedPagePaths } from '#contract/blog/blog-pages';
import { getLambdaTimeoutSeconds } from '#contract/call-timeouts';
import type { ErrorBody } from '#contract/error';
import { type DomainName, routesByDomain } from '#contract/index';
import { binaryBodyMediaTypes, type Route } from '#contract/route';

const createErrorTemplate = (code: string, error: string): Record<string, string> => ({
  'application/json': JSON.stringify({ error, code, requestId: '$context.requestId' } satisfies ErrorBody),
});

const tooMany = createErrorTemplate('too_many_requests', 'Too many requests at once. Please try again in a moment.');
const retryAfter = { 'Retry-After': "'1'" };

/** What API Gateway refuses by itself, in the one shape that the browser knows. */
const refusals: Record<string, GatewayResponseOptions> = {
  UnknownPath: {
    type: ResponseType.MISSING_AUTHENTICATION_TOKEN,
    statusCode: '404',
    templates: createErrorTemplate('not_found', 'There is nothing at this address.'),
  },
  TooMany: { type: ResponseType.THROTTLED, statusCode: '429', responseHeaders: retryAfter, templates: tooMany },
  TooLarge: {
    type: ResponseType.REQUEST_TOO_LARGE,
    statusCode: '413',
    templates: createErrorTemplate('too_large', 'The request is too large.'),
  },
  TooSlow: {
    type: ResponseType.INTEGRATION_TIMEOUT,
    statusCode: '504',
    templates: createErrorTemplate('timeout', 'The answer took too long. Please try again.'),
  },
  OtherRefusal: {
    type: ResponseType.DEFAULT_4XX,
    templates: createErrorTemplate('refused', 'The request was refused.'),
  },
  OtherFailure: {
    type: ResponseType.DEFAULT_5XX,
    templates: createErrorTemplate('internal', 'Something went wrong. Please try again.'),
  },
};

const addRefusalResponses = (api: RestApi): void => {
  for (const [id, refusal] of Object.entries(refusals)) api.addGatewayResponse(id, refusal);
};

/** The stage is the CDN's origin path, so a handler sees the very path of the local server: `/api/auth/login`. */
export const apiStageName = 'prod';

/** Requests a second, and at once: far above what two people's pages ask, far below what would cost money. */
const throttle = { rate: 50, burst: 100 };
/** Calls that anyone may try, each of them a slow password hash; and those of many transactions, some 10,000 write units. */
const slowThrottle = { throttlingRateLimit: 5, throttlingBurstLimit: 10 };

const everyRoute: readonly (Route & { domain: DomainName })[] = Object.entries(routesByDomain).flatMap(
  ([domain, routes]) => Object.values<Route>(routes).map((route) => ({ ...route, domain: domain as DomainName })),
);

type RouteOfDomain = (typeof everyRoute)[number];

const isStreamed = ({ domain }: RouteOfDomain): boolean => domain === 'writing';
const isForAnyone = ({ access, method }: RouteOfDomain): boolean => access === 'public' && method !== 'GET';
const isSlow = (route: RouteOfDomain): boolean => isForAnyone(route) || route.keyed === true;

/**
 * What lies directly below these is taken by `{id}`, and what is deeper by `{id}/{proxy+}`: a gateway has one variable part
 * in a place, and refuses a `{proxy+}` beside the `{id}` of a version that is deployed. Elsewhere one `{proxy+}` does.
 */
const idBranches = [
  '/cash/transactions',
  '/portfolio/transactions',
  '/portfolio/corporate-actions',
  '/cds',
  '/dividends',
  '/enhanced-watchlist',
  '/savings',
];

const toProxyPath = (path: string): string => {
  const branch = idBranches.find((one) => path.startsWith(`${one}/`));
  if (!branch) return `/${path.split('/')[1]}/{proxy+}`;
  return `${branch}/{id}${path.slice(branch.length + 1).includes('/') ? '/{proxy+}' : ''}`;
};

const isBranch = (path: string): boolean => path.lastIndexOf('/') === 0 || idBranches.includes(path);

/**
 * The gateway's resource that takes a call, since a stack takes 500 resources: the first part of its path, or one for
 * everything below it. The Lambda's own router knows the routes there, checks who asks, and answers 404 to any other path.
 * What the gateway itself treats otherwise has a resource or a method of its own.
 */
const getApiPath = (route: RouteOfDomain): string => {
  const { path } = route;
  return `/api${isBranch(path) || isForAnyone(route) ? path : toProxyPath(path)}`;
};

/** All methods as one, but for those with a throttle or an integration of their own. */
const getApiMethod = (route: RouteOfDomain): string => (isStreamed(route) || isSlow(route) ? route.method : 'ANY');

/** Names things by id and route pattern; no address, no path that somebody typed, nothing of the person. */
const accessLog = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    at: '$context.requestTimeEpoch',
    method: '$context.httpMethod',
    route: '$context.resourcePath',
    status: '$context.status',
    bytes: '$context.responseLength',
    milliseconds: '$context.responseLatency',
    lambdaStatus: '$context.integration.status',
    lambdaMilliseconds: '$context.integration.latency',
    refusedAs: '$context.error.responseType',
  }),
);

const getSlowCallOptions = (): Record<string, MethodDeploymentOptions> =>
  Object.fromEntries(everyRoute.filter(isSlow).map((route) => [`${getApiPath(route)}/${route.method}`, slowThrottle]));

/** The pages that are rendered lie beside `/api`, at the very paths that a reader sees. */
const addPages = (api: RestApi, lambda: IFunction): void => {
  const answeredBy = new LambdaIntegration(lambda, { scopePermissionToMethod: false });
  for (const path of serverRenderedPagePaths) {
    // The CDN lets GET and HEAD through alone; what has many addresses takes one resource fewer so.
    for (const method of path.endsWith('+}') ? ['ANY'] : ['GET', 'HEAD'])
      api.root.resourceForPath(path).addMethod(method, answeredBy);
  }
};

/** A text of 3,000 words is written longer than the 29 s that a whole answer may take. */
const streamed = {
  responseTransferMode: ResponseTransferMode.STREAM,
  timeout: Duration.seconds(getLambdaTimeoutSeconds('writing')),
};

/** One REST API; every route of the contract is answered by its domain's Lambda. */
export const createRestApi = (scope: Construct, lambdas: Record<DomainName, IFunction>, pages: IFunction): RestApi => {
  const log = new LogGroup(scope, 'AccessLog', {
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  });
  const api = new RestApi(scope, 'Api', {
    restApiName: 'evenkeel',
    description: 'The Evenkeel API, reached through the CDN at /api',
    endpointTypes: [EndpointType.REGIONAL],
    // The CDN compresses only what it may cache, so the API does it itself.
    minCompressionSize: Size.kibibytes(1),
    binaryMediaTypes: binaryBodyMediaTypes,
    cloudWatchRole: true,
    cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deployOptions: {
      stageName: apiStageName,
      tracingEnabled: true,
      // Those of each method cost 0.30 dollars a metric and month; those of the whole API are there without.
      metricsEnabled: false,
      throttlingRateLimit: throttle.rate,
      throttlingBurstLimit: throttle.burst,
      methodOptions: getSlowCallOptions(),
      accessLogDestination: new LogGroupLogDestination(log),
      accessLogFormat: accessLog,
    },
  });
  addRefusalResponses(api);
  const methods = new Map(everyRoute.map((route) => [`${getApiMethod(route)} ${getApiPath(route)}`, route]));
  for (const route of methods.values()) {
    const how = { scopePermissionToMethod: false, ...(isStreamed(route) && streamed) };
    const answeredBy = new LambdaIntegration(lambdas[route.domain], how);
    api.root.resourceForPath(getApiPath(route)).addMethod(getApiMethod(route), answeredBy);
  }
  addPages(api, pages);
  // What is served is what lay in the gateway when its deployment was taken, of an earlier version too while that is being
  // replaced; so one is taken anew with every change of the calls.
  api.latestDeployment?.addToLogicalId(everyRoute.map(({ method, path }) => `${method} ${path}`));
  return api;
};
