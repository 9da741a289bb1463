import { type ReactNode, useMemo } from 'react';
import toast from 'react-hot-toast/headless';
import type { CashEntry } from '#contract/cash';
import { onDemand } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { dividendRows, hasId, isEditable, listed } from './cash-rows';
import { CashSkeleton } from './cash-skeleton';
import type { Opened } from './dialogs';
import { DividendBanner } from './dividend-banner';
import { dividendMessages, messages } from './messages';
import { PlatformCards } from './platform-cards';
import { platformCash } from './platform-cash';
import { type Cash, useCash } from './queries';
import { TotalCash } from './total-cash';
import { TransactionsSection } from './transactions-section';

const Dialogs = onDemand(() => import('./dialogs'));

/** What the page shows of the rows; worked out again only when they were read again, since there may be thousands. */
const useFigures = ({ balances, entries }: Cash) => {
  const platforms = useMemo(() => platformCash(balances, entries), [balances, entries]);
  const rows = useMemo(() => listed(entries), [entries]);
  const dividends = useMemo(() => dividendRows(entries), [entries]);
  return { platforms, rows, dividends };
};

interface ReadyProps {
  cash: Cash;
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Ready = ({ cash, action, onOpen }: ReadyProps) => {
  const { platforms, rows, dividends } = useFigures(cash);
  const edit = (entry: CashEntry) => {
    if (isEditable(entry)) onOpen({ dialog: 'edit', entry });
    else toast.error(messages.notEditable, { id: messages.notEditable });
  };
  const askToDelete = (entry: CashEntry) => {
    if (hasId(entry)) onOpen({ dialog: 'delete', entry });
    else toast.error(messages.invalidId);
  };
  const askToClear = () => {
    if (dividends.ids.length > 0) onOpen({ dialog: 'clear', dividends });
    else toast(dividendMessages.noneToClear, { id: dividendMessages.noneToClear });
  };
  return (
    <>
      <TotalCash total={cash.total} />
      <PlatformCards
        platforms={platforms}
        onSet={(platform) => onOpen({ dialog: 'balance', platform, balances: cash.balances })}
      />
      <DividendBanner dividends={dividends} onClear={askToClear} />
      <TransactionsSection entries={rows} action={action} onEdit={edit} onDelete={askToDelete} />
    </>
  );
};

export default function CashPage() {
  return (
    <RecordsPage<Cash, Opened>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.addTransaction}
      adding={{ dialog: 'add' }}
      of={useCash()}
      loading={<CashSkeleton />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(cash, { addButton, open }) => <Ready cash={cash} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
}
