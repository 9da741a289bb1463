import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The files that take longest, the longest first. Started last, one of them would run while every other processor has
 * nothing left to do. A file that is not named here follows by its size, as Vitest has it.
 */
const heavy = [
  // What it seeds is what the other files begin with that need the demo.
  'demo/seed.test.ts',
  'tests/deployed/deployed.test.ts',
  'tests/faults/faults.test.ts',
  // Late enough to find the demo seeded.
  'ops/backup/backup.test.ts',
  'functions/portfolio/trades/add-trades.test.ts',
  'functions/activity/undo.test.ts',
  'functions/imports/record/import-setup.test.ts',
  'functions/first-run/sample.test.ts',
  'functions/blog/render/render-post.test.ts',
  'e2e/steady.spec.ts',
  'e2e/dividends.spec.ts',
  'e2e/portfolio.spec.ts',
  'e2e/narrow.spec.ts',
  'e2e/settings-account.spec.ts',
  'e2e/blog-editing.spec.ts',
  'e2e/auth.spec.ts',
  'e2e/stock.spec.ts',
  'e2e/import.spec.ts',
  'e2e/dashboard.spec.ts',
  'e2e/citi-cds.spec.ts',
  'e2e/watchlist.spec.ts',
  'e2e/returns.spec.ts',
  'e2e/blog-safety.spec.ts',
  'e2e/shell.spec.ts',
  'e2e/print.spec.ts',
  'e2e/stored-figures.spec.ts',
  'e2e/session-end.spec.ts',
  'e2e/demonstrations.spec.ts',
  'e2e/settings-data.spec.ts',
  'e2e/drafts.spec.ts',
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
