import { cds } from '#functions/cds/store';
import { putBackBranches } from '#functions/storage/put-back-branches';
import type { RecordChange, Write } from '#functions/storage/table';

/** CDs and their payments as they were before a change: a CD's value follows from its terms alone. @throws ChangedSince. */
export const putBackCds = (owner: string, records: readonly RecordChange[]): Promise<Write[]> =>
  putBackBranches(cds, 'CD', { owner, records }, { fields: [], follow: (cd) => cd });
