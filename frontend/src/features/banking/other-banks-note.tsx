import { Link } from 'react-router-dom';
import { bankingMessages as messages } from './messages';

/** On a page of one bank: how many there are at others, and where those stand. */
export const OtherBanksNote = ({ count }: { count: string }) => (
  <p className="text-sm text-ink-muted">
    {messages.atOtherBanks(count)}{' '}
    <Link to="/dashboard/deposits" className="font-medium text-accent underline underline-offset-2">
      {messages.toDeposits}
    </Link>
  </p>
);
