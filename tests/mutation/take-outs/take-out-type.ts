/** A feature, with the change that takes it out and the tests of which one must fail without it. */
export interface FeatureRemoval {
  name: string;
  file: string;
  /** As it stands once in the file, however its lines are broken. */
  from: string;
  to: string;
  /** A file of tests; of a long one, a part of the title that counts. */
  tests: string;
  title?: string;
}
