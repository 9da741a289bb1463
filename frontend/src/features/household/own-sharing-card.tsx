import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { HouseholdReport, OwnHouseholdAccount } from '#contract/household';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { Button, IconButton, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { createOnDemandComponent } from '#ui/page/on-demand';
import {
  describeHouseholdAccount,
  describeSharing,
  formatHouseholdAccountName,
  householdMessages as messages,
} from './messages';
import { toSharingChoice, useSaveSharing } from './queries';
import { AccountLine, AccountValue } from './shared-accounts-card';

const SharingDialog = createOnDemandComponent(() => import('./sharing-dialogs'));

interface OwnAccountProps {
  account: OwnHouseholdAccount;
  onChange: (account: OwnHouseholdAccount) => void;
}

const OwnAccount = ({ account, onChange }: OwnAccountProps) => (
  <li className="py-3 first:pt-0 last:pb-0">
    <AccountLine name={formatHouseholdAccountName(account)} detail={describeHouseholdAccount(account)}>
      <p className="text-right">
        <AccountValue {...account} />
        <span className="block text-xs text-ink-muted">{describeSharing(account)}</span>
      </p>
      <IconButton
        size="sm"
        label={`${messages.change} ${formatHouseholdAccountName(account)}`}
        icon={<Pencil aria-hidden />}
        onClick={() => onChange(account)}
      />
    </AccountLine>
  </li>
);

const StopSharingDialog = ({ report: { own, version }, onClose }: { report: HouseholdReport; onClose: () => void }) => {
  const { write, busy } = useSaveSharing();
  const stop = () =>
    write(
      { choices: own.map((one) => ({ ...toSharingChoice(one), level: 'nothing' })), version },
      createMutationToastCallbacks({ done: messages.stopped, failed: messages.saveFailed, close: onClose }),
    );
  return (
    <ConfirmDialog
      title={messages.stopTitle}
      confirmLabel={messages.stop}
      busy={busy}
      onConfirm={stop}
      onClose={onClose}
    >
      <p>{messages.stopConsequence}</p>
    </ConfirmDialog>
  );
};

/** All of one's own accounts, with what is chosen for each. */
export const OwnSharingCard = ({ report }: { report: HouseholdReport }) => {
  const [changed, setChanged] = useState<OwnHouseholdAccount>();
  const [isStopping, setStopping] = useState(false);
  const close = () => setChanged(undefined);
  const isSharing = report.own.some(({ level }) => level !== 'nothing');
  return (
    <Card
      title={messages.own}
      description={messages.ownDescription}
      actions={
        isSharing && (
          <Button size="sm" onClick={() => setStopping(true)}>
            {messages.stop}
          </Button>
        )
      }
    >
      {report.own.length === 0 ? (
        <div className="space-y-3">
          <p className="text-sm text-ink-muted">{messages.noAccounts}</p>
          <LinkButton to="/dashboard/net-worth">{messages.toNetWorth}</LinkButton>
        </div>
      ) : (
        <ul className="divide-y divide-line">
          {report.own.map((account) => (
            <OwnAccount key={`${account.kind} ${account.id}`} account={account} onChange={setChanged} />
          ))}
        </ul>
      )}
      {changed && (
        <SharingDialog
          account={changed}
          saved={report}
          other={report.other?.username}
          onClose={close}
          onMissing={close}
        />
      )}
      {isStopping && <StopSharingDialog report={report} onClose={() => setStopping(false)} />}
    </Card>
  );
};
