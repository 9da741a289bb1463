import { useState } from 'react';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { accountDeletionMessages as messages } from './account-messages';
import { CancelAccountDeletionButton } from './cancel-account-deletion-button';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';

const AccountDeletionDialog = createOnDemandComponent(() => import('./account-deletion-dialog'));

/** Last on the page, and quiet: nobody comes here for it twice. */
const DeletionCard = () => {
  const { user } = useSession();
  const [asking, setAsking] = useState(false);
  if (!user) return null;
  const close = () => setAsking(false);
  return (
    <Card title={messages.title}>
      <div className="grid max-w-prose justify-items-start gap-3 text-sm text-pretty text-ink-muted">
        {user.deletesAt ? (
          <>
            <p>
              <strong className="font-medium text-ink">{messages.marked(user.deletesAt)}</strong> {messages.notice}
            </p>
            <CancelAccountDeletionButton />
          </>
        ) : (
          <>
            <p>
              {messages.what} {user.role === 'owner' && messages.posts} {messages.others}
            </p>
            <p>{messages.takeBack}</p>
            <Button size="sm" onClick={() => setAsking(true)}>
              {messages.open}
            </Button>
          </>
        )}
      </div>
      {asking && <AccountDeletionDialog user={user} onClose={close} onMissing={close} />}
    </Card>
  );
};

/** Sign-ins, the password, and the end of the account. */
export const AccountSettingsSection = () => (
  <>
    <SessionsCard />
    <PasswordCard />
    <DeletionCard />
  </>
);
