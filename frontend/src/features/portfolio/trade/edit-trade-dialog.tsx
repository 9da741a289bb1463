import type { Trade } from '#contract/portfolio/trades';
import { getDayInNewYork } from '#core/time/day';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { portfolioMessages } from '../messages';
import { fetchSavedTrade } from '../queries';
import { TradeFields } from './trade-fields';
import { tradeDialogMessages } from './trade-form-messages';
import {
  canSubmitTrade,
  findTradeFormField,
  type TradeFormValues,
  toTradeEditRequest,
  toTradeFormValues,
} from './trade-form-values';
import { useEditTrade } from './trade-mutations';

export const EditTradeDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const saved = useReloadableEditedRow(trade, {
    read: () => fetchSavedTrade(trade.id),
    gone: tradeDialogMessages.gone,
    failed: portfolioMessages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={tradeDialogMessages.editTransaction}
      size="lg"
      initial={toTradeFormValues(saved.shown)}
      saved={saved}
      draft={`trade ${id}`}
      writing={useEditTrade()}
      toSend={(values: TradeFormValues) => ({ ...toTradeEditRequest(values), id, version })}
      sendable={canSubmitTrade}
      fieldOf={findTradeFormField}
      submitLabel={tradeDialogMessages.saveChanges}
      done={tradeDialogMessages.updated}
      failed={tradeDialogMessages.updateFailed}
      onClose={onClose}
    >
      {(form) => <TradeFields form={form} today={getDayInNewYork(new Date())} />}
    </RecordDialog>
  );
};
