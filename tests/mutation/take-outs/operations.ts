import type { FeatureRemoval } from './take-out-type.ts';

/** Of the deployment, of the product on one machine, and of what an operator runs. */
export const operationsFeatureRemovals: readonly FeatureRemoval[] = [
  {
    name: 'a table that can be restored to any second of 35 days',
    file: 'infra/stack.ts',
    from: 'pointInTimeRecoveryEnabled: true, recoveryPeriodInDays: 35',
    to: 'pointInTimeRecoveryEnabled: true',
    tests: 'infra/stack.test.ts',
  },
  {
    name: 'what is deployed, tried',
    file: 'ops/deploy/deploy-stack.ts',
    from: 'if (await effects.smoke()) return;',
    to: 'if (effects.smoke) return;',
    tests: 'ops/deploy/deploy-stack.test.ts',
  },
  {
    name: 'what is not in the restored table, taken out of the live one',
    file: 'ops/copy-table.ts',
    from: 'const removals = [...there].filter(([name]) => !source.has(name));',
    to: "const removals = [...there].filter(([name]) => !source.has(name) && name === '');",
    tests: 'ops/copy-table.test.ts',
  },
  {
    name: 'a server that answers to this machine alone',
    file: 'local/server.ts',
    from: 'if (!isLoopbackHost(request.headers.host))',
    to: "if (!isLoopbackHost(request.headers.host) && request.url === '')",
    tests: 'local/server.test.ts',
  },
  {
    name: 'pictures and mail that no other user reads',
    file: 'local/private-folder.ts',
    from: 'if (existsSync(join(folder, name))) hideFolder(join(folder, name));',
    to: 'if (!existsSync(join(folder, name))) continue;',
    tests: 'local/private-folder.test.ts',
  },
  {
    name: 'calls that write a lot, held back sooner',
    file: 'infra/api.ts',
    from: 'isForAnyone(route) || route.keyed === true',
    to: 'isForAnyone(route)',
    tests: 'infra/api.test.ts',
  },
  {
    name: 'calls that nobody waits for, kept where they failed',
    file: 'infra/domain-function.ts',
    from: '...(deadLetters && { deadLetterQueue: deadLetters, retryAttempts: 2,',
    to: '...(deadLetters && { retryAttempts: 2,',
    tests: 'infra/daily-run-schedule.test.ts',
  },
];
