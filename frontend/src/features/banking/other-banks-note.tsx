import { Link } from 'react-router-dom';

interface OtherBanksNoteProps {
  /** How many there are at others. */
  says: string;
  /** The way to them. */
  link: string;
}

/** On a page of one bank: that there are some at others, and where those stand. */
export const OtherBanksNote = ({ says, link }: OtherBanksNoteProps) => (
  <p className="text-sm text-ink-muted">
    {says}{' '}
    <Link to="/dashboard/deposits" className="font-medium text-accent underline underline-offset-2">
      {link}
    </Link>
  </p>
);
