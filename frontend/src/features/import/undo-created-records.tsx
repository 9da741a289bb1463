import type { CallAnswer } from '#lib/api/api-call-types';
import { importMessages } from './messages';

export type CreatedImportRecord = CallAnswer<'GET /imports/{id}/changed'>['made'][number];

/** Why it stays, by whether rows that were changed by hand go as well. */
const whyStays = ({ stays, staysWithChanged }: CreatedImportRecord, withChanged: boolean): string | null =>
  withChanged ? staysWithChanged : stays;

export const listRemovableRecords = (
  made: readonly CreatedImportRecord[],
  withChanged: boolean,
): CreatedImportRecord[] => made.filter((one) => whyStays(one, withChanged) === null);

interface UndoMadeProps {
  made: readonly CreatedImportRecord[];
  withChanged: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** What was made so that the rows of an import have a place: one choice for what can go, and why the rest stays. */
export const UndoCreatedRecords = ({ made, withChanged, isOn, onChange }: UndoMadeProps) => {
  const going = listRemovableRecords(made, withChanged);
  const staying = made.filter((one) => !going.includes(one));
  return (
    <>
      {going.length > 0 && (
        <div className="mt-3">
          <label className="flex min-h-8 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4.5 shrink-0 accent-accent pointer-coarse:size-6"
              checked={isOn}
              onChange={() => onChange(!isOn)}
            />
            {importMessages.undoMade}
          </label>
          <ul className="mt-1 max-h-40 list-disc space-y-1 overflow-y-auto pl-5 text-sm wrap-anywhere">
            {going.map(({ kind, title }) => (
              <li key={`${kind} ${title}`}>{title}</li>
            ))}
          </ul>
          {!isOn && <p className="mt-1 text-sm text-ink-muted">{importMessages.undoMadeHint}</p>}
        </div>
      )}
      {staying.length > 0 && (
        <div className="mt-3 text-sm">
          <p>{importMessages.undoMadeStays}</p>
          <ul className="mt-1 max-h-40 list-disc space-y-1 overflow-y-auto pl-5 wrap-anywhere">
            {staying.map((one) => (
              <li key={`${one.kind} ${one.title}`}>
                {one.title}. <span className="text-ink-muted">{whyStays(one, withChanged)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
};
