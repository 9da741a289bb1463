import { StatedDividend } from '#contract/manual-dividends';
import type { BatchAnswer } from '#contract/many-rows';
import { derivedIdsFrom } from '#core/cash/moves';
import { entryFault } from '#core/dividends/entry-faults';
import { cashPlatformOf } from '#core/portfolio/platforms';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { full, nextEntryId } from '#functions/cash/service';
import { cashLedger, tallyMoved } from '#functions/cash/store';
import { cashTouched, enterCash } from '#functions/dividends/cash-rows';
import { cashAlone } from '#functions/dividends/change-entries';
import { afterParts, type Part, planChange, rowWrites, stocksIn } from '#functions/dividends/changes';
import { finishCorrections } from '#functions/dividends/finish-corrections';
import { keepUp } from '#functions/dividends/keep-up';
import { rowOf } from '#functions/dividends/manual';
import { dividendLedger, type ManualRow, putManual } from '#functions/dividends/manual-store';
import { markStocks } from '#functions/dividends/mark-stocks';
import { ownEntryOf } from '#functions/dividends/own-cash';
import { readStockBooks } from '#functions/dividends/read-stocks';
import { notValid } from '#functions/http/not-valid';
import type { Actor } from '#functions/identity/actor';
import { clock } from '#functions/ports';
import { Refusal, refuseFault } from '#functions/refusal';
import { judgedBatch, recordedBatch } from '#functions/storage/batch-answer';
import type { LedgerHead } from '#functions/storage/ledger';
import { given, packed, writeManyRows } from '#functions/storage/many-rows';
import type { Write } from '#functions/storage/table';

const live = { now: clock };

export const mostDividends = 250;

/** A transaction takes 100 writes; the heads, how far it is and two of the log are in each. */
const mostWrites = 100;
const always = 5;

/** @throws Refusal as for a dividend by hand. */
const readRow = (sent: StatedDividend, today: Day): ManualRow => {
  const read = StatedDividend.safeParse(sent);
  if (!read.success) throw notValid(read.error as never);
  const { source, gross, ...fields } = read.data;
  const row: ManualRow = { ...rowOf(0, fields, 1), ...given({ source, gross }) };
  refuseFault(entryFault(row, today));
  return row;
};

const bringsCash = ({ platform }: ManualRow): boolean => platform !== undefined && cashPlatformOf(platform) !== null;

/**
 * The dividend and its cash, each with its place in a list, and its place in the log; where some were found, one of those may
 * be shown as another, and its cash be taken back.
 */
const writesOfOne = (isFound: boolean): number => (isFound ? 10 : 5);

const fitsWith =
  (isFound: boolean) =>
  (rows: readonly ManualRow[]): boolean => {
    const names = rows.flatMap(({ symbol, platform, paymentDate }) => [
      `S${symbol}`,
      `B${platform}`,
      paymentDate.slice(0, 4),
    ]);
    return always + new Set(names).size + rows.length * writesOfOne(isFound) <= mostWrites;
  };

/** With the numbers that follow those given last; a row of cash only where the platform keeps cash here. */
const numbered = (rows: readonly ManualRow[], last: number, lastCash: number): ManualRow[] => {
  let cashId = lastCash;
  return rows.map((row, place) => {
    if (!bringsCash(row)) return { ...row, id: last + 1 + place };
    cashId = nextEntryId(cashId);
    return { ...row, id: last + 1 + place, cashId };
  });
};

const movedCash = (owner: string, head: LedgerHead, rows: readonly ManualRow[], parts: readonly Part[]): Write[] => {
  const last = rows.findLast(({ cashId }) => cashId !== undefined)?.cashId;
  if (last === undefined) return cashTouched(owner, parts);
  const [removed, added] = [parts.flatMap((part) => part.removed), parts.flatMap((part) => part.added)];
  return [cashLedger.move(owner, head, last, tallyMoved(removed, added))];
};

/** Some of them with all that follows, for one transaction; `isWhole` is false where found dividends are left to be put right. */
const planRun = async (actor: Actor, sent: readonly ManualRow[], today: Day) => {
  const owner = actor.id;
  const [head, cashHead] = await Promise.all([dividendLedger.head(owner), cashLedger.head(owner)]);
  const rows = numbered(sent, head.last, cashHead.last);
  const symbols = [...new Set(rows.map(({ symbol }) => symbol))];
  const { corrections, ...before } = await readStockBooks(owner, symbols, head);
  const after = { found: before.found, manual: [...before.manual, ...rows] };
  const following = await planChange(owner, { before, after }, today);
  const size = following.flatMap(({ writes }) => writes).length + rows.length * writesOfOne(false);
  const isWhole = following.length === 0 || size + symbols.length + always <= mostWrites - following.length;
  const marked = isWhole ? undefined : markStocks(actor, symbols.map(cashAlone), corrections);
  const own = rows
    .flatMap((row) => ownEntryOf(row) ?? [])
    .map((entry): Part => ({ ...enterCash(owner, entry), kind: 'cash' }));
  const parts = [...own, ...(isWhole ? following : [])];
  const writes = [
    ...rows.flatMap((row) => putManual(owner, row)),
    ...rowWrites(owner, parts),
    ...movedCash(owner, cashHead, rows, parts),
    ...(marked?.writes ?? []),
  ];
  const books = { before, after: isWhole ? afterParts(after, following) : after };
  const beside = writes.length + rows.length + always;
  const kept = await keepUp({ owner, head, today }, books, [...new Set([...symbols, ...stocksIn(following)])], beside);
  const moved = { ...kept.tally, ...marked?.tally };
  const move = dividendLedger.move(owner, head, head.last + rows.length, moved, { keeps: kept.keeps });
  return { rows, writes: [move, ...kept.writes, ...writes], isWhole };
};

/**
 * Records dividends as a statement has them, all or none, each with its own row of cash where its platform keeps cash here. A
 * found dividend that makes a pair with one brings no cash any more; what of it was in the cash is taken back in the same
 * transaction. Ids follow the dates, and on one date the order of the rows; broken off, the same call under the same key goes
 * on where it stopped. Internal: what `actor.made` says they were made by, and their sources, are taken as they are.
 * @throws Refusal 400 without an Idempotency-Key or for more than 250; 422 where the cash ledger is full; 503 as `writeManyRows`.
 */
export const addDividends = async (
  actor: Actor,
  sent: readonly StatedDividend[],
  { now } = live,
): Promise<BatchAnswer> => {
  if (sent.length === 0) return { transactions: [] };
  if (sent.length > mostDividends) {
    throw new Refusal(400, 'invalid', `At most ${mostDividends} dividends can be recorded at once.`);
  }
  const today = dayInNewYork(now());
  const { rows, refused } = judgedBatch(sent, (one) => readRow(one, today));
  if (refused) return refused;
  const dateOf = (at: number): Day => rows[at]?.paymentDate ?? '';
  const inOrder = rows.map((_, at) => at).toSorted((a, b) => compareText(dateOf(a), dateOf(b)) || a - b);
  const rowsAt = (run: readonly number[]) => run.flatMap((at) => rows[at] ?? []);
  let isWhole = true;
  const answer = await writeManyRows(actor, now, {
    begin: async () => {
      const [head, { last }] = await Promise.all([dividendLedger.head(actor.id), cashLedger.head(actor.id)]);
      if (last + rows.filter(bringsCash).length >= derivedIdsFrom) throw full();
      const fits = fitsWith((head.listed ?? 0) > 0);
      return packed(
        inOrder.map((at) => [at]),
        (run) => fits(rowsAt(run)),
      );
    },
    step: async (run) => {
      const planned = await planRun(actor, rowsAt(run), today);
      isWhole &&= planned.isWhole;
      return { writes: planned.writes, refused: [], done: run.map((at, place) => [at, planned.rows[place]?.id ?? 0]) };
    },
    answer: recordedBatch,
  });
  if (!isWhole) await finishCorrections(actor.id);
  return answer;
};
