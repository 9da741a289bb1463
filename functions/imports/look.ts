import type { ImportRows, Looked, RowStatus } from '#contract/import-rows';
import { titleOf } from '#core/activity/describe';
import { dayInNewYork } from '#core/time/day';
import type { Actor } from '#functions/identity/actor';
import { judgeRow } from '#functions/imports/judge';
import { type LedgerName, ledgers, placeOf, type Sent } from '#functions/imports/rows';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { findHeld, type Held } from '#functions/storage/identities';
import { getItems, type Item, userKey } from '#functions/storage/table';

const live = { now: clock };

/** The titles of the rows that stand for the events, by their sort keys. */
const titlesOf = async (owner: string, held: readonly Held[]): Promise<Map<string, string>> => {
  const keys = [...new Set(held.map(({ record }) => record))].map((sk) => ({ pk: userKey(owner), sk }));
  const items = await getItems<Item>(keys, { consistently: true });
  return new Map(items.map((item) => [item.sk, titleOf(item.sk, item)]));
};

const refusal = (ledger: LedgerName, { row }: Sent, today: string): RowStatus | null => {
  try {
    judgeRow(ledger, row, today);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { status: 'refused', error: error.message, path: error.details?.[0]?.path ?? null };
  }
};

/**
 * What the rows of a statement are beside what is recorded; nothing is changed. A row is judged by itself: whether the
 * shares of a sale are there, only the rows before it can tell, which may come with another call.
 */
export const look = async (actor: Actor, sent: ImportRows, { now } = live): Promise<Looked> => {
  const today = dayInNewYork(now());
  const all = ledgers.flatMap((name) => sent[name].flatMap(({ identities }) => identities));
  const held = await findHeld(actor.id, all);
  const titles = await titlesOf(actor.id, [...held.values()]);
  const statusOf = (ledger: LedgerName, row: Sent): RowStatus => {
    const by = row.identities.map((identity) => held.get(identity)).find((one) => one !== undefined);
    if (by) return { status: 'here', with: { id: placeOf(by.record).id, title: titles.get(by.record) ?? '' } };
    return refusal(ledger, row, today) ?? { status: 'new' };
  };
  const looked = <L extends LedgerName>(ledger: L) => sent[ledger].map((row) => statusOf(ledger, row));
  return { trades: looked('trades'), cash: looked('cash'), dividends: looked('dividends') };
};
