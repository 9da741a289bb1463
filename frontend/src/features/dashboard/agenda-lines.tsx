import { queryOptions, useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getDayInNewYork } from '#core/time/day';
import { api } from '#lib/api/api';
import { Button } from '#ui/button';
import {
  type AgendaLine,
  describeUnreadUpcomingDividends,
  agendaMessages as messages,
  toAgendaLine,
} from './agenda-messages';

const agendaQuery = queryOptions({
  queryKey: ['agenda'],
  meta: { kept: true },
  queryFn: ({ signal }) => api.call('GET /insight/agenda', undefined, { signal }),
});

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

interface AgendaLinesProps {
  /** While it is read, and said where it cannot be: given, so that neither waits for this. */
  outline: ReactNode;
  failed: string;
}

/** What is told, line by line. */
const AgendaLines = ({ outline, failed }: AgendaLinesProps) => {
  const agenda = useQuery(agendaQuery);
  if (agenda.data) {
    const today = getDayInNewYork(new Date());
    const { entries, failedSymbols } = agenda.data;
    const lines = entries.map((entry) => toAgendaLine(entry, today));
    return (
      <>
        {lines.length > 0 && (
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ul>
        )}
        {failedSymbols.length > 0 ? (
          <p className="py-2 text-xs text-ink-muted" title={failedSymbols.join(', ')}>
            {describeUnreadUpcomingDividends(failedSymbols)}
          </p>
        ) : (
          lines.length === 0 && <p className="py-2 text-sm text-ink-muted">{messages.nothing}</p>
        )}
      </>
    );
  }
  if (agenda.error) {
    return (
      <div className="space-y-2 py-2 text-sm text-ink-muted">
        <p role="alert">{failed}</p>
        <Button size="sm" onClick={() => void agenda.refetch()}>
          {messages.retry}
        </Button>
      </div>
    );
  }
  return outline;
};

export default AgendaLines;
