import type { Page } from 'playwright-core';
import { describe } from 'vitest';
import { dashboardPages } from '#core/insight/dashboard-pages';
import { findAxeViolations } from './axe.ts';
import { recordOneOfEachKind } from './every-page.ts';
import { expect, test } from './fixtures.ts';
import { memberPerson, ownerPerson, registerByApi } from './people.ts';
import { postRecord } from './record-by-api.ts';

const expectNoViolations = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.waitForLoadState('networkidle');
    expect([path, await findAxeViolations(page)]).toEqual([path, []]);
  }
};

describe('axe finds nothing wrong', { tags: 'screen' }, () => {
  const paths = dashboardPages.map(
    (page) => `/dashboard/${page.replace(':symbol', 'AAPL').replace(':slug', 'a-post')}`,
  );
  const parts = 3;

  test.for(Array.from({ length: parts }, (_, at) => at + 1))(
    `with any page of the owner (%i of ${parts})`,
    async (part, { page }) => {
      await registerByApi(page, ownerPerson);
      await recordOneOfEachKind(page);
      await postRecord(page, '/save-blog', { content: '# A post\n\nWords.', address: 'a-post' });
      await expectNoViolations(
        page,
        paths.filter((_, at) => at % parts === part - 1),
      );
    },
  );

  test('with the dashboard of the member, nor with what anybody may open', async ({ page }) => {
    await expectNoViolations(page, ['/', '/login', '/register', '/blog']);
    await registerByApi(page, memberPerson);
    await expectNoViolations(page, ['/dashboard']);
  });
});
