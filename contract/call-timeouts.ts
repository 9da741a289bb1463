import type { DomainName } from '#contract/index';

/** Seconds after which API Gateway ends every answer in one piece, whatever the Lambda may take. */
export const gatewayTimeoutSeconds = 29;

/** 3 minutes for a text of 3,000 words, which comes piece by piece; a discovery may take as long as the API waits. */
const others: Partial<Record<DomainName, number>> = {
  writing: 180,
  images: gatewayTimeoutSeconds,
  dividends: gatewayTimeoutSeconds,
};

/** Seconds that a Lambda may take unless said otherwise: the browser waits 10 s, then 15 s, for what it asks in passing. */
export const defaultLambdaTimeoutSeconds = 15;

/** Seconds that a domain's Lambda may take over one call; after that it is ended, whatever it is doing. */
export const getLambdaTimeoutSeconds = (domain: DomainName): number => others[domain] ?? defaultLambdaTimeoutSeconds;
