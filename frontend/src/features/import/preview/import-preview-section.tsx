import { useState } from 'react';
import { focusPageTitle } from '#lib/focus';
import { formatDay } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Disclosure } from '#ui/disclosure';
import type { PlatformStatedFiguresView } from '../file/worker-protocol';
import { importMessages } from '../messages';
import { MissingPurchasesSection } from '../reconcile/missing-purchases-section';
import { ReconciliationForm } from '../reconcile/reconciliation-form';
import { startImport } from '../run/running-import';
import { ImportImpactCard } from './import-impact-card';
import { PreviewRowsTable } from './preview-rows-table';
import { PreviewSkippedLines, PreviewSummary } from './preview-summary';
import type { ImportPreviewState } from './use-import-preview';

/** With what the rows will be compared at the end: what a file states, or what is typed. */
const Compared = ({ preview: { shown, stated, setStated } }: { preview: ImportPreviewState }) => {
  const inFiles = shown?.planned.stated ?? [];
  const platforms = [...new Set((shown?.rows ?? []).flatMap(({ platform }) => platform || []))];
  const all = [...inFiles, ...(stated ? [stated] : [])];
  const isHeld = ({ positions, balances }: PlatformStatedFiguresView) => positions.length + balances.length > 0;
  const missing = platforms.filter((platform) => !all.some((one) => one.platform === platform && isHeld(one)));
  const lines = all
    .flatMap((one) => [
      ...(isHeld(one) ? [importMessages.compareFile(one.platform, formatDay(one.day ?? shown?.planned.to ?? ''))] : []),
      ...(one.changes.length > 0 ? [importMessages.compareChanges(one.platform)] : []),
    ])
    .map((line) => (
      <p key={line} className="text-sm">
        {line}
      </p>
    ));
  if (missing.length === 0) return <Card title={importMessages.compare}>{lines}</Card>;
  return (
    <Disclosure title={importMessages.compare} description={importMessages.compareHint}>
      {lines}
      <ReconciliationForm platforms={missing} busy={false} label={importMessages.done} onCompare={setStated} />
    </Disclosure>
  );
};

const ImportBar = ({ preview }: { preview: ImportPreviewState }) => {
  const [isBusy, setBusy] = useState(false);
  const { counts, decisions, shown, stated } = preview;
  const rows = counts.in + decisions.openings.length + decisions.cashAlone.size;
  const isNothing = rows + counts.linked === 0;
  const canCompare = stated !== null || (shown?.planned.stated ?? []).length > 0;
  const notes = [
    ...(counts.asking > 0 ? [importMessages.willAsk(counts.asking)] : []),
    ...(counts.withoutRatio > 0 ? [importMessages.withoutRatio(counts.withoutRatio)] : []),
  ];
  const begin = async (): Promise<void> => {
    setBusy(true);
    const plannedImport = await preview.job();
    if (plannedImport) {
      focusPageTitle();
      await startImport(plannedImport.job, plannedImport.steps);
    }
    setBusy(false);
  };
  return (
    <div className="sticky bottom-0 z-20 max-sm:bottom-14 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface-raised px-4 py-3 shadow-float sm:mx-0 sm:rounded-xl sm:border sm:px-6 print:hidden">
      <p className="mr-auto text-sm text-ink-muted">
        {isNothing && counts.withoutRatio === 0 ? importMessages.nothingToImport : notes.join(' ')}
      </p>
      <Button onClick={preview.close}>{importMessages.changeChoices}</Button>
      {(!isNothing || canCompare) && (
        <Button variant="primary" busy={isBusy} onClick={() => void begin()}>
          {isNothing
            ? importMessages.compareOnly
            : rows > 0
              ? importMessages.importRows(rows)
              : importMessages.linkRows(counts.linked)}
        </Button>
      )}
    </div>
  );
};

/** What the files would do, before anything is written. */
export const ImportPreviewSection = ({ preview }: { preview: ImportPreviewState }) => {
  const { shown, difference } = preview;
  if (!shown) return null;
  return (
    <div className="space-y-6">
      <PreviewSummary preview={preview} />
      <MissingPurchasesSection preview={preview} />
      <ImportImpactCard difference={difference} />
      {shown.rows.length > 0 && <PreviewRowsTable preview={preview} />}
      <PreviewSkippedLines preview={preview} />
      <Compared preview={preview} />
      <ImportBar preview={preview} />
    </div>
  );
};
