import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first. Started last, one of them would run while every other processor has
 * nothing left to do. A file that is not named here follows by its size, as Vitest has it.
 */
const heavy = [
  'tests/deployed/deployed.test.ts',
  'functions/dividends/model.test.ts',
  'tests/faults/faults.test.ts',
  'functions/portfolio/trades/batch-model.test.ts',
  'tests/unsound-input.test.ts',
  'functions/activity/undo.test.ts',
  'ops/backup/restore-account.test.ts',
  'functions/imports/faults.test.ts',
  'tests/conditional-reads.test.ts',
  'functions/blog/render/render-post.test.ts',
  'functions/analytics/days-model.test.ts',
  'functions/first-run/sample.test.ts',
  'functions/portfolio/model.test.ts',
  'demo/seed.test.ts',
  'functions/insight/model.test.ts',
  'ops/deployed-stack.test.ts',
  'ops/backup/cli.test.ts',
  'e2e/steady.spec.ts',
  'e2e/portfolio.spec.ts',
  'e2e/narrow.spec.ts',
  'e2e/blog-editing.spec.ts',
  'e2e/stock.spec.ts',
  'e2e/returns.spec.ts',
  'e2e/dividends.spec.ts',
  'e2e/blog-safety.spec.ts',
  'e2e/shell.spec.ts',
  'e2e/dashboard.spec.ts',
  'e2e/print.spec.ts',
  'e2e/toasts.spec.ts',
  'e2e/upload.spec.ts',
];

const placeOf = ({ moduleId }: TestSpecification): number => {
  const place = heavy.findIndex((name) => moduleId.endsWith(name));
  return place < 0 ? heavy.length : place;
};

export class HeavyFirstSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}
