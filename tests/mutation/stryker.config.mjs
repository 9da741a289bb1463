import { getMutatedPart, getMutationReportPath } from './parts.ts';

const { name, mutated } = getMutatedPart();

/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'tests/mutation/vitest.config.ts' },
  plugins: ['@stryker-mutator/vitest-runner'],
  mutate: [...mutated, '!**/*.test.ts', '!**/testing*.ts'],
  coverageAnalysis: 'perTest',
  ignoreStatic: true,
  tsconfigFile: 'none.json',
  ignorePatterns: ['dist', 'cdk.out', '.local', 'test-results', 'frontend', 'infra', 'e2e', 'docs'],
  tempDirName: `dist/mutation-${name}`,
  reporters: ['clear-text', 'json'],
  jsonReporter: { fileName: getMutationReportPath(name) },
  clearTextReporter: { allowColor: false, reportTests: false },
  concurrency: 2,
  thresholds: { high: 95, low: 85, break: null },
};
