import { formatAmount } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Disclosure } from '#ui/disclosure';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { UnnamedAccountFilesNote } from '../file/unnamed-account-files-note';
import type { SkippedStatementLine } from '../file/worker-protocol';
import { importMessages, skipReasonNames } from '../messages';
import type { ImportPreviewState } from './use-import-preview';

const formatNumber = (count: number): string => count.toLocaleString('en-US');

/** How many rows are of which state, and of which kind those are that will be recorded. */
export const PreviewSummary = ({ preview: { counts, decisions, shown } }: { preview: ImportPreviewState }) => {
  const words = importMessages.counts;
  const kinds = [...counts.kinds].toSorted(([, one], [, other]) => other - one);
  return (
    <Card title={importMessages.summary}>
      <UnnamedAccountFilesNote joined={(shown?.planned.joined ?? []).filter(({ differ }) => differ)} />
      <StatGroup>
        <StatTile label={words.new} value={formatNumber(counts.new)} />
        <StatTile label={words.here} value={formatNumber(counts.here)} />
        {counts.typed > 0 && <StatTile label={words.typed} value={formatNumber(counts.typed)} />}
        {counts.conflict > 0 && <StatTile label={words.conflict} value={formatNumber(counts.conflict)} />}
        <StatTile
          label={words.leftOut}
          value={formatNumber((shown?.planned.leftOut.length ?? 0) - decisions.cashAlone.size)}
        />
        {decisions.cashAlone.size > 0 && (
          <StatTile label={words.cashAlone} value={formatNumber(decisions.cashAlone.size)} />
        )}
      </StatGroup>
      {kinds.length > 0 && (
        <p className="mt-4 text-sm text-pretty text-ink-muted">
          {importMessages.newAre}
          {kinds.map(([kind, count]) => importMessages.byKind(kind, count)).join(', ')}.
        </p>
      )}
    </Card>
  );
};

/** Of one reason and sentence so many lines; the first are shown. */
const maxLines = 50;

interface LinesProps {
  lines: readonly SkippedStatementLine[];
  why: SkippedStatementLine['why'];
  decisions: ImportPreviewState['decisions'];
  onCash: ImportPreviewState['recordCash'];
}

type Cash = NonNullable<SkippedStatementLine['cash']>;

const formatCash = ({ currency, money }: Cash): string => formatAmount(currency, Number(money));

/** One press records the money alone of a row that is not kept here. */
const CashAlone = ({ cash, isRecorded, onCash }: { cash: Cash; isRecorded: boolean; onCash: LinesProps['onCash'] }) => (
  <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
    {isRecorded && <span className="text-positive">{importMessages.cashIsRecorded(formatCash(cash))}</span>}
    <Button size="sm" onClick={() => onCash([cash.id], !isRecorded)}>
      {isRecorded ? importMessages.cashNotRecorded : importMessages.recordCash(formatCash(cash))}
    </Button>
  </span>
);

const Lines = ({ lines, why, decisions, onCash }: LinesProps) => (
  <section>
    <h3 className="text-sm font-medium">
      {skipReasonNames[why]} · {formatNumber(lines.length)}
    </h3>
    <ul className="mt-2 space-y-2 text-sm">
      {lines.slice(0, maxLines).map((one, at) => (
        <li key={`${at} ${one.sentence}`}>
          <span>
            {importMessages.leftLine(one.lines)}
            {one.sentence}
          </span>
          <span className="block truncate text-ink-muted" title={one.cells.join(', ')}>
            {one.cells.filter(Boolean).join(', ')}
          </span>
          {one.cash && <CashAlone cash={one.cash} isRecorded={decisions.cashAlone.has(one.cash.id)} onCash={onCash} />}
        </li>
      ))}
    </ul>
    {lines.length > maxLines && (
      <p className="mt-2 text-sm text-ink-muted">… {formatNumber(lines.length - maxLines)}</p>
    )}
  </section>
);

/** Nothing is dropped without a line that says so. */
export const PreviewSkippedLines = ({ preview: { shown, decisions, recordCash } }: { preview: ImportPreviewState }) => {
  const lines = shown?.planned.leftOut ?? [];
  if (lines.length === 0) return null;
  const open = lines.flatMap(({ cash }) => (cash && !decisions.cashAlone.has(cash.id) ? [cash.id] : []));
  return (
    <Disclosure title={`${importMessages.left} · ${formatNumber(lines.length)}`} description={importMessages.leftHint}>
      <div className="space-y-5">
        {open.length > 1 && (
          <div>
            <p className="mb-2 text-sm text-pretty text-ink-muted">{importMessages.cashAloneHint}</p>
            <Button size="sm" onClick={() => recordCash(open, true)}>
              {importMessages.recordAllCash(open.length)}
            </Button>
          </div>
        )}
        {[...Map.groupBy(lines, ({ why }) => why)].map(([why, own]) => (
          <Lines key={why} why={why} lines={own} decisions={decisions} onCash={recordCash} />
        ))}
      </div>
    </Disclosure>
  );
};
