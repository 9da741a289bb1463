import { FileText, FileWarning, X } from 'lucide-react';
import { useState } from 'react';
import { type ColumnMapping, formatColumnPreset } from '#core/statements/mapping/column-preset';
import { compareStatedRowCount, explainStatedRowCount } from '#core/statements/reader/stated-row-count';
import { downloadFile } from '#lib/download-file';
import { Button, IconButton } from '#ui/button';
import { importMessages } from '../messages';
import { ColumnMappingForm } from './column-mapping-form';
import { columnMappingMessages } from './column-mapping-messages';
import type { ImportFiles } from './use-import-files';
import type { DroppedFileSummary as Card } from './worker-protocol';

/** `Schwab, brokerage · 412 rows · Jan 2021 to Nov 2026`. */
const describeFile = ({ format, rows, from, to, positions, balances }: Card): string =>
  [
    format?.name,
    rows > 0 && importMessages.rows(rows),
    from && to && importMessages.span(from, to),
    positions > 0 && importMessages.holdsPositions(positions),
    positions === 0 && balances > 0 && importMessages.holdsBalances(balances),
  ]
    .filter(Boolean)
    .join(' · ');

interface FileCardProps {
  file: Card;
  files: Pick<ImportFiles, 'drop' | 'map'>;
}

const saveColumns = (mapping: ColumnMapping): void => {
  const blob = new Blob([formatColumnPreset(mapping)], { type: 'application/json' });
  downloadFile({ name: columnMappingMessages.savedName, blob });
};

const KeptColumns = ({ mapping }: { mapping: ColumnMapping }) => (
  <div className="mt-1 text-sm text-ink-muted">
    <p>{importMessages.mappedKept}</p>
    <Button size="sm" variant="ghost" className="-ml-3" onClick={() => saveColumns(mapping)}>
      {columnMappingMessages.save}
    </Button>
  </div>
);

const About = ({ file }: Pick<FileCardProps, 'file'>) => {
  if (file.refused) return <p className="text-sm text-negative">{file.refused}</p>;
  if (!file.format) return <p className="text-sm">{importMessages.unknownFile}</p>;
  return (
    <>
      <p className="text-sm">{describeFile(file)}</p>
      {compareStatedRowCount(file) === 'different' && (
        <p className="mt-1 text-sm text-pretty text-warning">{explainStatedRowCount(file)}</p>
      )}
      {file.format.unverified && (
        <p className="mt-1 text-sm text-pretty text-ink-muted">
          {importMessages.unverified}
          {file.format.unverified}
        </p>
      )}
      {file.isProven && <p className="mt-1 text-sm text-ink-muted">{importMessages.proven}</p>}
      {file.mapping && <KeptColumns mapping={file.mapping} />}
    </>
  );
};

/** One file, and what it was recognised as; of one that nobody knows, the choice of its columns. */
export const StatementFileCard = ({ file, files: { drop, map } }: FileCardProps) => {
  const [isMapping, setMapping] = useState(false);
  const { unknown, format, name } = file;
  const Icon = format ? FileText : FileWarning;
  return (
    <li className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 shadow-card">
      <div className="flex items-start gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-muted" />
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">{name}</p>
          <About file={file} />
          {unknown && format && !isMapping && (
            <Button size="sm" className="mt-2" onClick={() => setMapping(true)}>
              {importMessages.mapAgain}
            </Button>
          )}
        </div>
        <IconButton
          size="sm"
          label={importMessages.takeAway(name)}
          icon={<X aria-hidden />}
          onClick={() => drop(file.key)}
        />
      </div>
      {unknown && (!format || isMapping) && (
        <ColumnMappingForm
          unknown={unknown}
          initial={file.mapping ?? null}
          onRead={(mapping) => {
            setMapping(false);
            map(file, mapping);
          }}
        />
      )}
    </li>
  );
};
