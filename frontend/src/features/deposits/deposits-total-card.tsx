import { Card } from '#ui/card';
import { ChoiceButtons } from '#ui/choice-buttons';
import { FigureWithExplanation } from '#ui/explain/explain-button';
import { MoneyFigure } from '#ui/table/figures';
import { addAmounts, ExplainBankingTotalButton } from '../banking/banking-tiles';
import type { DepositRecords } from '../banking/deposit-records';
import type { BankTotal } from '../banking/deposits-at-bank';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import { depositsMessages as messages } from './messages';

interface DepositsTotalCardProps {
  /** Of the bank that is chosen, or of all. */
  deposits: DepositRecords;
  banks: readonly BankTotal[];
  bank: string | undefined;
  onBank: (bank: string | undefined) => void;
}

/** The largest figure of the page, and the choice of a bank, which the whole page follows. */
export const DepositsTotalCard = ({ deposits, banks, bank, onBank }: DepositsTotalCardProps) => {
  const { cds, cdList, savings } = deposits;
  const label = bank === undefined ? messages.total : messages.totalAt(bank);
  return (
    <Card>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <h2 className="text-sm wrap-anywhere text-ink-muted">{label}</h2>
          <p className="figures flex min-h-12 items-center text-3xl font-semibold sm:text-4xl">
            <FigureWithExplanation
              explain={
                <ExplainBankingTotalButton
                  savings={savings}
                  cdList={cdList}
                  name="totalHeld"
                  label={label}
                  hint={messages.totalHint}
                />
              }
            >
              <MoneyFigure value={addAmounts(cds.totalCurrentValue, savings.totalBalance)} />
            </FigureWithExplanation>
          </p>
          <p className="text-sm text-ink-muted">
            {messages.parts(cds.totalCurrentValue, savings.totalBalance)}
            {savings.missingRates.length > 0 && (
              <span className="block">{formatMissingRatesNote(savings.missingRates)}</span>
            )}
          </p>
        </div>
        {banks.length > 1 && (
          <ChoiceButtons
            label={messages.bank}
            className="max-w-full flex-wrap [&>button]:max-w-full [&>button]:truncate"
            choices={[
              { value: '', label: messages.allBanks },
              ...banks.map(({ bankName, held }) => ({ value: bankName, label: messages.bankTotal(bankName, held) })),
            ]}
            chosen={bank ?? ''}
            onChoose={(chosen) => onBank(chosen === '' ? undefined : chosen)}
          />
        )}
      </div>
    </Card>
  );
};
