import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The part of CodeMirror's view that journeys look at; the browser has it at the element that is typed into. */
interface ViewInBrowser {
  state: {
    doc: { toString: () => string };
    selection: { main: { from: number; to: number } };
    sliceDoc: (from: number, to: number) => string;
  };
  scrollDOM: HTMLElement;
  hasFocus: boolean;
  focus: () => void;
  dispatch: (change: { selection: { anchor: number; head: number } }) => void;
}
type WithView = HTMLElement & { cmTile: { root: { view: ViewInBrowser } } };

/** Where the text of a post is typed, once its editor has come. */
export const getPostEditor = (page: Page): Locator =>
  page.getByLabel('Content in Markdown').and(page.locator('[contenteditable="true"]'));

/** The whole text, of which the page draws what is in sight. */
export const readPostText = (page: Page): Promise<string> =>
  getPostEditor(page).evaluate((element) => (element as WithView).cmTile.root.view.state.doc.toString());

/** Takes the place of what is there, as a paste does. */
export const fillPostText = async (page: Page, text: string): Promise<void> => {
  await getPostEditor(page).and(page.locator(':not([aria-readonly])')).focus();
  await page.keyboard.press('ControlOrMeta+a');
  if (text === '') await page.keyboard.press('Delete');
  else await page.keyboard.insertText(text);
  await expect.poll(() => readPostText(page)).toBe(text);
};

/** Selects the first place where these words stand. */
export const selectInPostText = (page: Page, words: string): Promise<void> =>
  getPostEditor(page).evaluate((element, wanted) => {
    const { view } = (element as WithView).cmTile.root;
    const at = view.state.doc.toString().indexOf(wanted);
    if (at < 0) throw new Error(`not in the text: ${wanted}`);
    view.dispatch({ selection: { anchor: at, head: at + wanted.length } });
    view.focus();
  }, words);

/** What is selected, whether the text has the focus, and whether it is scrolled. */
export const readPostSelection = (page: Page): Promise<{ text: string; hasFocus: boolean; scrolled: boolean }> =>
  getPostEditor(page).evaluate((element) => {
    const { state, hasFocus, scrollDOM } = (element as WithView).cmTile.root.view;
    const { from, to } = state.selection.main;
    return { text: state.sliceDoc(from, to), hasFocus, scrolled: scrollDOM.scrollTop > 0 };
  });
