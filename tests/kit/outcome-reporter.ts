import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestSuite } from 'vitest/node';

/** What came of a run, for `tests/run.ts`. */
export interface RunOutcome {
  passed: number;
  /** Each failure with the beginning of its reason, for the end of the log: some keep no more. */
  reasons: string[];
}

const longestReason = 4000;

/** Without the stacks' last frames, which are the runner's own: the causes stand after them, and tell more. */
const framesKept = 4;
const shortenStack = (stack: string): string => {
  const lines = stack.split('\n');
  const first = lines.findIndex((line) => /^\s+at /.test(line));
  return (first < 0 ? lines : lines.slice(0, first + framesKept)).join('\n');
};

/** With what was expected and what came, and with what caused it: a property names its example, its cause the reason. */
const describeError = ({ stack, message, diff, cause }: Partial<SerializedError>): string[] => [
  shortenStack(stack ?? message ?? ''),
  ...(typeof diff === 'string' ? [diff] : []),
  ...(cause ? [`caused by ${describeCause(cause)}`] : []),
];
/** Anything can be thrown, and be a cause. */
const describeCause = (cause: unknown): string =>
  cause instanceof Object && 'message' in cause
    ? describeError(cause as SerializedError).join('\n')
    : JSON.stringify(cause);

const describeFailure = (file: string, name: string, errors: readonly SerializedError[]): string => {
  const told = errors.flatMap(describeError);
  return `FAILED ${file}: ${[name, ...told].filter(Boolean).join('\n').slice(0, longestReason)}\n`;
};

/** Of a file or a group of tests: what could not be loaded, or prepared and cleared for all of its tests. */
const describeGroup = (file: string, name: string, group: TestModule | TestSuite): string[] =>
  group.errors().length > 0 ? [describeFailure(file, name, group.errors())] : [];

const describeModule = (module: TestModule): string[] => {
  const file = module.relativeModuleId;
  return [
    ...describeGroup(file, '', module),
    ...[...module.children.allSuites()].flatMap((suite) => describeGroup(file, suite.fullName, suite)),
    ...[...module.children.allTests('failed')].map((test) =>
      describeFailure(file, test.fullName, test.result().errors ?? []),
    ),
  ];
};

/** Writes the outcome where `OUTCOME_FILE` says. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const outcome: RunOutcome = {
      passed: modules.reduce((sum, module) => sum + [...module.children.allTests('passed')].length, 0),
      reasons: [
        ...modules.flatMap(describeModule),
        ...(unhandled.length > 0 ? [describeFailure('beside the tests', '', unhandled)] : []),
      ],
    };
    const file = process.env['OUTCOME_FILE'];
    if (!file) throw new Error('OUTCOME_FILE names no file.');
    writeFileSync(file, JSON.stringify(outcome));
  }
}
