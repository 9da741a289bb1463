import type { PostSource } from '#contract/blog/blog-editing';
import { CompareTextsDialog } from './compare-texts-dialog';
import { postEditingMessages } from './editing-messages';
import type { PostFields } from './post-fields';
import { getSourceFields } from './source-fields';
import type { StoredText } from './stored-text';
import type { PostAutosave } from './use-autosave';

const timeOf = ({ draft }: PostSource): number | null => (draft ? Date.parse(draft.saved_at) : null);

interface QuestionsProps {
  typed: PostFields;
  source: PostSource;
  kept: StoredText | null;
  autosave: PostAutosave;
  onChoose: (typed: PostFields, source: PostSource, isMine: boolean) => void;
  onLater: () => void;
}

/** Which of two texts to go on with: what the browser kept, or what is typed, against what the server has. */
export const TextChoiceDialog = ({ typed, source, kept, autosave, onChoose, onLater }: QuestionsProps) => {
  const { state } = autosave;
  const server = state.is === 'differs' ? state.server : null;
  const theirs = server ?? (kept ? source : null);
  if (!theirs) return null;
  const mine = kept && !server ? kept.typed : typed;
  return (
    <CompareTextsDialog
      hint={server ? postEditingMessages.whichHint : postEditingMessages.whichKept}
      mine={{ content: mine.content, at: kept && !server ? kept.at : Date.now() }}
      theirs={{ content: getSourceFields(theirs).content, at: timeOf(theirs) }}
      onMine={() => onChoose(mine, theirs, true)}
      onTheirs={() => onChoose(getSourceFields(theirs), theirs, false)}
      onClose={onLater}
    />
  );
};
