import type { Trade } from '#contract/portfolio/trades';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { describeTrade } from '../messages';
import { tradeDialogMessages } from './trade-form-messages';
import { useDeleteTrade } from './trade-mutations';

export const DeleteTradeDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => (
  <DeleteDialog deletion={useDeleteTrade()} record={trade} words={tradeDialogMessages.deletion} onClose={onClose}>
    <p>
      The <strong className="font-semibold text-ink">{describeTrade(trade)}</strong> will be deleted.
    </p>
  </DeleteDialog>
);
