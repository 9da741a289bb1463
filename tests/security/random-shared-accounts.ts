import type { HouseholdAccountRef, SharingChoice, SharingLevel } from '#core/household/sharing';
import { sharingLevels } from '#core/household/sharing';
import { addDays, getDayInNewYork } from '#core/time/day';
import { callApi } from '#ops/backup/testing';
import type { Dice } from '#tests/kit/dice';

/** Accounts of a person in which every value is like no other, so that it is known again wherever it turns up. */

export interface MarkedAccount {
  level: SharingLevel;
  ownPercent: number;
  /** Nobody else may see them unless something of the account is shared; `inner` unless everything is. */
  marks: { outer: string[]; inner: string[] };
  /** Through the API. */
  record(send: Send): Promise<HouseholdAccountRef>;
}

export type Send = (method: 'POST' | 'PUT', path: string, body: object) => Promise<{ id: number | string }>;

export const createSend =
  (token: string): Send =>
  async (method, path, body) => {
    const answer = await callApi(method, path, body, token);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body as { id: number | string };
  };

export const createTraceableValues = ({ next }: Dice) => ({
  /** A word that no program says by itself. */
  word: (): string => `zq${Array.from({ length: 9 }, () => String.fromCharCode(97 + next(26))).join('')}`,
  /** Dollars and cents. */
  amount: (): number => 10_000 + next(90_000) + (11 + 2 * next(40)) / 100,
});

const listPlatformNames = ['Robinhood', 'Schwab', 'Fidelity', 'Revolut'];

export const createMarkedAccounts = (dice: Dice, now: Date): MarkedAccount[] => {
  const { next, pick } = dice;
  const { word, amount } = createTraceableValues(dice);
  const today = getDayInNewYork(now);
  const day = () => addDays(today, -1 - next(300));
  const choose = () => ({ level: pick(sharingLevels), ownPercent: pick([100, 100, 50, 33, 0]) });
  const of = (marks: MarkedAccount['marks'], record: (send: Send) => Promise<HouseholdAccountRef>): MarkedAccount => ({
    ...choose(),
    marks,
    record,
  });

  const platform = (name: string): MarkedAccount => {
    const trades = Array.from({ length: 1 + next(3) }, () => ({
      symbol: pick(['AAPL', 'KO', 'NOPE']),
      companyName: word(),
      transactionType: 'buy',
      quantity: 1 + next(90),
      price: amount(),
      transactionDate: day(),
      notes: word(),
      platform: name,
    }));
    const [deposit, depositedOn] = [amount(), day()];
    const inner = [...trades.flatMap(({ companyName, notes, price }) => [companyName, notes, String(price)])];
    const keepsCash = name === 'Robinhood' || name === 'Revolut';
    return of({ outer: [], inner: keepsCash ? [...inner, String(deposit)] : inner }, async (send) => {
      for (const trade of trades) await send('POST', '/portfolio/transactions', trade);
      if (keepsCash)
        await send('POST', '/cash/transactions', {
          transactionType: 'deposit',
          amount: deposit,
          platform: name,
          transactionDate: depositedOn,
        });
      return { kind: 'platform', id: name };
    });
  };

  const cd = (): MarkedAccount => {
    const [bankName, accountNumber, description] = [word(), word(), word()];
    const principalAmount = amount();
    return of({ outer: [bankName, String(principalAmount)], inner: [accountNumber, description] }, async (send) => {
      const { id } = await send('POST', '/cds', {
        accountNumber,
        bankName,
        description,
        principalAmount,
        interestRate: 0.04,
        termMonths: 12,
        startDate: today,
        maturityDate: addDays(today, 365),
        compoundingFrequency: 'at_maturity',
        earlyWithdrawalPenalty: 0,
      });
      return { kind: 'cd', id: String(id) };
    });
  };

  const savings = (): MarkedAccount => {
    const [accountName, bankName, description] = [word(), word(), word()];
    const [currentBalance, currency] = [amount(), pick(['USD', 'EUR', 'GBP'])];
    return of({ outer: [accountName, bankName, String(currentBalance)], inner: [description] }, async (send) => {
      const { id } = await send('POST', '/savings', {
        accountName,
        bankName,
        description,
        currentBalance,
        currency,
        interestRate: 3,
      });
      return { kind: 'savings', id: String(id) };
    });
  };

  const debt = (): MarkedAccount => {
    const [name, lender, description] = [word(), word(), word()];
    const amounts = [day(), today].map((date) => ({ date, amount: amount() }));
    return of(
      { outer: [name, lender], inner: [description, ...amounts.slice(0, 1).map((one) => String(one.amount))] },
      async (send) => {
        const { id } = await send('POST', '/insight/debts', { name, lender, description, kind: 'loan', amounts });
        return { kind: 'debt', id: String(id) };
      },
    );
  };

  const some = (create: () => MarkedAccount, most: number) => Array.from({ length: next(most + 1) }, create);
  const names = listPlatformNames.filter(() => next(3) > 0);
  return [...names.map(platform), ...some(cd, 3), ...some(savings, 3), ...some(debt, 2)];
};

/** Marks of what belongs to no account, and is nobody else's business in any case. */
export const recordUnsharedRest = async (send: Send, dice: Dice): Promise<string[]> => {
  const { word, amount } = createTraceableValues(dice);
  const [note, goal, company] = [word(), word(), word()];
  const wanted = amount();
  await send('PUT', '/insight/stock/KO/note', { text: note });
  await send('PUT', '/insight/goals', { goals: [{ name: goal, amount: wanted, date: '2099-01-01' }], version: 0 });
  await send('POST', '/dividends', {
    symbol: 'T',
    companyName: company,
    shares: 5,
    dividendPerShare: 0.28,
    paymentDate: '2024-05-01',
  });
  return [note, goal, company, String(wanted)];
};

export const toChoices = (accounts: readonly MarkedAccount[], refs: readonly HouseholdAccountRef[]): SharingChoice[] =>
  accounts.flatMap(({ level, ownPercent }, at) => {
    const ref = refs[at];
    return ref ? [{ ...ref, level, ownPercent }] : [];
  });
