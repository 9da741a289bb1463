/**
 * How long AWS is waited for, in milliseconds; a `TimeoutError` then. Without `throwOnRequestTimeout` the SDK only warns, and
 * waits on until the call that it is part of is ended.
 */
export const createAwsRequestTimeouts = (requestTimeout: number) => ({
  connectionTimeout: 1_000,
  requestTimeout,
  throwOnRequestTimeout: true,
});
