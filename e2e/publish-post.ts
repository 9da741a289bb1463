import type { Page } from 'playwright-core';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** The step before publishing, opened by the button of the editor, once it shows what the post will look like. */
export const openPublishStep = async (page: Page, opens = 'Save & Publish') => {
  await press(page, opens);
  const step = page.getByRole('dialog', { name: 'Before You Publish' });
  await step.waitFor();
  await step.getByText('Reading the card...').waitFor({ state: 'detached' });
  return step;
};

/** Publishes what stands in the editor, or sets it for its time: through the step before it. */
export const publishPost = async (page: Page, opens = 'Save & Publish', last = 'Publish'): Promise<void> => {
  const step = await openPublishStep(page, opens);
  await step.getByRole('button', { name: last, exact: true }).click();
};
