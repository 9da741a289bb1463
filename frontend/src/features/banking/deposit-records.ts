import { useQuery } from '@tanstack/react-query';
import { combineQueryResults } from '#lib/api/combine-query-results';
import { cdListQuery, cdSummaryQuery, savingsListQuery, savingsSummaryQuery } from './queries';

/** Every CD and savings account, with what they come to. */
export const useDepositRecords = () =>
  combineQueryResults({
    cds: useQuery(cdSummaryQuery),
    savings: useQuery(savingsSummaryQuery),
    cdList: useQuery(cdListQuery),
    accounts: useQuery(savingsListQuery),
  });

export type DepositRecords = NonNullable<ReturnType<typeof useDepositRecords>['data']>;
