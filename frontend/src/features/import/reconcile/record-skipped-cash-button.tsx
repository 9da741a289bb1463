import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getErrorMessage } from '#lib/api/api';
import type { ApiCallAnswer } from '#lib/api/api-call-types';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { Button } from '#ui/button';
import { FormError } from '#ui/form/form-error';
import { importMessages } from '../messages';
import { importQuery } from '../queries';

/** The cash of lines that an import left out, recorded from its certificate: part of it, and gone with it. */

type Answer = ApiCallAnswer<'POST /imports/{id}/cash'>;
interface RecordSkippedCashInput {
  id: number;
  /** All that can be recorded where they are left out. */
  identities?: readonly string[];
}

/** Call after call, for as long as one records something. */
const useRecordCash = () => {
  const client = useQueryClient();
  return useApiMutation<RecordSkippedCashInput, Answer>(
    async (call, { id, identities }) => {
      for (;;) {
        const answer = await call(
          'POST /imports/{id}/cash',
          { id, ...(identities && { identities: [...identities] }) },
          { patience: 60_000 },
        );
        if (answer.left === 0 || answer.recorded === 0) return answer;
      }
    },
    {
      event: 'import_cash_alone',
      // Everything, as after an import.
      changes: [[]],
      apply: (_client, { id }, answer) => client.setQueryData(importQuery(id).queryKey, answer.import),
    },
  );
};

interface LateCashProps extends RecordSkippedCashInput {
  label: string;
}

/** One press; once it is recorded the certificate has no more of it to say. */
export const RecordSkippedCashButton = ({ id, identities, label }: LateCashProps) => {
  const { write, busy } = useRecordCash();
  const [failure, setFailure] = useState<string | null>(null);
  const record = (): void => {
    setFailure(null);
    write(
      { id, ...(identities && { identities }) },
      {
        done: ({ refused }) => setFailure(refused[0] ?? null),
        failed: (error) => setFailure(getErrorMessage(error, importMessages.lateCashFailed)),
      },
    );
  };
  return (
    <span className="block print:hidden">
      <Button size="sm" className="my-1" busy={busy} onClick={record}>
        {label}
      </Button>
      {failure && <FormError sentence={failure} />}
    </span>
  );
};
