import { StyleModule } from 'style-mod';

/** A root, by what is kept at it. */
type WithRules = Record<symbol, unknown>;

/**
 * Lets the rules that CodeMirror brings reach the document as a constructed sheet. Its style-mod writes those of a document
 * into a `<style>` element, which the policy of the pages refuses; those of a shadow root it constructs, as the policy allows.
 * It keeps what it made at the root, under a symbol of its own: what a shadow root was given serves the document too. Where a
 * later style-mod does otherwise, the browser reports a breach of the policy, and e2e/blog-editor.spec.ts fails.
 */
export const adoptEditorStyles = (): void => {
  const shadow = document.createElement('div').attachShadow({ mode: 'open' });
  StyleModule.mount(shadow, []);
  const [from, to] = [shadow, document] as unknown as [WithRules, WithRules];
  for (const name of Object.getOwnPropertySymbols(from)) to[name] ??= from[name];
};
