import { describe, expect, test } from 'vitest';
import { payloads } from '#functions/blog/payloads';
import { renderPost, renderPreview } from '#functions/blog/render-markdown';
import { harmIn } from '#functions/blog/testing';

const html = (content: string) => renderPost(content).html;

describe('script injection', () => {
  test('is tried in at least forty ways', () => {
    expect(new Set(payloads).size).toBe(payloads.length);
    expect(payloads.length).toBeGreaterThanOrEqual(40);
  });

  test.each(payloads)('%j is harmless in content', (payload) => {
    expect(harmIn(html(`# T\n\n${payload}\n\nend`))).toEqual([]);
    expect(harmIn(html(`# T\n\nwords ${payload} words`))).toEqual([]);
    expect(harmIn(renderPreview(`# ${payload}\n\n> ${payload}`))).toEqual([]);
  });

  test.each(payloads)('%j is plain text in a title', (payload) => {
    const { title } = renderPost(`# T ${payload.replaceAll('\n', ' ')}`);
    expect(title).toMatch(/^T/);
    expect(harmIn(renderPost(`# T ${payload}`).html)).toEqual([]);
  });

  test('what stays harmless is a fixed point: rendered again it is the same', () => {
    for (const payload of payloads) {
      const once = html(payload);
      expect(harmIn(html(once))).toEqual([]);
    }
  });

  test('a featured image leads to the web or to this site', () => {
    const imageOf = (url: string) => renderPost(`# T\n\n![alt](${url})`).featuredImage?.url ?? null;
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
    } = renderPost(
      'intro\n\n# The *first* `title` & more\n\n![A chart](/images/c.webp)\n\nText with **bold** and [a link](https://x.org).\n\n# Second',
    );
    expect(title).toBe('The first title & more');
    expect(featuredImage).toEqual({ url: '/images/c.webp', alt: 'A chart' });
    expect(body).toBe(
      '<p>intro</p>\n<p>Text with <strong>bold</strong> and <a href="https://x.org">a link</a>.</p>\n<h2>Second</h2>',
    );
    expect(prose.replace(/\s+/g, ' ').trim()).toBe('intro Text with bold and a link.');
  });

  test.each(['text only', '## second level', '```\n# code\n```', '#nospace', '# ', '> # quoted', '#'])(
    '%j has no title',
    (content) => {
      expect(renderPost(content).title).toBeNull();
    },
  );

  test('keeps an image that is not alone, or not directly under the title', () => {
    expect(renderPost('# T\n\n![a](/a.png) words').featuredImage).toBeNull();
    expect(renderPost('# T\n\nwords\n\n![a](/a.png)').featuredImage).toBeNull();
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

  test('may hold what Markdown has: tables, tasks, strike-through, footnotes, code', () => {
    const body = html(
      '# T\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n- [x] done\n\n~~old~~ new[^1]\n\n```js\nif (a < b) {}\n```\n\n[^1]: Note.',
    );
    expect(body).toContain('<td align="right">2</td>');
    expect(body).toContain('<input type="checkbox" checked disabled aria-label="Done">');
    expect(body).toContain('<del>old</del>');
    expect(body).toContain('<code class="language-js">if (a &#x3C; b) {}');
    const [, target] = /href="#([^"]+)"/.exec(body) ?? [];
    expect(body).toContain(`id="${target}"`);
    expect(harmIn(body)).toEqual([]);
  });

  test('may hold plain HTML of the allow-list, and the text of what is not on it', () => {
    expect(html('<details open><summary>More</summary>\n\n*inner*\n\n</details>')).toContain('<em>inner</em>');
    expect(html('H<sub>2</sub>O <blink>old</blink> <font color=red>red</font>')).toBe('<p>H<sub>2</sub>O old red</p>');
    expect(html('<p class="fixed inset-0" style="color:red" id="root">x</p>')).toBe('<p id="user-content-root">x</p>');
  });

  test('too deep to be shown is a RangeError or rendered, never a hang', () => {
    const deep = `# T\n\n${'>'.repeat(20_000)} x`;
    try {
      renderPost(deep);
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
    }
  });
});

test('a preview shows the title and the image in their places', () => {
  expect(renderPreview('# T\n\n![a](/a.png)\n\n# Second')).toBe(
    '<h1>T</h1>\n<p><img src="/a.png" alt="a" loading="lazy" decoding="async"></p>\n<h2>Second</h2>',
  );
});
