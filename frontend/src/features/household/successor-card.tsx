import { useState } from 'react';
import type { HouseholdReport } from '#contract/household';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { describeSuccessor, formatNameSuccessorLabel, successorMessages as messages } from './messages';
import { useNameSuccessor } from './queries';

/** Who may read everything if something happens to one; nobody, unless it was chosen. */
export const SuccessorCard = ({ report: { other, successor } }: { report: HouseholdReport }) => {
  const { write, busy } = useNameSuccessor();
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const choose = (isNamed: boolean) =>
    write(
      { isNamed },
      createMutationToastCallbacks({
        done: isNamed ? messages.named : messages.removed,
        failed: messages.saveFailed,
        close,
      }),
    );
  if (!other) return null;
  return (
    <Card
      title={messages.title}
      description={messages.description}
      actions={
        successor ? (
          <Button size="sm" busy={busy} onClick={() => choose(false)}>
            {messages.remove}
          </Button>
        ) : (
          <Button size="sm" onClick={() => setAsking(true)}>
            {formatNameSuccessorLabel(other.username)}
          </Button>
        )
      }
    >
      <p className="text-sm">{describeSuccessor(successor, other.username)}</p>
      {isAsking && (
        <ConfirmDialog
          title={messages.sureTitle}
          confirmLabel={messages.sure}
          busy={busy}
          onConfirm={() => choose(true)}
          onClose={close}
        >
          <p>{messages.sureText}</p>
        </ConfirmDialog>
      )}
    </Card>
  );
};
