import { env } from '#functions/env';

type Fields = Record<string, string | number | boolean | undefined>;

const levels = ['debug', 'info', 'warn', 'error', 'silent'];

/** One JSON line an event. Fields name things by id and route; no address, amount or text of a person's goes in. */
const write = (level: string, message: string, fields: Fields): void => {
  if (levels.indexOf(level) < levels.indexOf(env.logLevel())) return;
  process.stdout.write(`${JSON.stringify({ level, message, at: new Date().toISOString(), ...fields })}\n`);
};

/** An error's kind and stack for the log alone; answers never carry them. */
const described = (error: unknown): Fields =>
  error instanceof Error ? { error: error.name, detail: error.message, stack: error.stack } : { error: String(error) };

export const log = {
  info: (message: string, fields: Fields = {}) => write('info', message, fields),
  warn: (message: string, fields: Fields = {}, error?: unknown) =>
    write('warn', message, error === undefined ? fields : { ...fields, ...described(error) }),
  error: (message: string, error: unknown, fields: Fields = {}) =>
    write('error', message, { ...fields, ...described(error) }),
};
