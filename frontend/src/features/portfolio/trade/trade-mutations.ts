import { useState } from 'react';
import type { BulkRowChangeResult } from '#contract/fields/bulk-row-refs';
import type { NewTrade, Trade, TradeEdit, TradesBulkEdit } from '#contract/portfolio/trades';
import { slowApiCallTimeoutMs } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { portfolioQueryKey } from '../holding/holdings-query';
import { createCompanyNameFiller, type UnnamedTrade } from './company-name-filler';

/** What records and changes trades, in code that comes with their forms. */

const changes = [portfolioQueryKey];

export const useAddTrade = () =>
  useApiMutation((call, trade: NewTrade) => call('POST /portfolio/transactions', trade), {
    event: 'trade_add',
    changes,
  });

export const useEditTrade = () =>
  useApiMutation(
    (call, trade: TradeEdit & Pick<Trade, 'id' | 'version'>) => call('PUT /portfolio/transactions/{id}', trade),
    {
      event: 'trade_edit',
      changes,
    },
  );

export const useDeleteTrade = () =>
  useApiMutation((call, { id }: Pick<Trade, 'id'>) => call('DELETE /portfolio/transactions/{id}', { id }), {
    event: 'trade_delete',
    changes,
    waits: true,
  });

/** A call of many rows takes its time; asked for once more, it would go on beside itself. */
const patience = { patience: slowApiCallTimeoutMs };

/** All of them or none. */
export const useAddTrades = () => {
  const [nameAll] = useState(createCompanyNameFiller);
  return useApiMutation(
    async (call, trades: UnnamedTrade[]) =>
      call('POST /portfolio/transactions/batch', { transactions: await nameAll(trades), whole: true }, patience),
    { event: 'trade_add_many', changes },
  );
};

export const useEditTrades = () =>
  useApiMutation(
    (call, edit: TradesBulkEdit): Promise<BulkRowChangeResult> =>
      call('POST /portfolio/transactions/batch-edit', edit, patience),
    {
      event: 'trade_edit_many',
      changes,
    },
  );

export const useDeleteTrades = () =>
  useApiMutation(
    (call, rows: Trade[]): Promise<BulkRowChangeResult> =>
      call(
        'POST /portfolio/transactions/batch-delete',
        { rows: rows.map(({ id, version }) => ({ id, version })) },
        patience,
      ),
    { event: 'trade_delete_many', changes, waits: true },
  );
