import { type FunctionComponent, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createLoadableComponent } from '#ui/page/loadable';

const Words = () => <p>Words</p>;
const markupOf = (Part: FunctionComponent) =>
  renderToStaticMarkup(
    <Suspense fallback="Loading">
      <Part />
    </Suspense>,
  );

test('what was loaded before is shown at once, without a fallback', async () => {
  const Part = createLoadableComponent(async () => ({ default: Words }));
  await Part.load();
  expect(markupOf(Part)).toBe('<p>Words</p>');
});

test('what was not loaded is waited for', () => {
  expect(markupOf(createLoadableComponent(async () => ({ default: Words })))).toContain('Loading');
});

test('what could not be loaded before is asked for again when it is shown', async () => {
  const tries: number[] = [];
  const Part = createLoadableComponent(async (): Promise<{ default: typeof Words }> => {
    tries.push(1);
    throw new Error('Not to be had.');
  });
  await expect(Part.load()).rejects.toThrow('Not to be had.');
  markupOf(Part);
  expect(tries).toHaveLength(2);
});
