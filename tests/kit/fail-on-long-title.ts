import { beforeEach, expect } from 'vitest';

/** Subject, condition and result are said in so many characters; a value that takes more has a name in its table. */
const longestTitle = 160;

beforeEach(({ task }) => {
  const { length } = task.fullTestName;
  expect(length, 'characters of the title of this test').toBeLessThanOrEqual(longestTitle);
});
