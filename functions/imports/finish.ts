import type { CertificateLine, ImportEnd, Stated } from '#contract/import-certificate';
import type { Import } from '#contract/imports';
import { compareBalances, comparePositions } from '#core/statements/reconcile';
import type { Actor } from '#functions/identity/actor';
import { type Counted, countOn, readLedgers } from '#functions/imports/count';
import { readImport } from '#functions/imports/service';
import { findImport, moveImport, putCertificate } from '#functions/imports/store';
import { clock } from '#functions/ports';
import { orNotFound, Refusal } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { commit } from '#functions/storage/commit';
import { untilUndisturbed } from '#functions/storage/ledger';

const live = { now: clock, splitsOf: getSplits };

/** Positions are compared only where any are stated, and so is cash: else nobody has said that there is none. */
export const linesOf = ({ platform, positions, balances }: Stated, counted: Counted): CertificateLine[] => {
  const account = platform;
  const shares =
    positions.length === 0
      ? []
      : comparePositions(
          positions.map(({ symbol, quantity }) => ({ account, symbol, name: '', quantity, cost: null })),
          counted.positions.map((one) => ({ account, name: '', cost: null, ...one })),
        ).map((line) => ({ ...line, kind: 'shares' as const }));
  const stated = new Set(balances.map(({ currency }) => currency));
  const cash = compareBalances(
    balances.map((one) => ({ account, ...one })),
    counted.balances.filter(({ currency }) => stated.has(currency)).map((one) => ({ account, ...one })),
  ).map((line) => ({ ...line, kind: 'cash' as const }));
  return [...shares, ...cash].map(({ account: _account, ...line }) => ({ platform, ...line, cause: null }));
};

const certificateOf = async (owner: string, end: ImportEnd, splitsOf: typeof getSplits): Promise<CertificateLine[]> => {
  if (end.stated.length === 0) return [];
  const read = await readLedgers(owner);
  const all = end.stated.map(async (stated) => linesOf(stated, await countOn(read, stated, splitsOf)));
  return (await Promise.all(all)).flat();
};

export const comparedIn = (lines: readonly CertificateLine[]): Import['compared'] => {
  const equal = lines.filter(({ difference }) => difference === '0').length;
  return lines.length === 0 ? null : { equal, different: lines.length - equal };
};

const beingUndone = () => new Refusal(409, 'not_open', 'This import is being undone.');

/**
 * Finishes an import with what it came to beside what the broker states; a finished one is compared anew. Nothing of the
 * ledgers is changed.
 * @throws Refusal 404; 409 `not_open` while it is being undone.
 */
export const finish = async (
  actor: Actor,
  { id, ...end }: ImportEnd & { id: number },
  { now, splitsOf } = live,
): Promise<Import> => {
  const owner = actor.id;
  const certificate = await certificateOf(owner, end, splitsOf);
  await untilUndisturbed(async () => {
    const row = orNotFound(await findImport(owner, id), 'import');
    if (row.state === 'undoing') throw beingUndone();
    const finishedAt = row.finishedAt ?? now().toISOString();
    const compared = comparedIn(certificate);
    const moved = moveImport(owner, { ...row, state: 'finished', finishedAt, compared, counts: end.counts }, row);
    await commit({ id: owner }, [...moved, putCertificate(owner, id, certificate)], null, now());
  });
  return readImport(actor, { id });
};
