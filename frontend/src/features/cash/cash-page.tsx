import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import toast from 'react-hot-toast/headless';
import { Link } from 'react-router-dom';
import type { CashEntriesPage, CashEntry } from '#contract/cash';
import { useSingleFlight } from '#lib/form/use-single-flight';
import { useUrlAction } from '#lib/use-address-action';
import { useSpreadsheetModeInUrl } from '#lib/use-sheet-mode';
import { Button, LinkButton } from '#ui/button';
import { ExplainButton } from '#ui/explain/explain-button';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { OpenSheetButton } from '#ui/sheet/open-sheet-button';
import { Skeleton } from '#ui/spinner';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import { RecordsPage } from '#ui/table/records-page';
import { ExchangeRatesDetail } from '../stocks/exchange-rates-detail';
import type { CashDialogState } from './cash-dialogs';
import { CashPlatformCards } from './cash-platform-cards';
import { hasValidCashEntryId, isEditableCashEntry } from './cash-rows';
import { CashTransactionsSection } from './cash-transactions-section';
import type { CashBalancesAndTotal } from './explain-cash';
import { cashDividendMessages, cashMessages, cashSheetMessages, describeSyncedDividends } from './messages';
import { groupCashByPlatform } from './platform-cash-holdings';
import { type CashQueriesData, type DividendCashRows, fetchDividendCashRows, useCashQueries } from './queries';

interface DividendBannerProps {
  dividends: CashEntriesPage['dividends'];
  busy: boolean;
  onClear: () => void;
}

/** Says where dividends among the transactions come from, and offers to clear them. */
const DividendBanner = ({ dividends, busy, onClear }: DividendBannerProps) => (
  <section
    aria-label={cashDividendMessages.title}
    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-info-soft px-4 py-4 sm:px-6"
  >
    <div className="flex min-w-0 flex-1 basis-72 gap-3">
      <HandCoins aria-hidden className="mt-0.5 size-5 shrink-0 text-info" />
      <div className="min-w-0 text-sm">
        <h2 className="font-semibold">{cashDividendMessages.title}</h2>
        <p className="mt-0.5 text-pretty">
          {cashDividendMessages.explanation} {describeSyncedDividends(dividends.count, dividends.total)}{' '}
          <Link to="/dashboard/dividends" className="font-medium text-info underline underline-offset-4">
            {cashDividendMessages.toDividends}
          </Link>
        </p>
      </div>
    </div>
    <Button size="sm" busy={busy} onClick={onClear}>
      {cashDividendMessages.clear}
    </Button>
  </section>
);

/** The server's total over all platforms, and the rates that it used. */
const TotalCash = ({ balances, total }: CashBalancesAndTotal) => (
  <StatGroup>
    <StatTile
      label={cashMessages.totalCash}
      value={<MoneyFigure value={total.total} />}
      explain={
        <ExplainButton
          name={cashMessages.totalCash}
          hint={cashMessages.totalCashHint}
          of={async () => (await import('./explain-cash')).explainTotalCash({ balances, total })}
        />
      }
      detail={<ExchangeRatesDetail rates={total.rates} missing={total.missingRates} />}
    />
  </StatGroup>
);

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const CashSkeleton = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{cashMessages.loading}</span>
    <Skeleton className="h-12.5 rounded-xl sm:h-26.5" />
    <Skeleton className="h-135 rounded-xl sm:h-93.5 xl:h-57" />
    <Skeleton className="h-54.5 rounded-xl sm:h-28.5 xl:h-23.5" />
    <Skeleton className="h-200 rounded-xl" />
  </div>
);

const Dialogs = createOnDemandComponent(() => import('./cash-dialogs'));
const Sheet = createOnDemandComponent(() => import('./cash-record-sheet'));

interface ReadyProps {
  cash: CashQueriesData;
  action: ReactNode;
  onOpen: (dialog: CashDialogState) => void;
}

const Ready = ({ cash, action, onOpen }: ReadyProps) => {
  const [newest] = cash.entries.pages;
  const { running, run } = useSingleFlight<'clear'>();
  useUrlAction('add', (what) => {
    if (what !== 'balance') return false;
    onOpen({ dialog: 'balance', platform: undefined, balances: cash.balances });
    return true;
  });
  const edit = (entry: CashEntry) => {
    if (isEditableCashEntry(entry)) onOpen({ dialog: 'edit', entry });
    else toast.error(cashMessages.notEditable, { id: cashMessages.notEditable });
  };
  const askToDelete = (entry: CashEntry) => {
    if (hasValidCashEntryId(entry)) onOpen({ dialog: 'delete', entry });
    else toast.error(cashMessages.invalidId);
  };
  const askToClear = (dividends: DividendCashRows) => {
    if (dividends.ids.length > 0) onOpen({ dialog: 'clear', dividends });
    else toast(cashDividendMessages.noneToClear, { id: cashDividendMessages.noneToClear });
  };
  const readThem = () =>
    fetchDividendCashRows().then(
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
    <RecordsPage<CashQueriesData, CashDialogState>
      title={cashMessages.title}
      subtitle={cashMessages.subtitle}
      add={cashMessages.addTransaction}
      adding={{ dialog: 'add' }}
      besideAdd={
        <>
          <LinkButton to="/dashboard/import">{cashSheetMessages.statement}</LinkButton>
          <OpenSheetButton onPress={onSheet}>{cashSheetMessages.open}</OpenSheetButton>
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
  const sheet = useSpreadsheetModeInUrl();
  if (sheet.isShown) return <Sheet onClose={sheet.close} onMissing={sheet.close} />;
  return <Records onSheet={sheet.show} />;
}
