import type { StoredTargets, TargetsSent } from '#contract/allocation';
import { itselfOf, targetsFault } from '#core/allocation/targets';
import { findTargets, putTargets } from '#functions/allocation/store';
import type { Actor } from '#functions/identity/actor';
import { listOwnLatest } from '#functions/portfolio/own-assets-store';
import { clock } from '#functions/ports';
import { refuseFault, stale } from '#functions/refusal';
import { writeChange } from '#functions/storage/ledger';

const live = { now: clock };

/**
 * Keeps targets in place of those before.
 * @throws Refusal 400 for targets that cannot be together; 409 `stale` where others were kept since they were read.
 */
export const keepTargets = async (
  actor: Actor,
  { version, ...sent }: TargetsSent,
  { now } = live,
): Promise<StoredTargets> => {
  const own = new Set((await listOwnLatest(actor.id)).keys());
  refuseFault(targetsFault(sent, (symbol) => itselfOf(symbol, own)));
  return writeChange(actor, now(), async () => {
    const before = await findTargets(actor.id);
    if ((before?.version ?? 0) !== version) throw stale('allocation');
    const targets = { ...sent, version: version + 1 };
    return { writes: [putTargets(actor.id, targets, before)], answer: targets };
  });
};
