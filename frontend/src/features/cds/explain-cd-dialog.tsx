import type { Cd } from '#contract/cds';
import ExplainDialog from '#ui/explain/explain-dialog';
import { explainCd } from '../banking/explain-banking';

/** How each figure of one CD comes about. */
export const ExplainCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <ExplainDialog of={async () => explainCd(cd)} onClose={onClose} />
);
