import { getErrorBody } from '#lib/api/api';
import { Button } from '#ui/button';

const words = {
  nothing: 'Nothing was changed.',
  leaveOut: (count: number) => `Leave ${count === 1 ? 'it' : `these ${count}`} out`,
  more: (count: number) => `and ${count} more`,
};
const maxRows = 8;

const capitalizeFirstLetter = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The places in what was sent that a refusal speaks of. */
const listRefusedRows = (error: unknown): { at: number; sentence: string }[] =>
  (getErrorBody(error)?.details ?? []).flatMap(({ path, msg }) => {
    const at = /^rows\.(\d+)$/.exec(path)?.[1];
    return at === undefined ? [] : [{ at: Number(at), sentence: msg }];
  });

/** Whether it says row by row what is refused. */
export const hasRowErrors = (error: unknown): boolean => listRefusedRows(error).length > 0;

interface RefusedRowsProps<Row> {
  error: unknown;
  /** As they were sent. */
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  onLeaveOut: (rest: Row[]) => void;
}

/** Which of many rows could not be changed, and why; the others can be, without them. */
export function RefusedRows<Row>({ error, rows, nameOf, onLeaveOut }: RefusedRowsProps<Row>) {
  const refused = listRefusedRows(error);
  if (refused.length === 0) return null;
  const rest = rows.filter((_, at) => !refused.some((one) => one.at === at));
  return (
    <div role="alert" className="mt-4 rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
      <p className="mb-1 font-medium">{words.nothing}</p>
      <ul className="list-disc space-y-1 pl-4">
        {refused.slice(0, maxRows).map(({ at, sentence }) => {
          const row = rows[at];
          return (
            <li key={at} className="text-pretty">
              {row && `${capitalizeFirstLetter(nameOf(row))}: `}
              {sentence}
            </li>
          );
        })}
        {refused.length > maxRows && <li>{words.more(refused.length - maxRows)}</li>}
      </ul>
      {rest.length > 0 && (
        <Button size="sm" className="mt-3" onClick={() => onLeaveOut(rest)}>
          {words.leaveOut(refused.length)}
        </Button>
      )}
    </div>
  );
}
