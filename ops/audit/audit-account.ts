import { toJournalRecords } from '#core/journal/records';
import type { Actor } from '#functions/runtime/identity/actor';
import { listAllocationFigures } from '#ops/audit/allocation-figures';
import type { AuditInputs } from '#ops/audit/audit-folder';
import { listBankingFigures } from '#ops/audit/banking-figures';
import { listBenchmarkFigures } from '#ops/audit/benchmark-figures';
import { listDayFigures } from '#ops/audit/day-figures';
import { listIncomeFigures } from '#ops/audit/income-figures';
import { listOverviewFigures } from '#ops/audit/overview-figures';
import { type AuditedAccount, readAuditedAccount } from '#ops/audit/read-audited-account';
import { listStockFigures, listWatchlistFigures } from '#ops/audit/stock-figures';
import { listTradingFigures } from '#ops/audit/trading-figures';

/** What an account is audited by: its rows, and every figure that its pages show. */

const isForeign = ({ exported }: AuditedAccount): boolean =>
  [...exported.cashEntries, ...exported.savings].some(({ currency }) => currency !== 'USD');

export const readAuditInputs = async (actor: Actor): Promise<AuditInputs> => {
  const account = await readAuditedAccount(actor);
  const { day, exported, splits, pages, prices, closes, marketRows } = account;
  const { unpricedSymbols, reviewSymbols } = pages.value;
  const leftOut = [
    ...new Set([...unpricedSymbols, ...reviewSymbols, ...pages.returns.leftOut.symbols.map(({ symbol }) => symbol)]),
  ];
  const areAllPaid = [...exported.manualDividends, ...exported.foundDividends].every(
    ({ paymentDate }) => paymentDate <= day,
  );
  return {
    ...{ day, owner: exported.account.email, lists: exported, closes, leftOut, review: reviewSymbols, marketRows },
    market: { splits, unknown: [], prices },
    listFigures: (context) => [
      ...listTradingFigures(context, pages),
      ...pages.stocks.filter(({ symbol }) => !reviewSymbols.includes(symbol)).flatMap(listStockFigures),
      ...listWatchlistFigures(pages.watchlist),
      ...listBankingFigures(context, pages),
      ...listIncomeFigures(context, { ...pages, areAllPaid }),
      ...listOverviewFigures(context, { ...pages, isForeign: isForeign(account) }),
      ...listBenchmarkFigures(context, pages.returns),
      ...listAllocationFigures(context, pages.allocation),
      ...listDayFigures({
        ...pages,
        paymentRows: toJournalRecords(exported, day).dividends,
        isForeign: exported.savings.some(({ currency }) => currency !== 'USD'),
      }),
    ],
  };
};
