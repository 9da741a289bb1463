import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { CashEntry } from '#contract/cash';
import { useAskedFor } from '#lib/use-asked-for';
import { useOneAtATime } from '#lib/use-one-at-a-time';
import { useShownSheet } from '#lib/use-shown-sheet';
import { LinkButton } from '#ui/button';
import { onDemand } from '#ui/on-demand';
import { RecordsPage } from '#ui/records-page';
import { SheetButton } from '#ui/sheet-button';
import { hasId, isEditable } from './cash-rows';
import { CashSkeleton } from './cash-skeleton';
import type { Opened } from './dialogs';
import { DividendBanner } from './dividend-banner';
import { dividendMessages, messages, sheetMessages } from './messages';
import { PlatformCards } from './platform-cards';
import { platformCash } from './platform-cash';
import { type Cash, type DividendRows, readDividendRows, useCash } from './queries';
import { TotalCash } from './total-cash';
import { TransactionsSection } from './transactions-section';

const Dialogs = onDemand(() => import('./dialogs'));
const Sheet = onDemand(() => import('./cash-sheet'));

interface ReadyProps {
  cash: Cash;
  action: ReactNode;
  onOpen: (opened: Opened) => void;
}

const Ready = ({ cash, action, onOpen }: ReadyProps) => {
  const [newest] = cash.entries.pages;
  const { running, run } = useOneAtATime<'clear'>();
  useAskedFor('add', (what) => {
    if (what !== 'balance') return false;
    onOpen({ dialog: 'balance', platform: undefined, balances: cash.balances });
    return true;
  });
  const edit = (entry: CashEntry) => {
    if (isEditable(entry)) onOpen({ dialog: 'edit', entry });
    else toast.error(messages.notEditable, { id: messages.notEditable });
  };
  const askToDelete = (entry: CashEntry) => {
    if (hasId(entry)) onOpen({ dialog: 'delete', entry });
    else toast.error(messages.invalidId);
  };
  const askToClear = (dividends: DividendRows) => {
    if (dividends.ids.length > 0) onOpen({ dialog: 'clear', dividends });
    else toast(dividendMessages.noneToClear, { id: dividendMessages.noneToClear });
  };
  const readThem = () =>
    readDividendRows().then(
      askToClear,
      () => void toast.error(dividendMessages.notRead, { id: dividendMessages.notRead }),
    );
  return (
    <>
      <TotalCash balances={cash.balances} total={cash.total} />
      <PlatformCards
        platforms={platformCash(cash.balances)}
        of={cash}
        onSet={(platform) => onOpen({ dialog: 'balance', platform, balances: cash.balances })}
      />
      {newest && (
        <DividendBanner dividends={newest.dividends} busy={running !== null} onClear={() => run('clear', readThem)} />
      )}
      <TransactionsSection
        action={action}
        onEdit={edit}
        onDelete={askToDelete}
        onMany={(dialog, { rows, clear }) => onOpen({ dialog, entries: rows, onDone: clear })}
      />
    </>
  );
};

const Records = ({ onSheet }: { onSheet: () => void }) => {
  return (
    <RecordsPage<Cash, Opened>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.addTransaction}
      adding={{ dialog: 'add' }}
      besideAdd={
        <>
          <LinkButton to="/dashboard/import">{sheetMessages.statement}</LinkButton>
          <SheetButton onPress={onSheet}>{sheetMessages.open}</SheetButton>
        </>
      }
      of={useCash()}
      loading={<CashSkeleton />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(cash, { addButton, open }) => <Ready cash={cash} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
};

export default function CashPage() {
  const sheet = useShownSheet();
  if (sheet.isShown) return <Sheet onClose={sheet.close} onMissing={sheet.close} />;
  return <Records onSheet={sheet.show} />;
}
