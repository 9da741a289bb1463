import { parentPort } from 'node:worker_threads';
import { maxPostBytes } from '#core/blog/post-length';
import { type RenderedPost, renderMarkdown } from '#functions/blog/render/render-markdown';

/**
 * A thread of its own for what a hostile or unlucky text can make slow: whoever asks ends it when it takes too long.
 * `infra/bundle.ts` bundles it beside the handler.
 */

export interface RenderRequest {
  content: string;
}
export type RenderAnswer = { rendered: RenderedPost } | { refused: 'too_large' | 'too_deep' };

const renderAnswer = ({ content }: RenderRequest): RenderAnswer => {
  try {
    const rendered = renderMarkdown(content);
    // Looked at here: a short text can name one long address a thousand times.
    return Buffer.byteLength(rendered.html) > maxPostBytes ? { refused: 'too_large' } : { rendered };
  } catch (error) {
    // The stack is full, or a list or a text would be longer than there can be one.
    if (error instanceof RangeError) return { refused: /call stack/.test(error.message) ? 'too_deep' : 'too_large' };
    throw error;
  }
};

parentPort?.on('message', (task: RenderRequest) => parentPort?.postMessage(renderAnswer(task)));
parentPort?.postMessage('ready');
