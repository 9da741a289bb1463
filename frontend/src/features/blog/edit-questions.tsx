import type { PostSource } from '#contract/blog-editing';
import { CompareTexts } from './compare-texts';
import { words } from './editing-messages';
import type { KeptText } from './kept-text';
import type { Typed } from './typed';
import { typedIn } from './typed-in';
import type { Autosave } from './use-autosave';

const timeOf = ({ draft }: PostSource): number | null => (draft ? Date.parse(draft.saved_at) : null);

interface QuestionsProps {
  typed: Typed;
  source: PostSource;
  kept: KeptText | null;
  autosave: Autosave;
  onChoose: (typed: Typed, source: PostSource, isMine: boolean) => void;
  onLater: () => void;
}

/** Which of two texts to go on with: what the browser kept, or what is typed, against what the server has. */
export const Questions = ({ typed, source, kept, autosave, onChoose, onLater }: QuestionsProps) => {
  const { state } = autosave;
  const server = state.is === 'differs' ? state.server : null;
  const theirs = server ?? (kept ? source : null);
  if (!theirs) return null;
  const mine = kept && !server ? kept.typed : typed;
  return (
    <CompareTexts
      hint={server ? words.whichHint : words.whichKept}
      mine={{ content: mine.content, at: kept && !server ? kept.at : Date.now() }}
      theirs={{ content: typedIn(theirs).content, at: timeOf(theirs) }}
      onMine={() => onChoose(mine, theirs, true)}
      onTheirs={() => onChoose(typedIn(theirs), theirs, false)}
      onClose={onLater}
    />
  );
};
