import type { Cd } from '#contract/cds';
import ExplainDialog from '#ui/explain/explain-dialog';
import { tellCd } from '../banking/explained';

/** How each figure of one CD comes about. */
export const ExplainCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <ExplainDialog of={async () => tellCd(cd)} onClose={onClose} />
);
