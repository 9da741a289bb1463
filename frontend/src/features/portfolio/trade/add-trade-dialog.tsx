import type { Holding } from '#contract/portfolio/holdings';
import type { Trade } from '#contract/portfolio/trades';
import { type Day, getDayInNewYork } from '#core/time/day';
import { useFormFieldsFromUrl } from '#lib/form/use-form-fields-from-url';
import { RecordDialog } from '#ui/dialog/record-dialog';
import type { SelectedStock } from '../../stocks/stock-search';
import { portfolioMessages } from '../messages';
import { TradeFields } from './trade-fields';
import { tradeDialogMessages } from './trade-form-messages';
import {
  canSubmitTrade,
  findTradeFormField,
  getBlankTradeFormValues,
  getHoldingSaleFormValues,
  getNextTradeFormValues,
  getTradeFormValuesLike,
  parseProposedTradeParams,
  proposedTradeUrlParams,
  type TradeFormValues,
  toNewTradeRequest,
} from './trade-form-values';
import { useAddTrade } from './trade-mutations';
import { useDefaultTradePlatform } from './use-last-platform';

interface AddTransactionDialogProps {
  /** A trade that this one is like, but for its day. */
  like?: Trade;
  /** A position on one platform that is to be sold, all of it unless less is typed. */
  selling?: Holding;
  /** A stock that it is of. */
  of?: SelectedStock;
  onClose: () => void;
}

const getInitialFormValues = (
  { like, selling, of }: AddTransactionDialogProps,
  today: Day,
  platform: TradeFormValues['platform'],
): TradeFormValues => {
  if (like) return getTradeFormValuesLike(like, today);
  if (selling) return getHoldingSaleFormValues(selling, today);
  return { ...getBlankTradeFormValues(today), platform, stock: of ?? null };
};

export const AddTradeDialog = (props: AddTransactionDialogProps) => {
  const { like, selling, of, onClose } = props;
  const today = getDayInNewYork(new Date());
  const lastPlatform = useDefaultTradePlatform();
  const proposedFields = useFormFieldsFromUrl(proposedTradeUrlParams);
  const isProposed = !like && !selling && !of && proposedFields.symbol !== undefined;
  return (
    <RecordDialog
      title={portfolioMessages.addTransaction}
      size="lg"
      initial={
        isProposed ? parseProposedTradeParams(proposedFields, today) : getInitialFormValues(props, today, lastPlatform)
      }
      draft={
        isProposed
          ? `trade of ${proposedFields.symbol}`
          : like
            ? `trade like ${like.id}`
            : selling
              ? `sale of ${selling.symbol} ${selling.platform}`
              : of
                ? `trade of ${of.symbol}`
                : 'trade'
      }
      writing={useAddTrade()}
      toSend={toNewTradeRequest}
      sendable={canSubmitTrade}
      fieldOf={findTradeFormField}
      again={getNextTradeFormValues}
      submitLabel={portfolioMessages.addTransaction}
      done={tradeDialogMessages.added}
      failed={tradeDialogMessages.addFailed}
      onClose={onClose}
    >
      {(form) => <TradeFields form={form} today={today} isNew />}
    </RecordDialog>
  );
};
