import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { BulkRowChangeResult } from '#contract/fields/bulk-row-refs';
import type { ApiMutation } from '#lib/api/use-api-mutation';

/** Told by a toast: somebody else was quicker with some of them. */
const reportRefusedRows = ({ refused }: BulkRowChangeResult): void => {
  const [first] = refused;
  if (first) toast.error(`${refused.length} could not be changed. ${first.error}`);
};

/** The rows that a dialog is about to change, and why some of them could not be. */
export const useBulkRowChange = <Row, Sent>(all: readonly Row[], writing: ApiMutation<Sent, BulkRowChangeResult>) => {
  const [rows, setRows] = useState(all);
  const [error, setError] = useState<unknown>(null);
  const write: typeof writing.write = (sent, { done, failed }) => {
    setError(null);
    writing.write(sent, {
      done: (answer, press) => {
        reportRefusedRows(answer);
        done(answer, press);
      },
      failed: (refusal) => {
        setError(refusal);
        failed(refusal);
      },
    });
  };
  return {
    rows,
    error,
    /** What is left to be changed. */
    leaveOut: (rest: Row[]) => {
      setRows(rest);
      setError(null);
    },
    writing: { write, busy: writing.busy },
  };
};
