import type { ReactNode } from 'react';
import type { Day } from '#core/time/day';
import { formatDay } from '#lib/format';

type Movement = {
  key: string | number;
  title: string;
  day: Day;
  /** What kind it is, in a word. */
  kind: string;
  amount: ReactNode;
  /** Its own buttons. */
  actions?: ReactNode;
};

/** What came into an account and went out of it, a line each; `label` names the list. */
export function AccountMovementList({ label, movements }: { label: string; movements: readonly Movement[] }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line">
      {movements.map(({ key, title, day, kind, amount, actions }) => (
        <li key={key} className="flex items-baseline justify-between gap-3 py-2">
          <div className="min-w-0 flex-1">
            <p className="text-sm">{title}</p>
            <p className="text-xs text-ink-muted">
              {kind}, {formatDay(day)}
            </p>
          </div>
          <div className="figures shrink-0 text-sm font-medium">{amount}</div>
          {actions && <div className="-mr-2 flex shrink-0 self-center sm:gap-1">{actions}</div>}
        </li>
      ))}
    </ul>
  );
}
