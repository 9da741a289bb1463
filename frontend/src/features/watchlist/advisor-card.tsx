import { strategyFor } from '#core/advisor';
import { formatMoney } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { Money } from '#ui/figures';
import { Stat, StatGroup } from '#ui/stat';
import { leftOutOfCash, strategyNames, advisorMessages as words } from './messages';
import { isWithoutToken, type useAvailableCash } from './queries';

type Available = ReturnType<typeof useAvailableCash>;

const failureOf = (error: Error): string => (isWithoutToken(error) ? error.message : words.cashFailed);

const Notes = ({ missingRates, error }: Pick<Available, 'missingRates' | 'error'>) => (
  <>
    {error && (
      <p role="alert" className="mt-2 text-sm text-negative">
        {failureOf(error)}
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
      description={isPending ? '' : `${formatMoney(cash)} available: ${strategy.toLowerCase()} strategy`}
      defaultOpen
    >
      <div data-card className="min-h-24">
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
