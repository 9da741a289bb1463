import { Landmark } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isAtBank } from '#core/banking/banks';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { RecordsRegion } from '#ui/page/skip-link';
import { Skeleton } from '#ui/spinner';
import { RecordsPage } from '#ui/table/records-page';
import { DepositKeyFigures } from '../banking/deposit-key-figures';
import { type DepositRecords, useDepositRecords } from '../banking/deposit-records';
import { listBankTotals, selectDepositsAtBank } from '../banking/deposits-at-bank';
import { CdsTable } from '../cds/cds-table';
import MaturityTimelineCard from '../cds/maturity-timeline-card';
import { citiCdMessages } from '../cds/messages';
import { OwnAccountCard } from '../savings/own-account-card';
import type { DepositDialogState } from './deposit-dialogs';
import { DepositsTotalCard } from './deposits-total-card';
import { depositsMessages as messages } from './messages';

const Dialogs = createOnDemandComponent(() => import('./deposit-dialogs'));
const RateWatch = createOnDemandComponent(() => import('./rate-watch-card'));

/** It stands aside where its code cannot be had. */
const ignoreMissing = () => undefined;

type OnOpen = (dialog: DepositDialogState) => void;

/** The page's outline while it loads, as high as what comes, so that nothing jumps when the figures arrive. */
const Outline = () => (
  <div role="status" className="space-y-6">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-44 rounded-xl sm:h-36" />
    <Skeleton className="h-71 rounded-xl sm:h-64 xl:h-31" />
    <Skeleton className="h-145 rounded-xl" />
    <Skeleton className="h-150 rounded-xl" />
  </div>
);

const Nothing = ({ addButton, onOpen }: { addButton: ReactNode; onOpen: OnOpen }) => (
  <Card>
    <EmptyState
      icon={<Landmark aria-hidden />}
      title={messages.none}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {addButton}
          <Button onClick={() => onOpen({ dialog: 'savings', opened: { dialog: 'add' } })}>
            {messages.addAccount}
          </Button>
        </div>
      }
    >
      {messages.noneHint}
    </EmptyState>
  </Card>
);

const Records = ({ deposits: { cdList, savings, accounts }, onOpen }: { deposits: DepositRecords; onOpen: OnOpen }) => (
  <RecordsRegion as={cdList.length > 0 ? 'table' : 'list'}>
    <div className="space-y-6">
      {cdList.length > 0 && (
        <Card title={messages.cds} description={citiCdMessages.listHint}>
          <CdsTable cds={cdList} onTask={(dialog, cd) => onOpen({ dialog: 'cd', opened: { dialog, cd } })} />
        </Card>
      )}
      {accounts.length > 0 && (
        <section>
          <h2 className="mb-4 text-lg font-semibold">{messages.savings}</h2>
          <ul className="grid items-start gap-4 md:grid-cols-2">
            {accounts.map((account) => (
              <OwnAccountCard
                key={account.id}
                account={account}
                summary={savings}
                onOpen={(opened) => onOpen({ dialog: 'savings', opened })}
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  </RecordsRegion>
);

interface ReadyProps {
  data: DepositRecords;
  bank: string | undefined;
  onBank: (bank: string | undefined) => void;
  onOpen: OnOpen;
}

const Ready = ({ data, bank: wanted, onBank, onOpen }: ReadyProps) => {
  const banks = listBankTotals(data);
  // The last deposit at a bank may have gone meanwhile.
  const bank = banks.find(({ bankName }) => wanted !== undefined && isAtBank({ bankName }, wanted))?.bankName;
  const deposits = bank === undefined ? data : selectDepositsAtBank(data, bank);
  return (
    <div className="space-y-6">
      <DepositsTotalCard deposits={deposits} banks={banks} bank={bank} onBank={onBank} />
      <DepositKeyFigures {...deposits} />
      <MaturityTimelineCard cds={deposits.cdList} today={deposits.cds.asOf} />
      <Records deposits={deposits} onOpen={onOpen} />
      {/* It compares all that one has, and so belongs to no bank. */}
      {bank === undefined && <RateWatch deposits={data} onMissing={ignoreMissing} />}
    </div>
  );
};

/** CDs and savings accounts of every bank; a bank that is chosen is also what a new one begins with. */
export default function DepositsPage() {
  const [bank, setBank] = useState<string>();
  const addingAccount: DepositDialogState = { dialog: 'savings', opened: { dialog: 'add', bank } };
  return (
    <RecordsPage<DepositRecords, DepositDialogState>
      title={messages.title}
      subtitle={messages.subtitle}
      add={messages.addCd}
      adding={{ dialog: 'cd', opened: { dialog: 'add', bank } }}
      addOther={{ label: messages.addAccount, adding: addingAccount }}
      asked={{ account: addingAccount }}
      of={useDepositRecords()}
      loading={<Outline />}
      failed={{ title: messages.loadFailed, message: messages.loadFailedHint, toast: true }}
      dialogs={Dialogs}
    >
      {(data, { addButton, open }) =>
        data.cdList.length + data.accounts.length === 0 ? (
          <Nothing addButton={addButton} onOpen={open} />
        ) : (
          <Ready data={data} bank={bank} onBank={setBank} onOpen={open} />
        )
      }
    </RecordsPage>
  );
}
