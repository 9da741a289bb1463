/** The metrics that a Lambda counts a call in which came near one of its limits; an alarm each hears of all Lambdas. */
export const lambdaLimitMetricNames = { timeout: 'NearTimeout', memory: 'NearMemoryLimit' } as const;
