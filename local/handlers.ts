import { type Domain, domains } from '#contract/index';
import type { ApiHandler } from '#functions/http/serve';
import { standInForLambda } from '#local/lambda-streaming';

export type Handlers = Readonly<Record<Domain, ApiHandler>>;

/**
 * The very module that is deployed, loaded when it is first wanted: the start waits for none of them, and they may read
 * the environment as they load.
 */
export const loadHandler = async (domain: Domain): Promise<ApiHandler> => {
  standInForLambda();
  const { handler } = (await import(`#functions/${domain}/handler`)) as { handler: ApiHandler };
  return handler;
};

export const loadHandlers = async (): Promise<Handlers> => {
  const names = Object.keys(domains) as Domain[];
  const loaded = names.map(async (domain) => [domain, await loadHandler(domain)] as const);
  return Object.fromEntries(await Promise.all(loaded)) as Handlers;
};
