import { type Domain, domains } from '#contract/index';
import type { ApiHandler } from '#functions/platform/serve';
import { standInForLambda } from '#local/lambda-streaming';

export type Handlers = Readonly<Record<Domain, ApiHandler>>;

/** The very modules that are deployed, one a domain. Loaded late: they may read the environment as they load. */
export const loadHandlers = async (): Promise<Handlers> => {
  standInForLambda();
  const loaded = Object.keys(domains).map(async (domain) => {
    const { handler } = (await import(`#functions/${domain}/handler`)) as { handler: ApiHandler };
    return [domain, handler] as const;
  });
  return Object.fromEntries(await Promise.all(loaded)) as Handlers;
};
