import { expect, test } from 'vitest';
import type { Notice } from '#core/notices/kinds';
import { composeNoticeMail } from '#functions/notices/compose-mail';

const day = '2026-11-20';
const cd = (number: number, bankName: string): Notice => ({
  kind: 'cd',
  stage: 'soon',
  cdId: number,
  bankName,
  maturityDate: '2026-12-01',
  number,
  key: `cd:${number}`,
  day,
});
const target: Notice = { kind: 'target', symbol: 'KO', side: 'buy', price: 59.5, target: 60, number: 9, key: 'k', day };

test('it is text and HTML of the same, with a link for each and one to turn it off', () => {
  const mail = composeNoticeMail([target, cd(1, 'Citi')], 'https://ledger.example.org');
  expect(mail.subject).toBe('Evenkeel: 2 new notices');
  expect(mail.text).toBe(
    [
      'Nov 20, 2026: KO is at $59.50, at or below your buy target of $60.00.',
      'Nov 20, 2026: Your CD at Citi matures on Dec 1, 2026.',
      '',
      'You get this email at most once a day, when there is something new, because you turned it on in your settings.',
      'Turn it off: https://ledger.example.org/dashboard/settings#notices',
      '',
    ].join('\n'),
  );
  expect(mail.html).toContain('<a href="https://ledger.example.org/dashboard/enhanced-watchlist">KO is at $59.50,');
  expect(mail.html).toContain('<a href="https://ledger.example.org/dashboard/settings#notices">Turn it off</a>');
  expect(mail.settings).toBe('https://ledger.example.org/dashboard/settings#notices');
});

test('the HTML is one list, a line for each and none beside them, and says below why it came', () => {
  expect(composeNoticeMail([cd(2, 'Ally'), cd(1, 'Citi')], null).html).toBe(
    [
      '<!doctype html><html lang="en"><body><ul>',
      '<li>Nov 20, 2026: Your CD at Ally matures on Dec 1, 2026.</li>',
      '<li>Nov 20, 2026: Your CD at Citi matures on Dec 1, 2026.</li>',
      '</ul>\n',
      '<p>You get this email at most once a day, when there is something new, because you turned it on in your settings. ',
      'Turn it off under Notices in the settings.</p>',
      '</body></html>',
    ].join(''),
  );
});

test('whatever a name holds is text in the HTML, and one line in the text', () => {
  const { html, text, subject } = composeNoticeMail([cd(1, '<img src=x onerror="a">&\u0000')], null);
  expect(html).toContain('Your CD at &lt;img src=x onerror=&quot;a&quot;&gt;&amp; matures');
  expect(html).not.toContain('<img');
  expect(text).toContain('<img src=x');
  expect(subject).toBe('Evenkeel: 1 new notice');
});

test('without an address of the site it has no link, and says where it is turned off', () => {
  const { html, text, settings } = composeNoticeMail([target], null);
  expect(html).not.toContain('href');
  expect(html).toContain('Turn it off under Notices in the settings.');
  expect(text).toContain('Turn it off under Notices in the settings.');
  expect(settings).toBeNull();
});

test('of very many, 30 are told and the others counted', () => {
  const { text, html, subject } = composeNoticeMail(
    Array.from({ length: 45 }, (_, at) => cd(at, `Bank ${at}`)),
    null,
  );
  expect(subject).toBe('Evenkeel: 45 new notices');
  expect(text).toContain('And 15 more, under the bell on every page.');
  expect(html).toContain('<p>And 15 more, under the bell on every page.</p>');
  expect(text.match(/Your CD/g)).toHaveLength(30);
});
