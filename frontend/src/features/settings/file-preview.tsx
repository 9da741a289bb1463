import { useState } from 'react';
import { formatDay } from '#lib/format';
import { useSession } from '#lib/session';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/dialog';
import { Figure, FigureList } from '#ui/figure-list';
import { Refusal } from '#ui/refusal';
import { type Column, Table } from '#ui/table';
import { listNames, words } from './data-messages';
import type { Judged, Preview, Span } from './judge-file';
import type { Restoring } from './use-restore';

interface FilePreviewProps {
  name: string;
  judged: Omit<Judged, 'flat'>;
  /** The account holds data, so that nothing can be restored into it. */
  full: boolean;
  restoring: Restoring;
}

const columns: Column<Span>[] = [
  { id: 'kind', header: words.kind, heading: true, cell: ({ list }) => listNames[list] },
  { id: 'count', header: words.count, align: 'end', cell: ({ count }) => count.toLocaleString('en-US') },
  {
    id: 'days',
    header: words.span,
    cell: ({ days }) => (days ? words.days(formatDay(days[0]), formatDay(days[1])) : words.noDays),
  },
];

const Faults = ({ faults, faultCount }: Pick<Preview, 'faults' | 'faultCount'>) => (
  <div role="alert" className="mt-4 rounded-lg bg-negative-soft px-4 py-3 text-sm text-negative">
    <p className="font-medium">{words.faults(faultCount)}</p>
    <ul className="mt-2 list-disc space-y-1 pl-5">
      {faults.map((fault) => (
        <li key={fault} className="wrap-anywhere">
          {fault}
        </li>
      ))}
    </ul>
    {faultCount > faults.length && <p className="mt-2">{words.moreFaults(faultCount - faults.length)}</p>}
  </div>
);

const Whose = ({ whose }: { whose: NonNullable<Preview['whose']> }) => (
  <FigureList>
    <Figure label={words.whose}>
      <span className="wrap-anywhere">
        {whose.username} ({whose.email})
      </span>
    </Figure>
    <Figure label={words.exportedAt}>{words.when(whose.exportedAt)}</Figure>
  </FigureList>
);

/** Asks first where the file is somebody else's. */
const RestoreButton = ({ whose, restoring }: { whose: NonNullable<Preview['whose']>; restoring: Restoring }) => {
  const here = useSession().user?.email ?? '';
  const [asks, setAsks] = useState(false);
  const isOwn = whose.email.toLowerCase() === here.toLowerCase();
  return (
    <div className="mt-4">
      <p className="mb-3 text-sm text-ink-muted">{words.unlogged}</p>
      <Button variant="primary" onClick={() => (isOwn ? restoring.restore() : setAsks(true))}>
        {words.restore}
      </Button>
      {asks && (
        <ConfirmDialog
          title={words.otherPerson}
          confirmLabel={words.restoreAnyway}
          onClose={() => setAsks(false)}
          onConfirm={() => {
            setAsks(false);
            restoring.restore();
          }}
        >
          {words.otherPersonIs(whose.email, here)}
        </ConfirmDialog>
      )}
    </div>
  );
};

/** What a file holds, before anything of it is sent. */
export const FilePreview = ({ name, judged: { preview, begin }, full, restoring }: FilePreviewProps) => {
  const { whose, spans, faults, faultCount } = preview;
  return (
    <section aria-label={words.previewTitle(name)} className="mt-6">
      <h3 className="mb-2 font-semibold wrap-anywhere">{words.previewTitle(name)}</h3>
      {whose && <Whose whose={whose} />}
      {whose && (
        <div className="@container mt-2">
          <Table
            caption={words.previewTitle(name)}
            columns={columns}
            rows={spans}
            rowKey={({ list }) => list}
            empty={<p className="py-2 text-sm text-ink-muted">{words.nothing}</p>}
          />
        </div>
      )}
      {faultCount > 0 && <Faults faults={faults} faultCount={faultCount} />}
      {begin && whose && !full && <RestoreButton whose={whose} restoring={restoring} />}
      {restoring.failure && <Refusal sentence={restoring.failure.sentence} />}
    </section>
  );
};
