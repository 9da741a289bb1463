import type { ImportSource } from '#core/statements/plan/import-source';
import { buildCashEntryWrite, cashLedger, computeCashLedgerTallyDelta, findCashEntry } from '#functions/cash/store';
import { planAndWriteManualDividendChange } from '#functions/dividends/manual/plan-and-write-manual-dividend-change';
import type { ImportLedgerName } from '#functions/imports/record/import-rows';
import { buildTradeWrite, findTrade, tradeLedger } from '#functions/portfolio/store';
import type { Actor } from '#functions/runtime/identity/actor';
import type { WriteContext } from '#functions/runtime/storage/commit';
import { planAndWrite } from '#functions/runtime/storage/ledger';

/** A row of which nothing changes but where it came from; of one that is gone, nothing. */

interface Sourced {
  version: number;
  source?: ImportSource | undefined;
}

/** What it is to say of where it came from; undefined: a person typed it. */
export type ImportSourceUpdater = (before: Pick<Sourced, 'source'>) => ImportSource | undefined;

const applySourceUpdate = <Row extends Sourced>({ source, ...row }: Row, next: ImportSourceUpdater): Row => {
  const after = next({ source });
  return { ...row, ...(after && { source: after }), version: row.version + 1 } as Row;
};

type Setting = (owner: WriteContext, now: Date, id: number, next: ImportSourceUpdater) => Promise<void>;

const setTradeSource: Setting = (writer, now, id, next) =>
  planAndWrite(writer, now, async () => {
    const owner = writer.id;
    const head = await tradeLedger.head(owner);
    const before = await findTrade(owner, id);
    if (!before) return { writes: [], answer: undefined };
    // No figure of any day moves by it.
    const headWrite = tradeLedger.move(owner, head, head.last, {}, { since: '9999-12-31' });
    return {
      writes: [headWrite, ...buildTradeWrite(owner, applySourceUpdate(before, next), before)],
      answer: undefined,
    };
  });

const setCashEntrySource: Setting = (writer, now, id, next) =>
  planAndWrite(writer, now, async () => {
    const owner = writer.id;
    const before = await findCashEntry(owner, id);
    if (!before) return { writes: [], answer: undefined };
    const after = applySourceUpdate(before, next);
    const touched = cashLedger.touch(owner, computeCashLedgerTallyDelta([before], [after]));
    return { writes: [touched, ...buildCashEntryWrite(owner, after, before)], answer: undefined };
  });

const setDividendSource: Setting = async (writer, now, id, next) => {
  await planAndWriteManualDividendChange(writer as Actor, now, { id }, ({ manual }) => {
    const before = manual.find((one) => one.id === id);
    return before ? { before, after: applySourceUpdate(before, next) } : null;
  });
};

export const importSourceSettersByLedger: Record<ImportLedgerName, Setting> = {
  trades: setTradeSource,
  cash: setCashEntrySource,
  dividends: setDividendSource,
};
