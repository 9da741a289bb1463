import { describe, expect, test } from 'vitest';
import type { ApiCallName } from '#lib/api/api-call-types';
import type { FakeAnswers } from './fake-server';
import type { RenderedPage } from './rendered-page';
import { type PageVisit, visitPage } from './visit-page';

type Texts = readonly [string, ...string[]];

interface PageStates extends PageVisit {
  /** Said while it loads. */
  loading: string;
  /** The sentences of a failure, and the button that tries again. */
  failed: { says: Texts; offers: string };
  /** What the server answers where nothing is recorded, what is said of that, and what is offered to do about it. */
  empty: { answers: FakeAnswers; says: Texts; offers: readonly string[] };
  /** What the server answers where something is, and the figures and names that are shown of it. */
  ready: { answers: FakeAnswers; shows: Texts };
  /** The reads without which nothing is shown; all of them where nothing is said. */
  needs?: readonly ApiCallName[];
  /** Text with figures that stands there whatever is read, such as the blank form beside a list. */
  standing?: readonly string[];
}

const figures = /\S*[$€]\s?\d\S*|\S*\d%/g;
const saysNone = /\bno\b[^.]*\b(yet|available)\b/gi;

const without = (text: string, standing: readonly string[]): string =>
  standing.reduce((left, part) => left.replaceAll(part, ''), text);

const expectAllTexts = (view: RenderedPage, texts: readonly string[]): void => {
  for (const text of texts) expect(view.text).toContain(text);
};
const expectNoTexts = (view: RenderedPage, texts: readonly string[]): void => {
  for (const text of texts) expect(view.text).not.toContain(text);
};

/** Nothing that could be taken for what is recorded: no figure, and no word that there is none. */
const expectNoFigures = (view: RenderedPage, { empty, ready, standing = [] }: PageStates): void => {
  const text = without(view.text, standing);
  expect([...text.matchAll(figures), ...text.matchAll(saysNone)].map(([found]) => found)).toEqual([]);
  expectNoTexts(view, [...empty.says, ...ready.shows]);
};

const expectFailureState = (view: RenderedPage, states: PageStates): void => {
  expectAllTexts(view, states.failed.says);
  expect(view.controls).toContain(states.failed.offers);
  expectNoTexts(view, [states.loading]);
  expect(view.outlines).toBe(0);
  expectNoFigures(view, states);
};

const expectReadyState = (view: RenderedPage, { loading, failed, empty, ready }: PageStates): void => {
  expectAllTexts(view, ready.shows);
  expectNoTexts(view, [loading, ...failed.says, ...empty.says]);
  expect(view.outlines).toBe(0);
};

/** A page, or a part of one that reads on its own, in each of its four states, as a person sees them. */
export const testPageStates = (name: string, states: PageStates): void => {
  const { loading, failed, empty, ready } = states;
  const needed = states.needs ?? (Object.keys(ready.answers) as ApiCallName[]);

  describe(name, () => {
    test('while it loads, says so, and nothing of what is recorded', async () => {
      const { view } = await visitPage(states, 'silent');
      expect(view.statuses.join(' ')).toContain(loading);
      expect(view.outlines).toBeGreaterThan(0);
      expectNoTexts(view, failed.says);
      expectNoFigures(view, states);
    });

    test('where it cannot be read, says what failed, and shows it once another try succeeds', async () => {
      const { view, readAgainFrom } = await visitPage(states, 'broken');
      expectFailureState(view, states);
      expectReadyState(await readAgainFrom(ready.answers), states);
    });

    test('shows no half of it where a single read fails', async () => {
      const { openAgainFrom } = await visitPage(states, ready.answers);
      for (const call of needed)
        expectFailureState(await openAgainFrom({ ...ready.answers, [call]: undefined }), states);
    });

    test('where nothing is recorded, says so and offers what to do', async () => {
      const { view } = await visitPage(states, empty.answers);
      expectAllTexts(view, empty.says);
      expect(view.controls).toEqual(expect.arrayContaining([...empty.offers]));
      expectNoTexts(view, [loading, ...failed.says, ...ready.shows]);
      expect(view.outlines).toBe(0);
    });

    test('shows what is recorded, and keeps it where reading it again fails', async () => {
      const { view, readAgainFrom } = await visitPage(states, ready.answers);
      expectReadyState(view, states);
      expectReadyState(await readAgainFrom('broken'), states);
    });
  });
};

/** A page that shows what it brings along: it reads nothing, and so has nothing to wait for and nothing to fail at. */
export const testStaticPage = (name: string, { shows, ...where }: PageVisit & { shows: Texts }): void => {
  test(`${name} shows what it has without asking for anything`, async () => {
    const { view, reads } = await visitPage(where, 'broken');
    expectAllTexts(view, shows);
    expect(reads()).toEqual([]);
    expect(view.alerts).toEqual([]);
  });
};
