import type { Cd } from '#contract/cds';
import { convertFractionToPercent } from '#core/banking/percent';
import { StatGroup } from '#ui/stat-tile';
import {
  type BankingSummaries,
  CdRateTile,
  DepositInterestTile,
  NextMaturityTile,
  SavingsRateTile,
} from './banking-tiles';
import { formatRateRange, bankingMessages as messages } from './messages';

/** What deposits bring, when the next of them matures, and at which rates; what they are worth stands above. */
export const DepositKeyFigures = ({ cds, cdList, savings }: BankingSummaries & { cdList: readonly Cd[] }) => {
  const cdRates = cdList.filter(({ status }) => status !== 'closed').map(({ interestRate }) => interestRate);
  return (
    <section aria-label={messages.all}>
      <StatGroup>
        <DepositInterestTile cds={cds} cdList={cdList} savings={savings} />
        {cds.totalCds > 0 && <NextMaturityTile cds={cds} cdList={cdList} />}
        {cdRates.length > 0 && (
          <CdRateTile
            cds={cds}
            cdList={cdList}
            label={messages.cdRate}
            range={formatRateRange(cdRates.map(convertFractionToPercent))}
          />
        )}
        {savings.totalAccounts > 0 && (
          <SavingsRateTile
            savings={savings}
            label={messages.savingsRate}
            range={formatRateRange(savings.accounts.map(({ interestRate }) => interestRate))}
          />
        )}
      </StatGroup>
    </section>
  );
};
