import { renderToStaticMarkup } from 'react-dom/server';
import toast from 'react-hot-toast/headless';
import { expect, test } from 'vitest';
import { covers } from '#tests/kit/covers';
import { Toaster } from './toaster';

test('at most twenty toasts stand at once, the newest', () => {
  covers('1.4 kinds of toasts', '1.9 duration of toasts');
  for (let number = 1; number <= 25; number += 1) toast(`This is number ${number}.`);
  const html = renderToStaticMarkup(<Toaster />);
  expect(html.match(/This is number \d+\./g)).toHaveLength(20);
  expect(html).toContain('This is number 25.');
  expect(html).not.toContain('This is number 5.');
});

test('a success, a failure and what is under way each have a sign of their own; a plain word has none', () => {
  covers('1.4 kinds of toasts');
  toast.remove();
  const signs = [toast.success, toast.error, toast.loading, toast].map((show) => {
    const id = show('A word.');
    const html = renderToStaticMarkup(<Toaster />);
    toast.remove(id);
    return /<svg[^>]*>/.exec(html)?.[0] ?? null;
  });
  expect(signs[3]).toBeNull();
  expect(new Set(signs).size).toBe(4);
});
