import { type RefObject, useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { listMarkdownPictures } from '#core/blog/markdown-pictures';
import { isPassageHelp, type WritingHelpKind } from '#core/blog/writing-help';
import { useSingleFlight } from '#lib/form/use-single-flight';
import type { TextEditorHandle } from '../text-editor/text-editor-handle';
import type { HelpProposal, SelectedPassage } from './apply-proposal';
import { writingHelpMessages as messages } from './help-messages';
import { fetchWritingHelp, TextGenerationRefusedError } from './stream-generated-text';
import { postWritingMessages } from './writing-messages';

const findFault = (kind: WritingHelpKind, content: string, passage: SelectedPassage): string | null => {
  if (content.trim() === '') return messages.noText;
  if (isPassageHelp(kind) && passage.text.trim() === '') return messages.selectFirst;
  return kind === 'pictures' && listMarkdownPictures(content).length === 0 ? messages.noPictures : null;
};

const getReason = (error: unknown): string =>
  error instanceof TextGenerationRefusedError ? error.message : postWritingMessages.unreachable;

/** Asks for one proposal at a time; it stands until it is taken or left, or another one is asked for. */
export const useWritingHelp = (content: string, text: RefObject<TextEditorHandle | null>) => {
  const [proposal, setProposal] = useState<HelpProposal | null>(null);
  const { running, run } = useSingleFlight<WritingHelpKind>();
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => () => stopper.current?.abort(), []);
  const propose = async (kind: WritingHelpKind, passage: SelectedPassage) => {
    const controller = new AbortController();
    stopper.current = controller;
    setProposal(null);
    try {
      const asked = { kind, content, passage: isPassageHelp(kind) ? passage.text : '' };
      const help = await fetchWritingHelp(asked, { signal: controller.signal });
      if (!help) return;
      if (help.proposals.length === 0) toast.error(messages.nothing);
      else setProposal({ kind, ...help, passage, pictures: listMarkdownPictures(content) });
    } catch (error) {
      if (!controller.signal.aborted) toast.error(messages.failed(getReason(error)));
    }
  };
  const ask = (kind: WritingHelpKind) => {
    const { start, end } = text.current?.getSelection() ?? { start: 0, end: 0 };
    const passage = { start, text: content.slice(start, end) };
    const fault = findFault(kind, content, passage);
    if (fault) return void toast.error(fault, { id: fault });
    run(kind, () => propose(kind, passage));
  };
  return {
    proposal,
    asking: running?.job ?? null,
    ask,
    stop: () => stopper.current?.abort(),
    leave: () => setProposal(null),
  };
};
