import { expect, test } from 'vitest';
import { parseSiteBundleVersion } from '#contract/site/site-version';

test('the version of a built site stands in its page and in the address of its script; the page of a post has none', () => {
  const page =
    '<script type="module" crossorigin src="/assets/react-Yupr6qvD.js"></script><script src="/assets/main-BLgjt4_5.js"></script>';
  expect(parseSiteBundleVersion(page)).toBe('main-BLgjt4_5');
  expect(parseSiteBundleVersion('https://ledger.example/assets/main-a-b_c.js')).toBe('main-a-b_c');
  expect(parseSiteBundleVersion('<script type="module" src="/src/main.tsx"></script>')).toBeUndefined();
  expect(parseSiteBundleVersion('<script src="/assets/blog-Sed2MKM0.js"></script>')).toBeUndefined();
});
