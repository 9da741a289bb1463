import { env } from '#functions/runtime/env';

type Fields = Record<string, string | number | boolean | undefined>;

/**
 * CloudWatch's embedded metric format: CloudWatch itself reads the metric from the line, which takes no right and no filter.
 * Without dimensions, so that one alarm hears of all Lambdas. One machine has no metrics: there it is a line like others.
 */
const toEmbeddedMetric = (metric: string): Record<string, unknown> => {
  const namespace = env.metricNamespace();
  if (namespace === undefined) return {};
  const directive = { Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: metric, Unit: 'Count' }] };
  return { [metric]: 1, _aws: { Timestamp: Date.now(), CloudWatchMetrics: [directive] } };
};

const levels = ['debug', 'info', 'warn', 'error', 'silent'];

/** One JSON line an event. Fields name things by id and route; no address, amount or text of a person's goes in. */
const write = (level: string, message: string, fields: Record<string, unknown>): void => {
  if (levels.indexOf(level) < levels.indexOf(env.logLevel())) return;
  process.stdout.write(`${JSON.stringify({ level, message, at: new Date().toISOString(), ...fields })}\n`);
};

/** An error's kind and stack for the log alone; answers never carry them. */
const toErrorFields = (error: unknown): Fields =>
  error instanceof Error ? { error: error.name, detail: error.message, stack: error.stack } : { error: String(error) };

export const log = {
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}, error?: unknown) =>
    write('warn', message, error === undefined ? fields : { ...fields, ...toErrorFields(error) }),
  /** A warning that counts one in a metric of the deployment's own. */
  count: (metric: string, message: string, fields: Fields) =>
    write('warn', message, { ...fields, ...toEmbeddedMetric(metric) }),
  error: (message: string, error: unknown, fields: Fields = {}) =>
    write('error', message, { ...fields, ...toErrorFields(error) }),
};
