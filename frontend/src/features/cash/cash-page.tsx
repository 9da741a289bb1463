import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import type { CashEntry } from '#contract/cash';
import { useOneAtATime } from '#lib/form/use-one-at-a-time';
import { useAddressAction } from '#lib/use-address-action';
import { useSheetMode } from '#lib/use-sheet-mode';
import { LinkButton } from '#ui/button';
import { createOnDemand } from '#ui/page/on-demand';
import { SheetButton } from '#ui/sheet/sheet-button';
import { RecordsPage } from '#ui/table/records-page';
import type { OpenCashDialog } from './cash-dialogs';
import { CashPlatformCards } from './cash-platform-cards';
import { hasEntryId, isEditableEntry } from './cash-rows';
import { CashSkeleton } from './cash-skeleton';
import { CashTransactionsSection } from './cash-transactions-section';
import { DividendBanner } from './dividend-banner';
import { cashDividendMessages, cashMessages, cashSheetMessages } from './messages';
import { groupCashByPlatform } from './platform-cash';
import { type CashData, type DividendRows, readDividendRows, useCashQueries } from './queries';
import { TotalCash } from './total-cash';

const Dialogs = createOnDemand(() => import('./cash-dialogs'));
const Sheet = createOnDemand(() => import('./cash-sheet'));

interface ReadyProps {
  cash: CashData;
  action: ReactNode;
  onOpen: (opened: OpenCashDialog) => void;
}

const Ready = ({ cash, action, onOpen }: ReadyProps) => {
  const [newest] = cash.entries.pages;
  const { running, run } = useOneAtATime<'clear'>();
  useAddressAction('add', (what) => {
    if (what !== 'balance') return false;
    onOpen({ dialog: 'balance', platform: undefined, balances: cash.balances });
    return true;
  });
  const edit = (entry: CashEntry) => {
    if (isEditableEntry(entry)) onOpen({ dialog: 'edit', entry });
    else toast.error(cashMessages.notEditable, { id: cashMessages.notEditable });
  };
  const askToDelete = (entry: CashEntry) => {
    if (hasEntryId(entry)) onOpen({ dialog: 'delete', entry });
    else toast.error(cashMessages.invalidId);
  };
  const askToClear = (dividends: DividendRows) => {
    if (dividends.ids.length > 0) onOpen({ dialog: 'clear', dividends });
    else toast(cashDividendMessages.noneToClear, { id: cashDividendMessages.noneToClear });
  };
  const readThem = () =>
    readDividendRows().then(
      askToClear,
      () => void toast.error(cashDividendMessages.notRead, { id: cashDividendMessages.notRead }),
    );
  return (
    <>
      <TotalCash balances={cash.balances} total={cash.total} />
      <CashPlatformCards
        platforms={groupCashByPlatform(cash.balances)}
        of={cash}
        onSet={(platform) => onOpen({ dialog: 'balance', platform, balances: cash.balances })}
      />
      {newest && (
        <DividendBanner dividends={newest.dividends} busy={running !== null} onClear={() => run('clear', readThem)} />
      )}
      <CashTransactionsSection
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
    <RecordsPage<CashData, OpenCashDialog>
      title={cashMessages.title}
      subtitle={cashMessages.subtitle}
      add={cashMessages.addTransaction}
      adding={{ dialog: 'add' }}
      besideAdd={
        <>
          <LinkButton to="/dashboard/import">{cashSheetMessages.statement}</LinkButton>
          <SheetButton onPress={onSheet}>{cashSheetMessages.open}</SheetButton>
        </>
      }
      of={useCashQueries()}
      loading={<CashSkeleton />}
      failed={{ title: cashMessages.loadFailed, message: cashMessages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(cash, { addButton, open }) => <Ready cash={cash} action={addButton} onOpen={open} />}
    </RecordsPage>
  );
};

export default function CashPage() {
  const sheet = useSheetMode();
  if (sheet.isShown) return <Sheet onClose={sheet.close} onMissing={sheet.close} />;
  return <Records onSheet={sheet.show} />;
}
