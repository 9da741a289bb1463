import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { listGeneratedSentenceMarks } from '#core/blog/generated-text';
import { parseTargetWordCount } from '#core/blog/post-length';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { serializePostOrigin } from '../editor/post-fields';
import {
  type GeneratedTextResult,
  streamGeneratedText,
  type TextGenerationProgress,
  TextGenerationRefusedError,
} from './stream-generated-text';
import type { TextGenerationFormValues } from './text-generation-form';
import { postWritingMessages } from './writing-messages';
import type { WritingProgressProps } from './writing-progress';

const createInitialProgress = (length: string): WritingProgressProps => ({
  written: 0,
  target: parseTargetWordCount(length),
  share: 0,
  notes: [],
});

const getFailureReason = (error: unknown): string =>
  error instanceof TextGenerationRefusedError ? error.message : postWritingMessages.unreachable;

/** What stays beside the text until the next one: what it is not. */
const listResultNotes = ({ ended, writer, isTitledByTopic }: GeneratedTextResult): string[] => [
  ...(writer === 'outline' ? [postWritingMessages.outline] : []),
  ...(ended === 'cut' ? [postWritingMessages.cut] : []),
  ...(isTitledByTopic ? [postWritingMessages.titledByTopic] : []),
];

/** A broken text says why it broke; a stopped one was meant to end. */
const reportGenerationEnd = ({ ended, reason }: GeneratedTextResult): void => {
  if (ended === 'done') toast.success(postWritingMessages.generated);
  if (ended === 'cut') toast(postWritingMessages.generatedInPart);
  if (ended === 'broken') toast.error(postWritingMessages.generateFailed(reason ?? postWritingMessages.unreachable));
};

/** What was asked, as whoever looks at a version later reads it. */
const describePrompt = ({ topic, keywords, length, draft }: TextGenerationFormValues): string =>
  [
    postWritingMessages.promptTopic(topic),
    ...(keywords.trim() ? [postWritingMessages.promptKeywords(keywords)] : []),
    postWritingMessages.promptLength(parseTargetWordCount(length)),
    ...(draft.trim() ? [postWritingMessages.promptDraft(draft)] : []),
  ].join('\n');

const createPostOrigin = (assignment: TextGenerationFormValues, { model, text }: GeneratedTextResult): string =>
  serializePostOrigin(
    model ? { prompt: describePrompt(assignment), model, sentences: listGeneratedSentenceMarks(text) } : null,
  );

/** Has a text written and shows it as it comes; what has arrived stays, however it ends, with what it came from. */
export const useTextGeneration = (onText: (content: string, written?: string) => void) => {
  const [run, setRun] = useState<WritingProgressProps | null>(null);
  const { running, run: runOne } = useSingleFlight<TextGenerationFormValues>();
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const write = async (assignment: TextGenerationFormValues, signal: AbortSignal) => {
    setRun(createInitialProgress(assignment.length));
    const onProgress = ({ text, words: written, target, share }: TextGenerationProgress) => {
      // The text before it stays until there is another.
      if (text !== '') onText(text);
      setRun((now) => now && { ...now, written, target: target || now.target, share });
    };
    const result = await streamGeneratedText(assignment, { onProgress, signal });
    // The post in what was said: without a fence around it, and with a title.
    if (result.text !== '') onText(result.text, createPostOrigin(assignment, result));
    setRun((now) => now && { ...now, notes: listResultNotes(result) });
    reportGenerationEnd(result);
  };
  const writeOrTell = async (assignment: TextGenerationFormValues) => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    try {
      await write(assignment, signal);
    } catch (error) {
      setRun(null);
      if (!signal.aborted) toast.error(postWritingMessages.generateFailed(getFailureReason(error)));
    }
  };
  const start = (assignment: TextGenerationFormValues) => runOne(assignment, () => writeOrTell(assignment));
  return { run, isWriting: running !== null, start, stop: () => stopper.current?.abort() };
};
