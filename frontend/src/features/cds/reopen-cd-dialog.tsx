import type { Cd } from '#contract/cds';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { useSavedCd } from './edit-cd-dialog';
import { describeCd, cdReopenMessages as words } from './messages';
import { useEditCd } from './queries';

export const ReopenCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCd(cd, onClose);
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={words.title}
      description={describeCd(cd)}
      initial={{}}
      draft={`reopen ${cd.id}`}
      saved={saved}
      writing={useEditCd('cd_reopen')}
      toSend={() => ({ id, version, status: 'active' as const })}
      submitLabel={words.submit}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    >
      {() => <p className="text-ink-muted">{words.question}</p>}
    </RecordDialog>
  );
};
