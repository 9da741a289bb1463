import { strategyFor } from '#core/watchlist/advisor';
import { messageOf } from '#lib/api';
import { formatMoney } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { leftOutOfCash, strategyForCash, strategyNames, advisorMessages as words } from './messages';
import type { useAvailableCash } from './queries';

type Available = ReturnType<typeof useAvailableCash>;

const Notes = ({ missingRates, error }: Pick<Available, 'missingRates' | 'error'>) => (
  <>
    {error && (
      <p role="alert" className="mt-2 text-sm text-negative">
        {messageOf(error, words.cashFailed)}
      </p>
    )}
    {missingRates.length > 0 && <p className="mt-2 text-sm text-warning">{leftOutOfCash(missingRates)}</p>}
  </>
);

/** Which strategy the cash at hand suggests. */
export const AdvisorCard = ({ available }: { available: Available }) => {
  const { cash, missingRates, error, isPending } = available;
  const strategy = strategyNames[strategyFor(cash)];
  return (
    <Disclosure
      title={words.title}
      description={isPending ? '' : strategyForCash(strategy, formatMoney(cash))}
      defaultOpen
    >
      <div data-card className="min-h-28 sm:min-h-24">
        {!isPending && (
          <>
            <StatGroup>
              <Stat label={words.cash} value={<Money value={cash} />} />
              <Stat label={words.strategy} value={strategy} />
            </StatGroup>
            <p className="mt-3 text-sm text-ink-muted">{words.rule}</p>
          </>
        )}
        <Notes missingRates={missingRates} error={error} />
      </div>
    </Disclosure>
  );
};
