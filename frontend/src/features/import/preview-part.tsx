import { useState } from 'react';
import { focusTitle } from '#lib/focus';
import { formatDay } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { Disclosure } from '#ui/disclosure';
import { Changes } from './changes';
import { CompareForm } from './compare-form';
import { messages } from './messages';
import { MissingHistory } from './missing';
import type { StatedView } from './protocol';
import { RowsTable } from './rows-table';
import { beginSending } from './sending';
import { LeftOut, Summary } from './summary';
import type { Preview } from './use-preview';

/** With what the rows will be compared at the end: what a file states, or what is typed. */
const Compared = ({ preview: { shown, stated, setStated } }: { preview: Preview }) => {
  const inFiles = shown?.planned.stated ?? [];
  const platforms = [...new Set((shown?.rows ?? []).flatMap(({ platform }) => platform || []))];
  const all = [...inFiles, ...(stated ? [stated] : [])];
  const isHeld = ({ positions, balances }: StatedView) => positions.length + balances.length > 0;
  const missing = platforms.filter((platform) => !all.some((one) => one.platform === platform && isHeld(one)));
  const lines = all
    .flatMap((one) => [
      ...(isHeld(one) ? [messages.compareFile(one.platform, formatDay(one.day ?? shown?.planned.to ?? ''))] : []),
      ...(one.dividends.length > 0 ? [messages.compareDividends(one.platform)] : []),
    ])
    .map((line) => (
      <p key={line} className="text-sm">
        {line}
      </p>
    ));
  if (missing.length === 0) return <Card title={messages.compare}>{lines}</Card>;
  return (
    <Disclosure title={messages.compare} description={messages.compareHint}>
      {lines}
      <CompareForm platforms={missing} busy={false} label={messages.done} onCompare={setStated} />
    </Disclosure>
  );
};

const ImportBar = ({ preview }: { preview: Preview }) => {
  const [isBusy, setBusy] = useState(false);
  const { counts, decisions, shown, stated } = preview;
  const rows = counts.in + decisions.openings.length;
  const isNothing = rows + counts.linked === 0;
  const canCompare = stated !== null || (shown?.planned.stated ?? []).length > 0;
  const asked = [
    ...(counts.asking > 0 ? [messages.willAsk(counts.asking)] : []),
    ...(counts.withoutRatio > 0 ? [messages.withoutRatio(counts.withoutRatio)] : []),
  ];
  const begin = async (): Promise<void> => {
    setBusy(true);
    const made = await preview.job();
    if (made) {
      focusTitle();
      await beginSending(made.job, made.steps);
    }
    setBusy(false);
  };
  return (
    <div className="sticky bottom-0 z-20 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t border-line bg-surface-raised px-4 py-3 shadow-float sm:mx-0 sm:rounded-xl sm:border sm:px-6 print:hidden">
      <p className="mr-auto text-sm text-ink-muted">
        {isNothing && counts.withoutRatio === 0 ? messages.nothingToImport : asked.join(' ')}
      </p>
      <Button onClick={preview.close}>{messages.changeChoices}</Button>
      {(!isNothing || canCompare) && (
        <Button variant="primary" busy={isBusy} onClick={() => void begin()}>
          {isNothing ? messages.compareOnly : rows > 0 ? messages.importRows(rows) : messages.linkRows(counts.linked)}
        </Button>
      )}
    </div>
  );
};

/** What the files would do, before anything is written. */
export const PreviewPart = ({ preview }: { preview: Preview }) => {
  const { shown, difference } = preview;
  if (!shown) return null;
  return (
    <div className="space-y-6">
      <Summary preview={preview} />
      <MissingHistory preview={preview} />
      <Changes difference={difference} />
      {shown.rows.length > 0 && <RowsTable preview={preview} />}
      <LeftOut lines={shown.planned.leftOut} />
      <Compared preview={preview} />
      <ImportBar preview={preview} />
    </div>
  );
};
