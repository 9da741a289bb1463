import type { Cd } from '#contract/cds';
import { convertFractionToPercent } from '#core/banking/percent';
import { StatGroup } from '#ui/stat-tile';
import {
  type BankingSummaries,
  CdAverageRateTile,
  DepositInterestThisYearTile,
  NextMaturityTile,
  SavingsAverageRateTile,
} from './banking-tiles';
import { formatRateRangeUnlessEqual, bankingMessages as messages } from './messages';

/** What deposits bring, when the next of them matures, and at which rates; what they are worth stands above. */
export const DepositKeyFigures = ({ cds, cdList, savings }: BankingSummaries & { cdList: readonly Cd[] }) => {
  const cdRates = cdList.filter(({ status }) => status !== 'closed').map(({ interestRate }) => interestRate);
  return (
    <section aria-label={messages.all}>
      <StatGroup>
        <DepositInterestThisYearTile cds={cds} cdList={cdList} savings={savings} />
        {cds.totalCds > 0 && <NextMaturityTile cds={cds} cdList={cdList} />}
        {cdRates.length > 0 && (
          <CdAverageRateTile
            cds={cds}
            cdList={cdList}
            label={messages.cdRate}
            range={formatRateRangeUnlessEqual(cdRates.map(convertFractionToPercent))}
          />
        )}
        {savings.totalAccounts > 0 && (
          <SavingsAverageRateTile
            savings={savings}
            label={messages.savingsRate}
            range={formatRateRangeUnlessEqual(savings.accounts.map(({ interestRate }) => interestRate))}
          />
        )}
      </StatGroup>
    </section>
  );
};
