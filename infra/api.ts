import { Duration, RemovalPolicy, Size } from 'aws-cdk-lib';
import {
  AccessLogFormat,
  EndpointType,
  LambdaIntegration,
  LogGroupLogDestination,
  type MethodDeploymentOptions,
  ResponseTransferMode,
  RestApi,
} from 'aws-cdk-lib/aws-apigateway';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { renderedPages } from '#contract/blog-pages';
import { type Domain, domains } from '#contract/index';
import { bodyTypes, type Route } from '#contract/route';
import { answerRefusals } from '#infra/api-refusals';

/** The stage is the CDN's origin path, so a handler sees the very path of the local server: `/api/auth/login`. */
export const stageName = 'prod';

/** Requests a second, and at once: far above what two people's pages ask, far below what would cost money. */
const throttle = { rate: 50, burst: 100 };
/** Calls that anyone may try, each of them a slow password hash; and those of many transactions, some 10,000 write units. */
const slowThrottle = { throttlingRateLimit: 5, throttlingBurstLimit: 10 };

/**
 * Branches whose calls go to their Lambda by one path, since a stack takes 500 resources: the Lambda's own router knows the
 * routes below, and answers 404 to any other path.
 */
export const branches = [
  '/backup',
  '/blog/posts',
  '/cds/{id}',
  '/dividends/automated',
  '/imports',
  '/insight',
  '/portfolio/assets',
  '/portfolio/platforms',
  '/portfolio/splits',
  '/savings/{id}',
];

export const apiPath = ({ path }: Pick<Route, 'path'>): string => {
  const branch = branches.find((one) => path.startsWith(`${one}/`));
  return `/api${branch ? `${branch}/{proxy+}` : path}`;
};

export const everyRoute: readonly (Route & { domain: Domain })[] = Object.entries(domains).flatMap(([domain, routes]) =>
  Object.values<Route>(routes).map((route) => ({ ...route, domain: domain as Domain })),
);

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

const slowCalls = (): Record<string, MethodDeploymentOptions> =>
  Object.fromEntries(
    everyRoute
      .filter(({ access, method, keyed }) => (access === 'public' && method !== 'GET') || keyed)
      .map((route) => [`${apiPath(route)}/${route.method}`, slowThrottle]),
  );

/** The pages that are rendered lie beside `/api`, at the very paths that a reader sees. */
const addPages = (api: RestApi, lambda: IFunction): void => {
  const answeredBy = new LambdaIntegration(lambda, { scopePermissionToMethod: false });
  for (const path of renderedPages) {
    for (const method of ['GET', 'HEAD']) api.root.resourceForPath(path).addMethod(method, answeredBy);
  }
};

/** A text of 3,000 words is written longer than the 29 s that a whole answer may take. */
export const longestStream = Duration.minutes(3);
const streamed = { responseTransferMode: ResponseTransferMode.STREAM, timeout: longestStream };

/** One REST API; every route of the contract is one method, answered by its domain's Lambda. */
export const restApi = (scope: Construct, lambdas: Record<Domain, IFunction>, pages: IFunction): RestApi => {
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
    binaryMediaTypes: bodyTypes,
    cloudWatchRole: true,
    cloudWatchRoleRemovalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    deployOptions: {
      stageName,
      tracingEnabled: true,
      // Those of each method cost 0.30 dollars a metric and month; those of the whole API are there without.
      metricsEnabled: false,
      throttlingRateLimit: throttle.rate,
      throttlingBurstLimit: throttle.burst,
      methodOptions: slowCalls(),
      accessLogDestination: new LogGroupLogDestination(log),
      accessLogFormat: accessLog,
    },
  });
  answerRefusals(api);
  const methods = new Map(everyRoute.map((route) => [`${route.method} ${apiPath(route)}`, route]));
  for (const route of methods.values()) {
    const how = { scopePermissionToMethod: false, ...(route.domain === 'writing' && streamed) };
    const answeredBy = new LambdaIntegration(lambdas[route.domain], how);
    api.root.resourceForPath(apiPath(route)).addMethod(route.method, answeredBy);
  }
  addPages(api, pages);
  return api;
};
