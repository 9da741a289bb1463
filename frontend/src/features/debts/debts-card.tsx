import { useQuery } from '@tanstack/react-query';
import { CirclePlus, Pencil, Trash, X } from 'lucide-react';
import { useState } from 'react';
import type { Debt, DebtList } from '#contract/debts';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { formatAmount, formatMoney } from '#lib/format';
import { Button, IconButton } from '#ui/button';
import { Card } from '#ui/card';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { Skeleton } from '#ui/spinner';
import type { DebtDialogState } from './debt-dialogs';
import { toDebtEditRemovingBalanceOfDay } from './debt-form-values';
import {
  describeDebt,
  formatDebtBalance,
  formatOwedSince,
  formatTotalLabel,
  debtMessages as messages,
} from './messages';
import { debtsQuery, useEditDebt } from './queries';

const Dialogs = createOnDemandComponent(() => import('./debt-dialogs'));

/** The newest first; the last that is left stays, since a debt is what was owed on some day. */
const History = ({ debt }: { debt: Debt }) => {
  const { write, busy } = useEditDebt(debt.id);
  const newestFirst = debt.amounts.toReversed();
  return (
    <ul className="divide-y divide-line text-sm">
      {newestFirst.map((balance) => (
        <li key={balance.date} className="flex items-center justify-between gap-4 py-1">
          <span className="figures">{formatDebtBalance(debt, balance)}</span>
          {newestFirst.length > 1 && (
            <IconButton
              size="sm"
              label={`${messages.takeAway} ${balance.date}`}
              icon={<X aria-hidden />}
              disabled={busy}
              onClick={() =>
                write(
                  toDebtEditRemovingBalanceOfDay(debt, balance.date),
                  createMutationToastCallbacks({ done: messages.taken, failed: messages.saveFailed }),
                )
              }
            />
          )}
        </li>
      ))}
    </ul>
  );
};

interface OpenDialog {
  onOpen: (dialog: DebtDialogState) => void;
}

const DebtItem = ({ debt, onOpen }: { debt: Debt } & OpenDialog) => (
  <li className="py-3 first:pt-0 last:pb-0">
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
      <p className="min-w-0">
        <span className="font-medium wrap-anywhere">{debt.name}</span>
        <span className="block text-sm wrap-anywhere text-ink-muted">{describeDebt(debt)}</span>
      </p>
      <div className="ml-auto flex items-center gap-1">
        <p className="mr-2 text-right">
          <span className="figures font-medium">{formatAmount(debt.currency, debt.owed)}</span>
          {debt.currency !== 'USD' && (
            <span className="figures block text-xs text-ink-muted">
              {debt.owedUsd === null ? messages.noRate : formatMoney(debt.owedUsd)}
            </span>
          )}
          <span className="block text-xs text-ink-muted">{formatOwedSince(debt)}</span>
        </p>
        <IconButton
          size="sm"
          label={`${messages.update} ${debt.name}`}
          icon={<CirclePlus aria-hidden />}
          onClick={() => onOpen({ dialog: 'update', debt })}
        />
        <IconButton
          size="sm"
          label={`${messages.edit} ${debt.name}`}
          icon={<Pencil aria-hidden />}
          onClick={() => onOpen({ dialog: 'edit', debt })}
        />
        <IconButton
          size="sm"
          label={`${messages.delete} ${debt.name}`}
          icon={<Trash aria-hidden />}
          onClick={() => onOpen({ dialog: 'delete', debt })}
        />
      </div>
    </div>
    <details className="mt-1 text-sm">
      <summary className="w-fit cursor-pointer rounded-sm text-ink-muted hover:text-ink pointer-coarse:py-3">
        {messages.history} ({debt.amounts.length})
      </summary>
      {debt.description && <p className="py-1 wrap-anywhere text-ink-muted">{debt.description}</p>}
      <History debt={debt} />
    </details>
  </li>
);

const Listed = ({ list: { debts, total }, onOpen }: { list: DebtList } & OpenDialog) => {
  if (debts.length === 0) return <p className="text-sm text-ink-muted">{messages.none}</p>;
  return (
    <>
      <ul className="divide-y divide-line">
        {debts.map((debt) => (
          <DebtItem key={debt.id} debt={debt} onOpen={onOpen} />
        ))}
      </ul>
      {debts.length > 1 && (
        <p className="mt-3 flex justify-between gap-4 border-t border-line-strong pt-3 font-semibold">
          {formatTotalLabel(debts)}
          <span className="figures">{formatMoney(total)}</span>
        </p>
      )}
    </>
  );
};

/** What is owed, with what was owed when. */
export const DebtsCard = () => {
  const { data, error, refetch } = useQuery(debtsQuery);
  const [opened, setOpened] = useState<DebtDialogState>();
  const close = () => setOpened(undefined);
  return (
    <Card
      title={messages.title}
      description={messages.description}
      actions={
        data && (
          <Button size="sm" onClick={() => setOpened({ dialog: 'add' })}>
            {messages.add}
          </Button>
        )
      }
    >
      {data ? (
        <Listed list={data} onOpen={setOpened} />
      ) : error ? (
        <div role="alert" className="flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          {messages.failed}
          <Button size="sm" onClick={() => void refetch()}>
            {messages.retry}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-5" />
      )}
      {opened && <Dialogs opened={opened} onClose={close} onMissing={close} />}
    </Card>
  );
};
