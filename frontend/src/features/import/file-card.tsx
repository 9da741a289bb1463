import { FileText, FileWarning, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '#ui/button';
import { MappingForm } from './mapping-form';
import { messages } from './messages';
import type { FileCard as Card } from './protocol';
import type { Files } from './use-files';

/** `Schwab, brokerage · 412 rows · Jan 2021 to Nov 2026`. */
const lineOf = ({ format, rows, from, to, positions, balances }: Card): string =>
  [
    format?.name,
    rows > 0 && messages.rows(rows),
    from && to && messages.span(from, to),
    positions > 0 && messages.holdsPositions(positions),
    positions === 0 && balances > 0 && messages.holdsBalances(balances),
  ]
    .filter(Boolean)
    .join(' · ');

interface FileCardProps {
  file: Card;
  files: Pick<Files, 'drop' | 'map'>;
}

const About = ({ file }: Pick<FileCardProps, 'file'>) => {
  if (file.refused) return <p className="text-sm text-negative">{file.refused}</p>;
  if (!file.format) return <p className="text-sm">{messages.unknownFile}</p>;
  return (
    <>
      <p className="text-sm">{lineOf(file)}</p>
      {file.format.unverified && (
        <p className="mt-1 text-sm text-pretty text-ink-muted">
          {messages.unverified}
          {file.format.unverified}
        </p>
      )}
      {file.isProven && <p className="mt-1 text-sm text-ink-muted">{messages.proven}</p>}
      {file.mapping && <p className="mt-1 text-sm text-ink-muted">{messages.mappedKept}</p>}
    </>
  );
};

/** One file, and what it was recognised as; of one that nobody knows, the choice of its columns. */
export const FileCard = ({ file, files: { drop, map } }: FileCardProps) => {
  const [isMapping, setMapping] = useState(false);
  const { unknown, format, name } = file;
  const Icon = format ? FileText : FileWarning;
  return (
    <li className="rounded-xl border border-line bg-surface-raised p-4 shadow-card">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <About file={file} />
          {unknown && format && !isMapping && (
            <Button size="sm" className="mt-2" onClick={() => setMapping(true)}>
              {messages.mapAgain}
            </Button>
          )}
        </div>
        <IconButton size="sm" label={messages.takeAway(name)} icon={<X aria-hidden />} onClick={() => drop(file.key)} />
      </div>
      {unknown && (!format || isMapping) && (
        <MappingForm
          unknown={unknown}
          initial={file.mapping ?? unknown.proposed}
          onRead={(mapping) => {
            setMapping(false);
            map(file, mapping);
          }}
        />
      )}
    </li>
  );
};
