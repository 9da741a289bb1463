import type { Holding } from '#contract/portfolio';
import type { Trade } from '#contract/trades';
import { type Day, dayInNewYork } from '#core/time/day';
import { useAskedFields } from '#lib/use-asked-fields';
import { RecordDialog } from '#ui/record-dialog';
import type { SelectedStock } from '../stocks/stock-search';
import { messages } from './messages';
import { useAddTransaction } from './queries';
import { TransactionFields } from './transaction-fields';
import {
  askedNames,
  askedValues,
  blankValues,
  fieldOf,
  isSendable,
  nextValues,
  saleValues,
  type TransactionValues,
  tradeToSend,
  valuesOf,
} from './transaction-values';

interface AddTransactionDialogProps {
  /** A trade that this one is like, but for its day. */
  like?: Trade;
  /** A position on one platform that is to be sold, all of it unless less is typed. */
  selling?: Holding;
  /** A stock that it is of. */
  of?: SelectedStock;
  onClose: () => void;
}

const beginning = ({ like, selling, of }: AddTransactionDialogProps, today: Day): TransactionValues => {
  if (like) return { ...valuesOf(like), transactionDate: today };
  if (of) return { ...blankValues(today), stock: of };
  return selling ? saleValues(selling, today) : blankValues(today);
};

export const AddTransactionDialog = (props: AddTransactionDialogProps) => {
  const { like, selling, of, onClose } = props;
  const today = dayInNewYork(new Date());
  const asked = useAskedFields(askedNames);
  const isAsked = !like && !selling && !of && asked.symbol !== undefined;
  return (
    <RecordDialog
      title={messages.addTransaction}
      size="lg"
      initial={isAsked ? askedValues(asked, today) : beginning(props, today)}
      draft={
        isAsked
          ? `trade of ${asked.symbol}`
          : like
            ? `trade like ${like.id}`
            : selling
              ? `sale of ${selling.symbol} ${selling.platform}`
              : of
                ? `trade of ${of.symbol}`
                : 'trade'
      }
      writing={useAddTransaction()}
      toSend={tradeToSend}
      sendable={isSendable}
      fieldOf={fieldOf}
      again={nextValues}
      submitLabel={messages.addTransaction}
      done={messages.added}
      failed={messages.addFailed}
      onClose={onClose}
    >
      {(form) => <TransactionFields form={form} today={today} isNew />}
    </RecordDialog>
  );
};
