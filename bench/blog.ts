import { demoBlogPosts } from '#demo/posts';
import { handler as blog } from '#functions/blog/handler';
import { renderMarkdown } from '#functions/blog/render/render-markdown';
import { handler as page } from '#functions/blog-page/handler';
import { overridePort } from '#functions/ports';
import { createApiEvent } from '#functions/runtime/http/api-event';
import { startDynamoServer } from '#tests/kit/dynamo-server';
import { countTableRequests, createSignedInPerson, invokeHandler, startTestTable } from '#tests/kit/table';
import { percentile, printTable, roundTo } from './print-table.ts';

const runs = 100;

/** The sample posts one after another until there are 3,000 words: headings, tables, lists, code, quotes. */
const longPost = (): string => {
  const text = demoBlogPosts.map(({ content }) => content.replace(/^# /, '## ')).join('\n\n');
  const words = Array.from({ length: 5 }, () => text)
    .join('\n\n')
    .split(/(?<=\s)(?=\S)/);
  return `# A post of three thousand words\n\n${words.slice(0, 3_000).join('')}`;
};

const timed = async (work: () => unknown): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times;
};

const shell = '<!doctype html><html><head><title>x</title></head><body><div id="root"></div></body></html>';

/** What a post costs: once at saving, and at every reading that the CDN does not answer by itself. */
export const benchBlog = async (): Promise<void> => {
  const content = longPost();
  const dynamo = await startDynamoServer();
  process.env['DYNAMODB_ENDPOINT'] = dynamo.endpoint;
  const own = await startTestTable();
  process.env['CHECK_ANSWERS'] = 'false';
  overridePort('blogShell', async () => shell);
  try {
    const { token } = await createSignedInPerson('owner');
    const save = (text: string) =>
      invokeHandler(blog, { method: 'POST', path: '/api/save-blog', body: { content: text }, token });
    const { slug } = (await save(content)).body;
    for (let at = 0; at < 30; at += 1) await save(`# Post ${at}\n\nShort.`);
    const calls: Record<string, () => Promise<unknown>> = {
      'render and sanitise 3,000 words': async () => renderMarkdown(content),
      'GET public-post': () => invokeHandler(blog, { method: 'GET', path: `/api/blog/public-post/${slug}` }),
      'GET public-posts (31)': () => invokeHandler(blog, { method: 'GET', path: '/api/blog/public-posts' }),
      'page /blog/{slug}': () => page(createApiEvent({ method: 'GET', path: `/blog/${slug}` })),
      'page /blog (31)': () => page(createApiEvent({ method: 'GET', path: '/blog' })),
      'POST preview-markdown': () =>
        invokeHandler(blog, { method: 'POST', path: '/api/preview-markdown', body: { content }, token }),
    };
    const rows = [];
    for (const [call, send] of Object.entries(calls)) {
      const { requests, units } = await countTableRequests(send);
      const times = await timed(send);
      rows.push({
        call,
        'p50 ms': roundTo(percentile(times, 0.5), 2),
        'p95 ms': roundTo(percentile(times, 0.95), 2),
        requests,
        'capacity units': roundTo(units),
      });
    }
    printTable(`The blog, ${runs} runs each`, rows);
  } finally {
    overridePort('blogShell', undefined);
    await own.stop();
    await dynamo.stop();
  }
};
