import type { WriterKind } from '#contract/blog/blog-writing';
import type { TextGeneratorTask } from '#functions/writing/prompt';

/** Said at the end of a text that ended at a limit and not by itself. */
export const cutShortMarker = Symbol('cut short');

/** A piece of a text, or that it was cut. */
export type TextChunk = string | typeof cutShortMarker;

/** The port behind which texts are written. */
export interface StreamingTextGenerator {
  name: WriterKind;
  /** Which model it asks; none where it asks nobody. */
  model?: string;
  /**
   * Markdown in pieces as they are written. Ends early once the signal is given.
   * @throws Refusal 503 with a sentence for the person where the text cannot be begun or breaks off.
   */
  write(task: TextGeneratorTask, signal: AbortSignal): AsyncIterable<TextChunk>;
}
