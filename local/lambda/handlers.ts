import { type DomainName, routesByDomain } from '#contract/index';
import type { ApiHandler } from '#functions/runtime/http/serve';
import { installLambdaStreamingStub } from '#local/lambda/lambda-streaming';

export type LambdaHandlers = Readonly<Record<DomainName, ApiHandler>>;

/**
 * The very module that is deployed, loaded when it is first wanted: the start waits for none of them, and they may read
 * the environment as they load.
 */
export const loadDomainHandler = async (domain: DomainName): Promise<ApiHandler> => {
  installLambdaStreamingStub();
  const { handler } = (await import(`#functions/${domain}/handler`)) as { handler: ApiHandler };
  return handler;
};

export const loadDomainHandlers = async (): Promise<LambdaHandlers> => {
  const names = Object.keys(routesByDomain) as DomainName[];
  const loaded = names.map(async (domain) => [domain, await loadDomainHandler(domain)] as const);
  return Object.fromEntries(await Promise.all(loaded)) as LambdaHandlers;
};
