import { DeletionCard } from './deletion-card';
import { PasswordCard } from './password-card';
import { SessionsCard } from './sessions-card';

/** Sign-ins, the password, and the end of the account. */
export const AccountSection = () => (
  <>
    <SessionsCard />
    <PasswordCard />
    <DeletionCard />
  </>
);
