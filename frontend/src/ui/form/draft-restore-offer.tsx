import type { FormDraft } from '#lib/drafts/form-drafts';
import { getDraftChanges } from '#lib/drafts/use-form-draft';
import { formatTimeAgo } from '#lib/format-age';
import { formatFieldName } from '#lib/format-field-name';
import { Button } from '#ui/button';

const words = {
  title: (age: string) => `You typed something here ${age} and did not save it.`,
  changed: 'The saved version has changed since. Yours is on the left, the saved one on the right:',
  use: 'Use it',
  afresh: 'Discard it',
  notKept: 'This browser keeps no drafts: what you type here is lost when the form is left without saving.',
};

const formatDraftValue = (value: unknown): string =>
  value === undefined || value === null || value === '' ? '—' : String(value);

interface DraftOfferProps {
  draft: FormDraft;
  initial: object;
  /** Of the record as it is saved now. */
  version: number | undefined;
  onUse: () => void;
  onPutAway: () => void;
}

/** Said where the browser keeps nothing (a private window, a full disk). */
export const DraftsUnavailableNote = () => (
  <p role="status" className="mt-2 text-sm text-pretty text-ink-muted">
    {words.notKept}
  </p>
);

/** What was typed into this form before, with its age, to be taken up or put away. */
export function DraftRestoreOffer({ draft, initial, version, onUse, onPutAway }: DraftOfferProps) {
  const isOutdated = draft.version !== version;
  return (
    <div role="status" className="mb-5 rounded-lg bg-info-soft px-4 py-3 text-sm text-info">
      <p className="text-pretty">{words.title(formatTimeAgo(draft.at))}</p>
      {isOutdated && (
        <>
          <p className="mt-1 text-pretty">{words.changed}</p>
          <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {getDraftChanges(draft, initial).map(([name, typed, saved]) => (
              <div key={name} className="contents">
                <dt>{formatFieldName(name)}</dt>
                <dd className="min-w-0 wrap-break-word">
                  {formatDraftValue(typed)} <span aria-hidden>·</span> <span className="sr-only">and saved </span>
                  {formatDraftValue(saved)}
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onUse}>
          {words.use}
        </Button>
        <Button size="sm" variant="ghost" onClick={onPutAway}>
          {words.afresh}
        </Button>
      </div>
    </div>
  );
}
