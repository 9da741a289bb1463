import { chooseStrategy } from '#core/watchlist/advisor-strategy';
import { getErrorMessage } from '#lib/api/api';
import { formatMoney } from '#lib/format';
import { Disclosure } from '#ui/disclosure';
import { ExplainButton } from '#ui/explain/explain-button';
import { StatGroup, StatTile } from '#ui/stat-tile';
import { MoneyFigure } from '#ui/table/figures';
import {
  advisorStrategyNames,
  formatCashLeftOut,
  formatStrategyForCash,
  cashAdvisorMessages as words,
} from './messages';
import type { useAvailableCash } from './queries';

type Available = ReturnType<typeof useAvailableCash>;

const Notes = ({ missingRates, error }: Pick<Available, 'missingRates' | 'error'>) => (
  <>
    {error && (
      <p role="alert" className="mt-2 text-sm text-negative">
        {getErrorMessage(error, words.cashFailed)}
      </p>
    )}
    {missingRates.length > 0 && <p className="mt-2 text-sm text-warning">{formatCashLeftOut(missingRates)}</p>}
  </>
);

const Suggested = ({ cash, missingRates }: { cash: number; missingRates: readonly string[] }) => (
  <>
    <StatGroup>
      <StatTile
        label={words.cash}
        value={<MoneyFigure value={cash} />}
        explain={
          <ExplainButton
            name={words.cash}
            hint={words.cashHint}
            of={async () => (await import('./explain-watchlist')).explainAvailableCash(cash, missingRates)}
          />
        }
      />
      <StatTile
        label={words.strategy}
        value={advisorStrategyNames[chooseStrategy(cash)]}
        explain={
          <ExplainButton
            name={words.strategy}
            hint={words.ruleSteps}
            of={async () => (await import('./explain-watchlist')).explainCashStrategy(cash)}
          />
        }
      />
    </StatGroup>
    <p className="mt-3 text-sm text-ink-muted">{words.rule}</p>
  </>
);

/** Which strategy the cash at hand suggests; none while nobody knows how much that is. */
export const CashAdvisorCard = ({ available }: { available: Available }) => {
  const { cash, missingRates, error } = available;
  const inWords =
    cash === null ? '' : formatStrategyForCash(advisorStrategyNames[chooseStrategy(cash)], formatMoney(cash));
  return (
    <Disclosure title={words.title} description={inWords} defaultOpen>
      <div data-card className="min-h-30">
        {cash !== null && <Suggested cash={cash} missingRates={missingRates} />}
        <Notes missingRates={missingRates} error={error} />
      </div>
    </Disclosure>
  );
};
