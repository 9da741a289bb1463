import { Wallet } from 'lucide-react';
import type { CashPlatform } from '#core/portfolio/platforms';
import { formatInCurrency, formatMoney } from '#lib/format';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ExplainableFigure } from '#ui/explain/explainable-figure';
import { EmptyState } from '#ui/page/empty-state';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { MoneyFigure } from '#ui/table/figures';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import type { CashBalancesAndTotal } from './explain-cash';
import { cashMessages, formatPlatformCashName, cashBalanceMessages as messages } from './messages';
import { type CurrencyHolding, computedCashPlatform, type PlatformCashHoldings } from './platform-cash-holdings';

const LazyReconciliationStatus = createOnDemandComponent(() => import('../reconciliation/reconciliation-status'));
const doNothing = () => undefined;

/** What the platform holds in one of its currencies: `1,200.00 EUR = $1,300.80`. */
const Original = ({ holding: { currency, amount, usd } }: { holding: CurrencyHolding }) => (
  <li className="figures">
    <span className="whitespace-nowrap">{formatInCurrency(currency, amount)}</span>
    {usd !== null && currency !== 'USD' && <span className="whitespace-nowrap"> = {formatMoney(usd)}</span>}
  </li>
);

interface PlatformCardProps {
  cash: PlatformCashHoldings;
  /** What the card is made from. */
  of: CashBalancesAndTotal;
  onSet: (platform: CashPlatform) => void;
}

const PlatformCard = ({ cash: { platform, usd, holdings, missing }, of, onSet }: PlatformCardProps) => {
  const hasForeign = holdings.some(({ currency }) => currency !== 'USD');
  return (
    <li className="flex min-w-0 flex-col rounded-lg border border-line p-4">
      <div className="flex min-h-8 items-center justify-between gap-2">
        <h3 className="min-w-0 text-sm font-medium text-ink-muted">{platform}</h3>
        {platform !== computedCashPlatform && (
          <Button
            size="sm"
            variant="ghost"
            className="-mr-3"
            aria-label={messages.openFor(platform)}
            onClick={() => onSet(platform)}
          >
            {messages.open}
          </Button>
        )}
      </div>
      <p className="mt-1 text-xl font-semibold">
        <ExplainableFigure
          name={formatPlatformCashName(platform)}
          hint={platform === computedCashPlatform ? cashMessages.robinhoodHint : cashMessages.platformHint}
          of={async () => (await import('./explain-cash')).explainPlatformCash(of, platform)}
        >
          <MoneyFigure value={usd} />
        </ExplainableFigure>
      </p>
      {hasForeign && (
        <ul className="mt-1 text-sm text-ink-muted">
          {holdings.map((holding) => (
            <Original key={holding.currency} holding={holding} />
          ))}
        </ul>
      )}
      <div className="mt-auto min-h-8 pt-2 pointer-coarse:min-h-13">
        <LazyReconciliationStatus platform={platform} under="cash" onMissing={doNothing} />
      </div>
      {missing.length > 0 && <p className="mt-1 text-sm text-warning">{formatMissingRatesNote(missing)}</p>}
    </li>
  );
};

interface PlatformCardsProps {
  platforms: readonly PlatformCashHoldings[];
  of: CashBalancesAndTotal;
  /** Opens the dialog that sets a balance; of any platform where none is named. */
  onSet: (platform?: CashPlatform) => void;
}

export const CashPlatformCards = ({ platforms, of, onSet }: PlatformCardsProps) => (
  <Card
    title={cashMessages.platforms}
    actions={
      <Button size="sm" onClick={() => onSet()}>
        {messages.submit}
      </Button>
    }
  >
    {platforms.length === 0 ? (
      <EmptyState icon={<Wallet aria-hidden />} title={cashMessages.noPlatforms}>
        {cashMessages.noPlatformsHint}
      </EmptyState>
    ) : (
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {platforms.map((cash) => (
          <PlatformCard key={cash.platform} cash={cash} of={of} onSet={onSet} />
        ))}
      </ul>
    )}
  </Card>
);
