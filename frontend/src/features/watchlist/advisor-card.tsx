import { strategyFor } from '#core/watchlist/strategy';
import { messageOf } from '#lib/api';
import { formatMoney } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { Explain } from '#ui/explain/explain';
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

const Suggested = ({ cash, missingRates }: { cash: number; missingRates: readonly string[] }) => (
  <>
    <StatGroup>
      <Stat
        label={words.cash}
        value={<Money value={cash} />}
        explain={
          <Explain
            name={words.cash}
            hint={words.cashHint}
            of={async () => (await import('./explained')).tellCash(cash, missingRates)}
          />
        }
      />
      <Stat
        label={words.strategy}
        value={strategyNames[strategyFor(cash)]}
        explain={
          <Explain
            name={words.strategy}
            hint={words.ruleSteps}
            of={async () => (await import('./explained')).tellStrategy(cash)}
          />
        }
      />
    </StatGroup>
    <p className="mt-3 text-sm text-ink-muted">{words.rule}</p>
  </>
);

/** Which strategy the cash at hand suggests; none while nobody knows how much that is. */
export const AdvisorCard = ({ available }: { available: Available }) => {
  const { cash, missingRates, error } = available;
  const inWords = cash === null ? '' : strategyForCash(strategyNames[strategyFor(cash)], formatMoney(cash));
  return (
    <Disclosure title={words.title} description={inWords} defaultOpen>
      <div data-card className="min-h-30">
        {cash !== null && <Suggested cash={cash} missingRates={missingRates} />}
        <Notes missingRates={missingRates} error={error} />
      </div>
    </Disclosure>
  );
};
