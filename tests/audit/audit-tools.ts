import { spawnSync } from 'node:child_process';

/**
 * The programs by which figures are derived again. Where `AUDIT_TOOLS=required`, as `.ci/run` says, a test without them fails;
 * elsewhere it is skipped, and says so.
 */

const isThere = (command: string, ...args: string[]): boolean => spawnSync(command, args).status === 0;

const missing = [
  ...(isThere('hledger', '--version') ? [] : ['hledger']),
  ...(isThere('bean-check', '--version') ? [] : ['beancount']),
  ...(isThere('bean-query', '--help') ? [] : ['beanquery']),
];

const isRequired = process.env['AUDIT_TOOLS'] === 'required';
if (missing.length > 0 && !isRequired) {
  process.stdout.write(`Not installed: ${missing.join(', ')}. Figures are not derived again by them.\n`);
}

export const isWithoutAuditTools = missing.length > 0 && !isRequired;
export const missingAuditTools: readonly string[] = missing;
