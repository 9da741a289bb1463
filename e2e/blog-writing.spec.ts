import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterEach, beforeEach, describe } from 'vitest';
import { covers } from '#tests/kit/covers';
import { findAxeViolationsInAllViews } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { ownerPerson, registerByApi } from './people.ts';
import { fillPostText, getPostEditor, readPostText, selectInPostText } from './post-editor.ts';
import { takePageScreenshots } from './take-page-screenshots.ts';

/** The writing page with a model behind it that does what models do. */

let answer: (response: ServerResponse) => void;
const model = createServer((request, response) => void request.resume().on('end', () => answer(response)));

beforeEach(async () => {
  model.listen(0, '127.0.0.1');
  await once(model, 'listening');
  process.env['AI_BASE_URL'] = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
});
afterEach(async () => {
  delete process.env['AI_BASE_URL'];
  model.closeAllConnections();
  model.close();
  await once(model, 'close');
});

const chunk = (content: string, finish_reason: string | null = null): string =>
  `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
const saying = (end: string, ...pieces: string[]) => {
  answer = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(`${pieces.map((piece) => chunk(piece)).join('')}${chunk('', end)}data: [DONE]\n\n`);
  };
};

const seen = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
/** Within the field, which scrolls. */
const isEndInSight = (page: Page): Promise<boolean> =>
  page
    .locator('.cm-scroller')
    .evaluate((one) => one.scrollTop > 200 && one.scrollTop + one.clientHeight > one.scrollHeight - 200);
const openForm = async (page: Page): Promise<void> => {
  await registerByApi(page, ownerPerson);
  await page.goto('/dashboard/blog');
  await press(page, '+ Create New Post');
  await page.getByLabel('Topic').fill('Why bonds?');
};
const replace = async (page: Page): Promise<void> => {
  await press(page, 'Generate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click();
};

describe('a text by a model', () => {
  test('that was cut is kept and said to be cut; the next that is whole is said to be whole', async ({ page }) => {
    covers('3.8 writing succeeded');
    saying('length', '# Bonds\n\n', 'The first half of');
    await openForm(page);
    await press(page, 'Generate');
    await seen(page, 'The text reached its limit and was cut. What was written is kept; its end is missing.');
    await seen(page, 'Cut at the length limit: the end is missing');
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nThe first half of');
    expect(await page.getByText('Blog post generated successfully!').count()).toBe(0);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);

    saying('stop', '# Bonds\n\nAll of it.');
    await replace(page);
    await seen(page, 'Blog post generated successfully!');
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nAll of it.');
    await page.getByText('Cut at the length limit: the end is missing').waitFor({ state: 'hidden' });
  });

  test('in a fence is taken out of it; one without a title gets its topic, and says so', async ({ page }) => {
    saying('stop', 'Sure!\n\n```mark', 'down\n# Bonds\n\nText.\n', '```');
    await openForm(page);
    await press(page, 'Generate');
    await seen(page, 'Blog post generated successfully!');
    await expect.poll(() => readPostText(page)).toBe('# Bonds\n\nText.');
    saying('stop', 'Only words.');
    await replace(page);
    await seen(page, 'Came without a title: the topic is its title');
    await expect.poll(() => readPostText(page)).toBe('# Why bonds?\n\nOnly words.');
  });

  test('grows in a field that nothing can be typed into, with its end in sight', async ({ page }) => {
    let end = () => {};
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(chunk('# Bonds\n\n'));
      let at = 0;
      const more = setInterval(() => {
        at += 1;
        response.write(chunk(`Paragraph ${at}.\n\n`));
      }, 20);
      end = () => {
        clearInterval(more);
        response.end(`${chunk('The end.', 'stop')}data: [DONE]\n\n`);
      };
    };
    await openForm(page);
    await press(page, 'Generate');
    await expect.poll(() => readPostText(page)).toContain('Paragraph 60.');
    await expect.poll(() => isEndInSight(page)).toBe(true);
    await expect.poll(() => readPostText(page)).toContain('Paragraph 120.');
    await expect.poll(() => isEndInSight(page)).toBe(true);
    await expect.poll(() => getPostEditor(page).getAttribute('aria-readonly')).toBe('true');
    await getPostEditor(page).press('x');
    expect(await readPostText(page)).not.toContain('x');
    await expect.poll(() => tool(page, 'Bold').isDisabled()).toBe(true);
    end();
    await seen(page, 'Blog post generated successfully!');
    await expect.poll(() => readPostText(page)).toMatch(/The end\.$/);
    // Once it is written it is the writer's: taken back, and typed into.
    await getPostEditor(page).press('ControlOrMeta+End');
    await page.keyboard.type(' More.');
    await expect.poll(() => readPostText(page)).toMatch(/The end\. More\.$/);
  });

  test('that is refused for its key reads as a setting to mend, and nothing of the editor is lost', async ({
    page,
  }) => {
    answer = (response) => response.writeHead(401).end('{"error":{"message":"Incorrect API key provided"}}');
    await openForm(page);
    await fillPostText(page, '# Mine\n\nWords.');
    await replace(page);
    await seen(page, /Failed to generate blog post: The writing service asks for a key, and none is set/);
    await expect.poll(() => readPostText(page)).toBe('# Mine\n\nWords.');
    expect(await page.getByText(/again later/).count()).toBe(0);
  });
});

/** Its address. */
const upload = async (page: Page): Promise<string> => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const buffer = await sharp({ create: { width: 480, height: 300, channels: 3, background: '#467' } })
    .jpeg()
    .toBuffer();
  const answer = await page.request.post('/api/upload-image', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { image: { name: 'a.jpg', mimeType: 'image/jpeg', buffer } },
  });
  return ((await answer.json()) as { imageUrl: string }).imageUrl;
};

describe('help with a text', () => {
  test('proposes, and what is taken is in the text: a title, tags, words for a picture, another wording', {
    tags: 'screen',
  }, async ({ page }) => {
    covers('4.7 help with a text');
    const help = (name: string) => page.getByRole('region', { name });
    await openForm(page);
    const picture = await upload(page);
    await fillPostText(page, `# Bonds\n\nA long and winding passage.\n\n![](${picture})`);
    await press(page, 'Help with the text');
    saying('stop', '1. Bonds, plainly\n', '2. Rungs');
    await press(page, 'Titles');
    await press(page, 'Take: Bonds, plainly');
    await expect.poll(() => readPostText(page)).toMatch(/^# Bonds, plainly\n\nA long/);
    saying('stop', 'bonds, rates');
    await press(page, 'Tags');
    await help('Proposed tags').getByRole('button', { name: 'Take' }).click();
    await expect.poll(() => page.getByLabel('Keywords').inputValue()).toBe('bonds, rates');
    saying('stop', '1: A ladder against a wall');
    await press(page, 'Picture Descriptions');
    await press(page, 'Take the description of picture 1');
    await expect.poll(() => readPostText(page)).toContain(`![A ladder against a wall](${picture})`);
    expect(await findAxeViolationsInAllViews(page)).toEqual([]);
    await help('Proposed descriptions of the pictures').getByRole('button', { name: 'Leave' }).click();

    await press(page, 'Shorten Selection');
    await seen(page, 'Select a passage in the text first.');
    await selectInPostText(page, 'A long and winding passage.');
    saying('stop', 'A passage.');
    await press(page, 'Shorten Selection');
    await help('Proposed shorter passage').getByText('A passage.', { exact: true }).waitFor();
    await takePageScreenshots(page, 'writing-help');
    await help('Proposed shorter passage').getByRole('button', { name: 'Take' }).click();
    await expect.poll(() => readPostText(page)).toMatch(/plainly\n\nA passage\.\n\n!/);
    // What is taken is one step of the text's own undo.
    await getPostEditor(page).press('ControlOrMeta+z');
    await expect.poll(() => readPostText(page)).toMatch(/plainly\n\nA long and winding passage\.\n\n!/);
    await getPostEditor(page).press('ControlOrMeta+y');
    await expect.poll(() => readPostText(page)).toMatch(/plainly\n\nA passage\.\n\n!/);
    // A refusal says why, and the text stays.
    answer = (response) => void response.writeHead(400).end('{"error":{"message":"The context is full."}}');
    await press(page, 'Description');
    await seen(page, /No proposal: The writing service refused the request: “The context is full.”/);
  });
});
