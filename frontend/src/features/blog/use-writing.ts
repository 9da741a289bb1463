import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { targetLength } from '#core/blog/writing';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import type { Assignment } from './assignment-form';
import { type StreamedText, streamText, type TextProgress, TextRefused } from './stream-text';
import { writtenText } from './typed';
import { words } from './writing-messages';
import type { WritingProgressProps } from './writing-progress';

const beginning = (length: string): WritingProgressProps => ({
  written: 0,
  target: targetLength(length),
  share: 0,
  notes: [],
});

const reasonOf = (error: unknown): string => (error instanceof TextRefused ? error.message : words.unreachable);

/** What stays beside the text until the next one: what it is not. */
const notesOn = ({ ended, writer, isTitledByTopic }: StreamedText): string[] => [
  ...(writer === 'outline' ? [words.outline] : []),
  ...(ended === 'cut' ? [words.cut] : []),
  ...(isTitledByTopic ? [words.titledByTopic] : []),
];

/** A broken text says why it broke; a stopped one was meant to end. */
const tellEnd = ({ ended, reason }: StreamedText): void => {
  if (ended === 'done') toast.success(words.generated);
  if (ended === 'cut') toast(words.generatedInPart);
  if (ended === 'broken') toast.error(words.generateFailed(reason ?? words.unreachable));
};

/** What was asked, as whoever looks at a version later reads it. */
const promptOf = ({ topic, keywords, length, draft }: Assignment): string =>
  [
    words.promptTopic(topic),
    ...(keywords.trim() ? [words.promptKeywords(keywords)] : []),
    words.promptLength(targetLength(length)),
    ...(draft.trim() ? [words.promptDraft(draft)] : []),
  ].join('\n');

const writtenBy = (assignment: Assignment, model: string | null | undefined): string =>
  writtenText(model ? { prompt: promptOf(assignment), model } : null);

/** Has a text written and shows it as it comes; what has arrived stays, however it ends, with what it came from. */
export const useWriting = (onText: (content: string, written?: string) => void) => {
  const [run, setRun] = useState<WritingProgressProps | null>(null);
  const { running, run: runOne } = useOneAtATime<Assignment>();
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const write = async (assignment: Assignment, signal: AbortSignal) => {
    setRun(beginning(assignment.length));
    const onProgress = ({ text, words: written, target, share }: TextProgress) => {
      // The text before it stays until there is another.
      if (text !== '') onText(text);
      setRun((now) => now && { ...now, written, target: target || now.target, share });
    };
    const result = await streamText(assignment, { onProgress, signal });
    // The post in what was said: without a fence around it, and with a title.
    if (result.text !== '') onText(result.text, writtenBy(assignment, result.model));
    setRun((now) => now && { ...now, notes: notesOn(result) });
    tellEnd(result);
  };
  const writeOrTell = async (assignment: Assignment) => {
    stopper.current = new AbortController();
    const { signal } = stopper.current;
    try {
      await write(assignment, signal);
    } catch (error) {
      setRun(null);
      if (!signal.aborted) toast.error(words.generateFailed(reasonOf(error)));
    }
  };
  const start = (assignment: Assignment) => runOne(assignment, () => writeOrTell(assignment));
  return { run, isWriting: running !== null, start, stop: () => stopper.current?.abort() };
};
