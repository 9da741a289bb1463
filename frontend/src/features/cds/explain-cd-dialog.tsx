import type { Cd } from '#contract/cds';
import { Dialog } from '#ui/dialog';
import Told from '#ui/explain/told';
import { tellCd } from '../banking/explained';
import { cdInWords, explainMessages as words } from './messages';

/** How each figure of one CD comes about. */
export const ExplainCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <Dialog title={words.title} description={cdInWords(cd)} onClose={onClose} size="lg">
    <Told tell={async () => tellCd(cd)} />
  </Dialog>
);
