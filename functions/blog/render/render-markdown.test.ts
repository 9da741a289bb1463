import { describe, expect, test } from 'vitest';
import { hasMarkdownTitle } from '#core/blog/posts';
import { renderMarkdown } from '#functions/blog/render/render-markdown';
import { scriptPayloads } from '#functions/blog/render/testing-script-payloads';
import { findDisallowedHtml } from '#functions/blog/testing';
import { scaleToRunLength } from '#tests/kit/dice';

const html = (content: string) => renderMarkdown(content).html;

describe('script injection', () => {
  test('is tried in at least two hundred ways', () => {
    expect(new Set(scriptPayloads).size).toBe(scriptPayloads.length);
    expect(scriptPayloads.length).toBeGreaterThanOrEqual(200);
  });

  test.each(scriptPayloads)('%j is harmless in content', (payload) => {
    expect(findDisallowedHtml(html(`# T\n\n${payload}\n\nend`))).toEqual([]);
    expect(findDisallowedHtml(html(`# T\n\nwords ${payload} words`))).toEqual([]);
    expect(findDisallowedHtml(html(`# T\n\n# ${payload}\n\n> ${payload}`))).toEqual([]);
  });

  test.each(scriptPayloads)('%j is plain text in a title', (payload) => {
    const { title } = renderMarkdown(`# T ${payload.replaceAll('\n', ' ')}`);
    expect(title).toMatch(/^T/);
    expect(findDisallowedHtml(renderMarkdown(`# T ${payload}`).html)).toEqual([]);
  });

  test('what stays harmless is a fixed point: rendered again it is the same', () => {
    for (const payload of scriptPayloads) {
      const once = html(payload);
      expect(findDisallowedHtml(html(once))).toEqual([]);
    }
  });

  test('a featured image leads to the web or to this site', () => {
    const imageOf = (url: string) => renderMarkdown(`# T\n\n![alt](${url})`).featuredImage?.url ?? null;
    expect(imageOf('/images/a.webp')).toBe('/images/a.webp');
    expect(imageOf('https://example.com/a.png')).toBe('https://example.com/a.png');
    for (const url of ['javascript:pwned()', 'data:text/html,x', '//evil.example/x', 'vbscript:x', '/\\evil.example']) {
      expect(imageOf(url)).toBeNull();
    }
  });
});

describe('a post', () => {
  test('has its title, image and text apart', () => {
    const {
      title,
      featuredImage,
      html: body,
      prose,
    } = renderMarkdown(
      'intro\n\n# The *first* `title` & more\n\n![A chart](/images/c.webp)\n\nText with **bold** and [a link](https://x.org).\n\n# Second',
    );
    expect(title).toBe('The first title & more');
    expect(featuredImage).toEqual({ url: '/images/c.webp', alt: 'A chart' });
    expect(body).toBe(
      '<p>intro</p>\n<p>Text with <strong>bold</strong> and <a href="https://x.org">a link</a>.</p>\n<h2 id="user-content-second">Second</h2>',
    );
    expect(prose.replace(/\s+/g, ' ').trim()).toBe('intro Text with bold and a link.');
  });

  test.each(['text only', '## second level', '```\n# code\n```', '#nospace', '# ', '> # quoted', '#'])(
    '%j has no title',
    (content) => {
      expect(renderMarkdown(content).title).toBeNull();
    },
  );

  test.each([
    ...['# T', 'x\n\n# T', 'T\n===', 'Two\nlines\n===', '   # T', '~~~\n# no\n~~~\n# T', '```\n```\n# T', '# T #'],
    ...['text', '## T', '#T', '>T\n===', '- T\n===', '===', '\n===', '```\n# T', '    # T', '| T\n|-\n\n==='],
  ])('%j has a title for the browser exactly where it has one here', (content) => {
    expect(hasMarkdownTitle(content)).toBe(renderMarkdown(content).title !== null);
  });

  test('keeps an image that is not alone, or not directly under the title', () => {
    expect(renderMarkdown('# T\n\n![a](/a.png) words').featuredImage).toBeNull();
    expect(renderMarkdown('# T\n\nwords\n\n![a](/a.png)').featuredImage).toBeNull();
    expect(html('# T\n\nwords\n\n![a](/a.png)')).toContain(
      '<img src="/a.png" alt="a" loading="lazy" decoding="async">',
    );
  });

  test('offers an uploaded picture in its sizes', () => {
    const picture = `/images/${'a1'.repeat(16)}`;
    expect(html(`# T\n\nx\n\n![A tree](${picture}-1200.webp)`)).toContain(
      `srcset="${picture}-480.webp 480w, ${picture}-960.webp 960w, ${picture}-1200.webp 1200w"`,
    );
  });

  test('has code as it was written where its language is unknown or none was named', () => {
    expect(html('# T\n\n```\nif (a) {}\n```')).toContain('<code>if (a) {}\n</code>');
    expect(html('# T\n\n```klingon\nif (a) {}\n```')).toContain(
      '<code class="hljs language-klingon">if (a) {}\n</code>',
    );
  });

  test('keeps the place of a picture free whose name tells its size, and offers it as AVIF', () => {
    const picture = `/images/${'a1'.repeat(16)}`;
    const body = html(`# T\n\nx\n\n![A tree](${picture}-1200x800.webp)`);
    expect(body).toMatch(new RegExp(`<picture><source type="image/avif" srcset="${picture}-480.avif 480w, `));
    expect(body).toMatch(
      new RegExp(`<img src="${picture}-1200x800.webp" alt="A tree" width="1200" height="800" srcset="[^"]+ 1200w"`),
    );
  });

  test('may hold what Markdown has: tables, tasks, strike-through, footnotes, code', () => {
    const body = html(
      '# T\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n- [x] done\n\n~~old~~ new[^1]\n\n```js\nif (a < b) {}\n```\n\n[^1]: Note.',
    );
    expect(body).toContain('<td align="right">2</td>');
    expect(body).toContain('<input type="checkbox" checked disabled aria-label="Done">');
    expect(body).toContain('<del>old</del>');
    expect(body).toContain('<code class="hljs language-js"><span class="hljs-keyword">if</span> (a &#x3C; b) {}');
    const [, target] = /href="#([^"]+)"/.exec(body) ?? [];
    expect(body).toContain(`id="${target}"`);
    expect(findDisallowedHtml(body)).toEqual([]);
  });

  test('may hold plain HTML of the allow-list, and the text of what is not on it', () => {
    expect(html('<details open><summary>More</summary>\n\n*inner*\n\n</details>')).toContain('<em>inner</em>');
    expect(html('H<sub>2</sub>O <blink>old</blink> <font color=red>red</font>')).toBe('<p>H<sub>2</sub>O old red</p>');
    expect(html('<p class="fixed inset-0" style="color:red" id="root">x</p>')).toBe('<p id="user-content-root">x</p>');
  });

  test('too deep to be shown is a RangeError or rendered, never a hang', () => {
    const deep = `# T\n\n${'>'.repeat(scaleToRunLength(20_000))} x`;
    try {
      renderMarkdown(deep);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  });
});

/** Where the links of a text lead, and the ids that it has. */
const partsOf = (content: string) => {
  const rendered = html(content);
  const all = (pattern: RegExp) => [...rendered.matchAll(pattern)].map(([, found = '']) => decodeURIComponent(found));
  return { links: all(/href="([^"]*)"/g), ids: all(/ id="([^"]*)"/g) };
};

describe('a link within a post', () => {
  test.each([
    ['[x](#fees--taxes)\n\n## Fees & taxes', 'fees--taxes'],
    ['[x](#why-not)\n\n### **Why** `not`?', 'why-not'],
    ['[x](#żółć-2026)\n\n## Żółć 2026', 'żółć-2026'],
    ['[x](#part-1)\n\n## Part\n\n## Part', 'part-1'],
    ['[x](#mine)\n\n<h2 id="mine">Other words</h2>', 'mine'],
    ['[x](#setext)\n\nSetext\n------', 'setext'],
    ['[x](#in-a-quote)\n\n> ## In a quote', 'in-a-quote'],
  ])('%j leads to the heading', (text, part) => {
    const { links, ids } = partsOf(`# T\n\n${text}`);
    expect(links).toEqual([`#user-content-${part}`]);
    expect(ids).toContain(`user-content-${part}`);
  });

  test('finds each id once, whoever gave it: a heading, plain HTML or a footnote', () => {
    const { ids } = partsOf(
      '# Part\n\n## Part\n\n<p id="part">a</p>\n\n<p id="twice">b</p>\n\n<p id="twice">c</p>\n\n## Twice\n\n## Fn 1\n\nx[^1]\n\n[^1]: Note.',
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(expect.arrayContaining(['user-content-part-1', 'user-content-twice-1', 'user-content-fn-1-1']));
  });

  test('is told from the title, which has its id though it stands outside of the text', () => {
    expect(partsOf('## Title\n\n# Title\n\n## Title\n\n## Other').ids).toEqual(
      ['title-1', 'title-2', 'other'].map((id) => `user-content-${id}`),
    );
  });

  test.each(['#', '#top', '#TOP', '#the-title'])('%j leads to the top of the page, where the title is', (to) => {
    expect(partsOf(`# The title\n\n[up](${to})\n\n## Other`).links).toEqual(['#top']);
  });

  test('leads to a part called Top where there is one', () => {
    expect(partsOf('# T\n\n[up](#top)\n\n## Top').links).toEqual(['#user-content-top']);
  });

  test('leads into other posts too, and leaves all other addresses as they are', () => {
    const links = ['/blog/other#fees', '/blog/other', 'https://x.org/blog/a#b', '/blog#a', 'mailto:a@b.c', '/x#y'];
    expect(partsOf(`# T\n\n${links.map((to) => `[x](${to})`).join(' ')}`).links).toEqual([
      '/blog/other#user-content-fees',
      ...links.slice(1),
    ]);
  });

  test('that cannot be decoded is left to itself', () => {
    expect(html('# T\n\n<a href="#%E0%A4%A">x</a>')).toContain('href="#user-content-%E0%A4%A"');
  });

  test('gives a heading without letters no id', () => {
    expect(html('# T\n\n## 🪜\n\n## !!!')).toBe('<h2>🪜</h2>\n<h2>!!!</h2>');
  });
});

test('the pictures of a text are told, each once, the featured one first', () => {
  const text = '# T\n\n![a](/a.png)\n\n![b](https://x.org/b.png) <img src="//y.org/c.png"> ![b](https://x.org/b.png)';
  const { pictures } = renderMarkdown(text);
  expect(pictures).toEqual(['/a.png', 'https://x.org/b.png', '//y.org/c.png']);
});
