import type { Cd } from '#contract/cds';
import { describeCd, rolloverMessages as messages } from './messages';

const toElementId = (id: number): string => `cd-${id}`;

const focusCdRow = (id: number): void => {
  const place = document.getElementById(toElementId(id));
  place?.scrollIntoView({ block: 'center' });
  place?.focus({ preventScroll: true });
};

const Way = ({ text, to }: { text: string; to: Cd }) => (
  <span className="block text-xs font-normal text-ink-muted">
    {text}{' '}
    <button type="button" className="underline pointer-coarse:min-h-11" onClick={() => focusCdRow(to.id)}>
      {describeCd(to)}
    </button>
  </span>
);

/** The ways to what a CD was rolled over into and to what it came from, where those are on record. */
export const RolloverLinks = ({ cd, cds }: { cd: Cd; cds: readonly Cd[] }) => {
  const into = cds.find(({ id }) => id === cd.rolledInto);
  const from = cds.find(({ id }) => id === cd.rolledFrom);
  return (
    <>
      {into && <Way text={messages.into} to={into} />}
      {from && <Way text={messages.from} to={from} />}
    </>
  );
};

/** Which CD a row is about; where a way from another row leads to. */
export const CdAccountNumber = ({ cd }: { cd: Cd }) => (
  <span id={toElementId(cd.id)} tabIndex={-1} className="block font-semibold">
    {cd.accountNumber}
  </span>
);
