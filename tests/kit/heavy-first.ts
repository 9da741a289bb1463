import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first. Started last, one of them would run while every other processor has
 * nothing left to do. A file that is not named here follows by its size, as Vitest has it.
 */
const heavy = [
  'functions/blog/render.test.ts',
  'functions/dividends/model.test.ts',
  'local/start.test.ts',
  'tests/faults/faults.test.ts',
  'ops/backup/generated.test.ts',
  'tests/security/forbidden-paths.test.ts',
  'ops/backup/cli.test.ts',
  'functions/daily-run/killed.test.ts',
  'tests/faults/killed.test.ts',
  'e2e/portfolio.spec.ts',
  'e2e/narrow.spec.ts',
  'e2e/dividends.spec.ts',
  'e2e/blog-safety.spec.ts',
  'e2e/dashboard.spec.ts',
  'e2e/print.spec.ts',
  'e2e/shell.spec.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = heavy.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? heavy.length : place;
};

export class HeavyFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
