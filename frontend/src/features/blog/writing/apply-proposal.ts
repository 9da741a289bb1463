import { listMarkdownPictures, type MarkdownPicture, replacePictureAlt } from '#core/blog/markdown-pictures';
import type { WritingHelpKind } from '#core/blog/writing-help';

/** A passage of a text, as it was when help with it was asked for. */
export interface SelectedPassage {
  start: number;
  text: string;
}

/** What was asked, with what it was asked about, and what came of it. */
export interface HelpProposal {
  kind: WritingHelpKind;
  proposals: readonly string[];
  isCut: boolean;
  passage: SelectedPassage;
  /** Those of the text that was sent, in their order. */
  pictures: readonly MarkdownPicture[];
}

/** Each picture that words are proposed for, with them. */
export const listPictureAltProposals = ({ pictures, proposals }: HelpProposal) =>
  pictures.flatMap((picture, at) => {
    const words = proposals[at] ?? '';
    return words === '' ? [] : [{ picture, words, number: at + 1 }];
  });

/**
 * The text with another passage in the place of the one that was selected; null where that is not there any more. Text
 * typed meanwhile moves it: it is found as long as it is there once.
 */
export const replacePassage = (content: string, { start, text }: SelectedPassage, proposal: string): string | null => {
  const isInPlace = content.slice(start, start + text.length) === text;
  const at = isInPlace ? start : content.indexOf(text);
  if (at < 0 || (!isInPlace && content.indexOf(text, at + 1) >= 0)) return null;
  // White space around it belongs to the text around it.
  const [, before = '', after = ''] = /^(\s*)[\s\S]*?(\s*)$/.exec(text) ?? [];
  return content.slice(0, at) + before + proposal.trim() + after + content.slice(at + text.length);
};

/** The same with words for a picture. */
export const applyProposedPictureAlt = (content: string, picture: MarkdownPicture, words: string): string | null => {
  const isThere = listMarkdownPictures(content).some(({ url }) => url === picture.url);
  return isThere ? replacePictureAlt(content, picture, words) : null;
};
