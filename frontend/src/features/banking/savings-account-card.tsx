import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '#ui/button';
import { FigureList } from '#ui/figure-list';
import { RevealSection } from '#ui/reveal-section';

interface AccountCardProps {
  title: string;
  /** Its kind and its state. */
  badges: ReactNode;
  /** What its buttons are called: `Edit Rainy days`. */
  edit: string;
  remove: string;
  /** Buttons before those two. */
  actions?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
  figures: ReactNode;
  description?: string;
  /** Behind a button that says what it would show, or hide. */
  transactions: ReactNode;
  show: string;
  hide: string;
}

/** One savings account: what it is called, what it holds, and what has moved it. */
export const SavingsAccountCard = (props: AccountCardProps) => {
  const { title, badges, edit, remove, onEdit, onDelete, actions, figures, description, transactions, show, hide } =
    props;
  const titleId = useId();
  return (
    <li className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 shadow-card sm:p-6">
      <div className="flex items-start justify-between gap-3">
        <h2 id={titleId} className="min-w-0 text-lg font-semibold">
          {title}
        </h2>
        <div className="flex gap-1">
          {actions}
          <IconButton size="sm" label={edit} icon={<Pencil aria-hidden />} onClick={onEdit} />
          <IconButton size="sm" label={remove} icon={<Trash2 aria-hidden />} onClick={onDelete} />
        </div>
      </div>
      <div className="mb-2 flex flex-wrap gap-1.5">{badges}</div>
      <FigureList>{figures}</FigureList>
      {description && <p className="mt-1 mb-2 text-sm text-ink-muted">{description}</p>}
      <RevealSection show={show} hide={hide} describedBy={titleId}>
        {transactions}
      </RevealSection>
    </li>
  );
};
