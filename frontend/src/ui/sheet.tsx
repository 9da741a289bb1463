import { Save, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { BatchAnswer } from '#contract/many-rows';
import { isSettled, messageOf, statusOf } from '#lib/api';
import type { SheetColumn } from '#lib/sheet/columns';
import { words } from '#lib/sheet/messages';
import { errorsOf, isBlank, type Row, type Rows, valuesOf, withWaiting } from '#lib/sheet/sheet-rows';
import { type Place, useSheet } from '#lib/sheet/use-sheet';
import { useTextDraft } from '#lib/use-text-draft';
import type { Press, Write } from '#lib/use-write';
import { Button } from './button';
import { DraftOffer, NotKept } from './draft-offer';
import { LeaveQuestion } from './leave-question';
import { PageHeader } from './page-header';
import { Refusal } from './refusal';
import { Grid } from './sheet-grid';
import { tellDone } from './undo-toast';

interface SheetProps<Sent> {
  title: string;
  subtitle: string;
  columns: readonly SheetColumn[];
  /** Names it, so that what was typed is kept until it is saved. */
  draft: string;
  writing: Write<Sent[], BatchAnswer>;
  toSend: (values: Record<string, unknown>) => Sent;
  /** The column of a field that the server speaks of. */
  columnOf: (path: string) => string | undefined;
  /** Said by a toast once all is saved. */
  done: (count: number) => string;
  failed: string;
  onClose: () => void;
}

const asRows = (values: unknown): Rows => (Array.isArray(values) ? (values as Rows) : []);

/** What was refused of the rows that were sent, at its column; the first one where it has none. */
const refusalsOf = (
  columns: readonly SheetColumn[],
  sent: Rows,
  { transactions }: BatchAnswer,
  columnOf: SheetProps<unknown>['columnOf'],
) =>
  new Map(
    transactions.flatMap((answer, at) => {
      const row = sent[at];
      if (!row || answer.status !== 'refused') return [];
      const place = columns.findIndex(({ id }) => id === columnOf(answer.path ?? ''));
      return [[row, { column: Math.max(0, place), sentence: answer.error }] as const];
    }),
  );

const focusCell = ({ row, column }: Place): void => {
  // Once it is drawn, however far away it is.
  setTimeout(() => {
    const input = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
    input?.focus({ preventScroll: true });
    input?.parentElement?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
};

/** Many records typed or pasted as into a spreadsheet: nothing is written until all are right, and then all at once. */
export function Sheet<Sent>(props: SheetProps<Sent>) {
  const { title, subtitle, columns, writing, toSend, columnOf, done, failed, onClose } = props;
  const sheet = useSheet(columns);
  const { count, wrong, said, active, filled } = sheet;
  const [failure, setFailure] = useState<unknown>(null);
  const draft = useTextDraft(props.draft, filled);
  const saveButton = useRef<HTMLButtonElement>(null);
  const titleId = useId();
  useEffect(() => focusCell({ row: 0, column: 0 }), []);

  const goToError = (from: number, among: Rows = filled, refusals = sheet.refusals) => {
    const places = among.flatMap((row, at): Place[] => {
      const column = errorsOf(columns, row, refusals).findIndex((error) => error !== undefined);
      return column < 0 ? [] : [{ row: at, column }];
    });
    const next = places.find(({ row }) => row > from) ?? places[0];
    if (!next) return false;
    sheet.goTo(next);
    focusCell(next);
    return true;
  };
  const end = (sent: Rows, answer: BatchAnswer, press?: Press) => {
    const refusals = refusalsOf(columns, sent, answer, columnOf);
    if (refusals.size > 0) {
      sheet.refuse(refusals);
      sheet.say(words.notRight);
      goToError(-1, sheet.filled, refusals);
      return;
    }
    draft.saved();
    tellDone(done(sent.length), press);
    onClose();
  };
  const save = () => {
    const ready = sheet.settle();
    const sent: Row[] = ready.filter((row) => !isBlank(row));
    if (sent.length === 0) return sheet.say(words.nothing);
    if (goToError(-1, ready)) return sheet.say(words.notRight);
    setFailure(null);
    writing.write(
      sent.map((row) => toSend(valuesOf(columns, row))),
      { done: (answer, press) => end(sent, answer, press), failed: setFailure },
    );
  };
  const activeRow = sheet.typing === active.row ? undefined : filled[active.row];
  const activeError = activeRow && errorsOf(columns, activeRow, sheet.refusals)[active.column];
  const sentence = activeError ? words.at(columns[active.column]?.header ?? '', active.row + 1, activeError) : said;
  // What is being typed is not called wrong yet, nor right.
  const found = wrong.filter((at) => at !== sheet.typing);
  const right = wrong.length > found.length ? words.typed(count) : words.right(count);
  const standing = found.length > 0 ? words.attention(found.length, count) : count > 0 ? right : words.empty;
  // Nobody knows yet whether it was saved: the same rows have to go once more, and no others.
  const isUnknown = failure !== null && !isSettled(failure) && statusOf(failure) !== 422;
  const isLocked = writing.busy || isUnknown;
  return (
    <div className="space-y-6">
      <PageHeader
        title={<span id={titleId}>{title}</span>}
        subtitle={subtitle}
        actions={
          <>
            <Button icon={<X aria-hidden />} onClick={onClose} disabled={writing.busy}>
              {words.close}
            </Button>
            <Button ref={saveButton} variant="primary" icon={<Save aria-hidden />} busy={writing.busy} onClick={save}>
              {writing.busy ? words.saving : words.save(count)}
            </Button>
          </>
        }
      />
      <LeaveQuestion isUnsaved={count > 0} />
      {draft.isLost && <NotKept />}
      {draft.offered && (
        <DraftOffer
          draft={draft.offered}
          initial={{}}
          version={undefined}
          onUse={() => {
            sheet.put(withWaiting(asRows(draft.use()), columns.length));
            focusCell({ row: 0, column: 0 });
          }}
          onPutAway={draft.putAway}
        />
      )}
      {failure !== null && <Refusal sentence={messageOf(failure, failed)} />}
      <section aria-labelledby={titleId} className="min-w-0">
        <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div role="status" className={found.length > 0 ? 'text-sm text-negative' : 'text-sm text-ink-muted'}>
            <p className={found.length > 0 ? 'font-medium' : undefined}>{standing}</p>
            <p className="min-h-5">{sentence}</p>
          </div>
          <div className="flex flex-wrap gap-2">
            {found.length > 0 && (
              <Button size="sm" onClick={() => goToError(active.row)}>
                {`${words.next} (F8)`}
              </Button>
            )}
            {count > 0 && !isLocked && (
              <Button
                size="sm"
                variant="ghost"
                onClick={() => {
                  sheet.put([]);
                  sheet.say(words.cleared);
                  focusCell({ row: 0, column: 0 });
                }}
              >
                {words.clear}
              </Button>
            )}
          </div>
        </div>
        <Grid
          label={title}
          columns={columns}
          sheet={sheet}
          locked={isLocked}
          onSave={save}
          onNext={() => void goToError(active.row)}
          onLeave={() => saveButton.current?.focus()}
        />
      </section>
    </div>
  );
}
