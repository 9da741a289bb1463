import type { Trade } from '#contract/portfolio/trades';

type Renamed = 'id' | 'companyName' | 'transactionType' | 'transactionDate';

/** A trade as a server may name its fields: either style, the camelCase one winning where both are given. */
type WireTrade = Omit<Trade, Renamed> &
  Partial<Pick<Trade, Renamed>> & {
    transaction_id?: number;
    company_name?: string;
    transaction_type?: Trade['transactionType'];
    transaction_date?: Trade['transactionDate'];
  };

/** An id of 0 stands for none: such a row is shown, and cannot be deleted. */
const noId = 0;

export const normalizeWireTrade = (wire: WireTrade): Trade => {
  const { transaction_id, company_name, transaction_type, transaction_date, ...rest } = wire;
  return {
    ...rest,
    id: wire.id ?? transaction_id ?? noId,
    companyName: wire.companyName ?? company_name ?? wire.symbol,
    transactionType: wire.transactionType ?? transaction_type ?? 'buy',
    transactionDate: wire.transactionDate ?? transaction_date ?? '',
  };
};

export const hasValidTradeId = ({ id }: Pick<Trade, 'id'>): boolean => Number.isInteger(id) && id > noId;
