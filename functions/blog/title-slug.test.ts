import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSlug, toNumberedSlug } from '#core/blog/posts';
import { toTitleSlug } from '#functions/blog/title-slug';

const now = new Date('2026-11-21T03:00:00Z');

describe('the slug of a title', () => {
  test.each([
    ['Why "Index Funds" Win: Żółć & Café', 'why-index-funds-win-zolc-cafe'],
    ['Don’t panic – Straße 50 %', 'dont-panic-strasse-50'],
    ['Поле и ветер', 'pole-i-veter'],
    ['支付的未来', 'zhifudeweilai'],
    ['支付 2.0', 'zhifu-2-0'],
    ['한국어 결제', 'hangugeo-gyeolje'],
    ['Πληρωμές', 'pliromes'],
    ['हिन्दी', 'hindi'],
    ['مرحبا بالعالم', 'mrhb-bl-lm'],
    ['ＰＳＤ２', 'psd2'],
    ['Payments 🚀 now', 'payments-now'],
    // By the day in New York.
    ['🚀🎉', '2026-11-20'],
    ['…', '2026-11-20'],
    ['  ', '2026-11-20'],
  ])('%s is %s', (title, slug) => {
    expect(toTitleSlug(title, now)).toBe(slug);
  });

  test('is one that is looked for, whatever the title holds', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 300 }),
        fc.integer({ min: 1, max: 9_999 }),
        (title, number) => {
          expect(isSlug(toNumberedSlug(toTitleSlug(title, now), number))).toBe(true);
        },
      ),
    );
  });
});
