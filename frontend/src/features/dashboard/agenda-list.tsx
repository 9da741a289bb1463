import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { getDayInNewYork } from '#core/time/day';
import { Button } from '#ui/button';
import { Skeleton } from '#ui/spinner';
import { type AgendaLine, agendaMessages as messages, toAgendaLine } from './agenda-messages';
import { agendaQuery } from './queries';

const tones: Record<AgendaLine['tone'], string> = {
  plain: '',
  positive: 'text-positive',
  negative: 'text-negative',
  attention: 'text-warning',
};

const Line = ({ line: { to, name, what, figure, tone } }: { line: AgendaLine }) => (
  <li>
    <Link
      to={to}
      className="-mx-2 flex min-h-9 items-center justify-between gap-3 rounded-md px-2 py-1 text-sm hover:bg-surface-sunken pointer-coarse:min-h-11"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className={`font-semibold ${tone === 'attention' ? tones.attention : ''}`}>{name}</span>{' '}
        <span className={`inline-block ${tone === 'attention' ? tones.attention : 'text-ink-muted'}`}>{what}</span>
      </span>
      {figure === null ? (
        <ChevronRight aria-hidden className="size-4 shrink-0 text-warning" />
      ) : (
        <span className={`figures shrink-0 font-medium ${tones[tone]}`}>{figure}</span>
      )}
    </Link>
  </li>
);

interface AgendaListProps {
  /** What stands above it has come: it is asked for after that. */
  isWanted: boolean;
}

const Lines = ({ isWanted }: AgendaListProps) => {
  const agenda = useQuery({ ...agendaQuery, enabled: isWanted });
  if (agenda.data) {
    const today = getDayInNewYork(new Date());
    const lines = agenda.data.entries.map((entry) => toAgendaLine(entry, today));
    if (lines.length === 0) return <p className="py-2 text-sm text-ink-muted">{messages.nothing}</p>;
    return (
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </ul>
    );
  }
  if (agenda.error) {
    return (
      <div className="space-y-2 py-2 text-sm text-ink-muted">
        <p role="alert">{messages.failed}</p>
        <Button size="sm" onClick={() => void agenda.refetch()}>
          {messages.retry}
        </Button>
      </div>
    );
  }
  return (
    <div role="status" className="space-y-2 py-1">
      <span className="sr-only">{messages.loading}</span>
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} className="h-7" />
      ))}
    </div>
  );
};

/** The day's largest moves, what comes next, and what wants attention. */
export const AgendaList = (props: AgendaListProps) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-1 flex min-h-8 items-center text-sm font-semibold">
        {messages.title}
      </h2>
      <Lines {...props} />
    </section>
  );
};
