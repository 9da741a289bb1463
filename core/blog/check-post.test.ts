import { expect, test } from 'vitest';
import { checkPost, isPublishBlockingFinding, maxPostFindings, searchEngineDescriptionLength } from './check-post';

const check = (content: string, more: { description?: string; excerpt?: string } = {}) =>
  checkPost({ content, description: 'All of it.', excerpt: '', ...more });
/** What is found, and in which words of the text. */
const found = (content: string): string[] =>
  check(content).map(({ kind, place }) => (place ? `${kind}: ${content.slice(place.start, place.end)}` : kind));

test('a post with a title, a description, words for its pictures and links that lead somewhere has nothing to be told', () => {
  const content = [
    '# Bonds & *you*',
    '![The sea](/images/a.png)',
    'See [fees](#fees--taxes), [again](#fees--taxes-1), [code](#the-my_flag-flag), [down](#below), [up](#top), [it][ref].',
    '[ref]: #own',
    '## Fees & [taxes](/t)',
    '### Fees & taxes',
    '## The `my_flag` flag',
    'Below',
    '-----',
    '<p id="own">x</p> <img src="/b.png" alt="A ladder">',
    '',
  ]
    .join('\n\n')
    .replace('Below\n\n-', 'Below\n-');
  expect(found(content)).toEqual([]);
});

test('a missing title is what the server refuses; a missing description is only told, and an excerpt stands in for it', () => {
  const findings = check('Words.', { description: ' ' });
  expect(findings.map((one) => [one.kind, isPublishBlockingFinding(one)])).toEqual([
    ['noTitle', true],
    ['noDescription', false],
  ]);
  expect(check('# T', { description: '', excerpt: 'In short.' })).toEqual([]);
});

test('a description is as long as search engines show at most, in characters', () => {
  expect(check('# T', { description: '🙂'.repeat(searchEngineDescriptionLength) })).toEqual([]);
  const long = check('# T', { description: 'x'.repeat(searchEngineDescriptionLength + 1) });
  expect(long).toEqual([{ kind: 'longDescription', place: null, line: '' }]);
});

test('pictures without words are found in each way to write one, and not in code', () => {
  const code = '```\n![](/a.png)\n```\n\n`![](/b.png)` and `<img src="/c.png">`';
  expect(
    found(`# T\n\n![](/d.png) ![ ](/e.png) ![][sea]\n\n<img src="/f.png"> <img alt="" src="/g.png">\n\n${code}`),
  ).toEqual([
    'pictureWithoutAlt: ![](/d.png)',
    'pictureWithoutAlt: ![ ](/e.png)',
    'pictureWithoutAlt: ![][sea]',
    'pictureWithoutAlt: <img src="/f.png">',
    'pictureWithoutAlt: <img alt="" src="/g.png">',
  ]);
});

test('links to a part that is not there are found, each with its line', () => {
  const content =
    '# T\n\n## Fees\n\nSee [a](#fee) and [b](#Fees).\n\n[c]: #gone\n\n<a class="x" href="#no">d</a> [e](#%E4)';
  expect(found(content)).toEqual([
    'deadLink: ](#fee',
    'deadLink: ](#Fees',
    'deadLink: [c]: #gone',
    'deadLink: <a class="x" href="#no',
    'deadLink: ](#%E4',
  ]);
  expect(check(content)[0]?.line).toBe('See [a](#fee) and [b](#Fees).');
  expect(found('# Über uns\n\n[a](#%C3%BCber-uns) [b](#user-content-x)\n\n## x')).toEqual([]);
});

test('what was left to be done is found as a word of its own, in capitals', () => {
  expect(found('# T\n\nTODO: figures. TK, TKTK and XXX.\n\ntodo TODOS ATK XXXL `TODO`')).toEqual([
    'leftOver: TODO',
    'leftOver: TK',
    'leftOver: TKTK',
    'leftOver: XXX',
  ]);
});

test('headings go down one level at a time, and one alone is of the first', () => {
  expect(found('# T\n\n### a\n\n## b\n\n#### c\n\n# d\n\n### e\n\n<h6>f</h6>')).toEqual([
    'headingJump: ### a',
    'headingJump: #### c',
    'secondTitle: # d',
    'headingJump: <h6>f</h6>',
  ]);
  expect(found('## before\n\n> # quoted\n\nT\n===\n\n## a')).toEqual(['secondTitle: > # quoted']);
});

test('a long line is shortened, around the place, and of many findings the first are told', () => {
  expect(check(`# T\n\nTODO ${'word '.repeat(40)}`)[0]?.line).toMatch(/^TODO .{60,74}…$/);
  expect(check(`# T\n\n${'word '.repeat(40)}TODO`)[0]?.line).toMatch(/TODO$/);
  expect(check(`# T\n\n${'TODO '.repeat(90)}`)).toHaveLength(maxPostFindings);
});

test('a long hostile text is looked through in little time', () => {
  const start = performance.now();
  for (const piece of ['![', '[a](', '<img ', '<h2>', '`', '<a href', '_', '](#', '&lt;'])
    check(`# T\n\n${piece.repeat(20_000)}`);
  expect(performance.now() - start).toBeLessThan(4_000);
});
