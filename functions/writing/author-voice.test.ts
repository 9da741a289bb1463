import { afterAll, beforeAll, expect, test } from 'vitest';
import { handler as blog } from '#functions/blog/handler';
import { overridePort } from '#functions/ports';
import { readAuthorVoice } from '#functions/writing/author-voice';
import { handler } from '#functions/writing/handler';
import type { TextGeneratorTask } from '#functions/writing/prompt';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
beforeAll(async () => {
  table = await startTestTable();
  owner = (await createSignedInPerson('owner')).token;
});
afterAll(() => table.stop());

const call = async (method: string, path: string, body: object) => {
  const { status } = await invokeHandler(blog, { method, path: `/api${path}`, body, token: owner } as never);
  expect(status).toBeLessThan(300);
};
const publish = (title: string, more: object = {}) =>
  call('POST', '/save-blog', { content: `# ${title}\n\nWords of ${title}.`, ...more });

test('nobody who has written nothing has a voice', async () => {
  expect(await readAuthorVoice()).toEqual({ notes: '', posts: [] });
});

test('the notes and the newest three posts by hand go along with what a model is asked', async () => {
  covers('4.7 voice of the owner');
  for (const title of ['One', 'Two', 'Three']) await publish(title);
  await publish('By a model', { written: { prompt: 'Topic: x', model: 'a-model' } });
  await publish('Waiting', { publishAt: '2031-01-01T09:00' });
  await publish('Four', { content: `# Four\n\n${'A paragraph of words.\n\n'.repeat(400)}` });
  await call('PUT', '/blog/site/settings', { name: 'Ada', voice: ' Short sentences. ' });
  const voice = await readAuthorVoice();
  expect(voice.notes).toBe('Short sentences.');
  expect(voice.posts.map((post) => post.split('\n')[0])).toEqual(['# Four', '# Three', '# Two']);
  expect(voice.posts[0]?.length).toBeLessThanOrEqual(5_000);
  expect(voice.posts[0]).toMatch(/A paragraph of words\.$/);

  let asked: TextGeneratorTask | undefined;
  overridePort('writer', {
    name: 'endpoint',
    async *write(assignment: TextGeneratorTask) {
      asked = assignment;
      yield '# Done';
    },
  });
  await invokeHandler(handler, { method: 'POST', path: '/api/generate-blog', body: { topic: 'x' }, token: owner });
  overridePort('writer', undefined);
  expect(asked?.voice).toEqual(voice);
});
