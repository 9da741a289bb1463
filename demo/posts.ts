import { type DemoCover, demoCovers } from '#demo/covers';

/** Six posts for the demo, written for it; days and a clock time in US Eastern time say when each is public. */

export interface DemoBlogPost {
  /** Days from today; null for a draft. */
  day: number | null;
  time: string;
  tags: string[];
  content: string;
  /** The picture under its title. */
  cover?: DemoCover;
}

const emergencyFund = `# An emergency fund is a tool, not an investment

People compare the interest on their emergency fund with the return of the stock market, and feel that they are losing.
It is the wrong comparison. A fire extinguisher does not have a return either. What it has is a place on the wall, and a
date until which it works.

## What it is for

An emergency fund turns a bad month into an errand. The boiler dies, the car fails its inspection, the contract is not
renewed: each of these is unpleasant, and none of them should decide what you sell, or what you borrow at 24 %.

The size follows from two questions, not from a rule of thumb:

1. What must be paid each month, if nothing is spent for pleasure?
2. How long would it take to replace the income that pays for it?

| situation | months of necessary spending |
|---|--:|
| two secure incomes, rented home | 3 |
| one income, or a house of one's own | 6 |
| self-employed, or a narrow profession | 9 to 12 |

## Where it lives

It must be there **in full** and **within days**. That leaves a savings account and very short certificates of deposit.
A ladder of three certificates, one of them due every month, gives up almost no access and earns a little more.

> Whatever needs a good day on the market before it can be used is not an emergency fund.

## When it has been used

Then it did its work. Filling it again comes before every other plan for as long as it takes, and there is no shame in
that at all. The mistake is only to have no name for the money, so that it is spent before the boiler breaks.
`;

const averageCost = `# What average cost tells you, and what it hides

Buy ten shares at $5 and ten more at $7, and you own twenty shares at an average of **$6**. It is the simplest number on
the page, and people ask too much of it.

## The arithmetic

The average moves only when you buy. A sale takes shares out *at* the average and leaves the average where it was:

\`\`\`text
buy  10 @ 5.00   ->  10 shares, cost  50.00, average 5.00
buy  10 @ 7.00   ->  20 shares, cost 120.00, average 6.00
sell  5 @ 9.00   ->  15 shares, cost  90.00, average 6.00, gain 15.00
\`\`\`

The gain of the sale is five times three dollars. It does not matter which of the shares went, because with this method
they have no names.

## What it tells you

Held against the price of today, it says what the position has done for you so far. It also says how far the price could
fall before you would have been better off with cash. Both are worth knowing in a calm hour.

## What it hides

- **Time.** A gain of 30 % in one year and one of 30 % in nine look the same.
- **Dividends.** They came to your account and left no trace in the average.
- **The alternative.** The same money in an index would have done something too.
- **The future.** The company does not know what you paid, and nothing that it does depends on it.

The last one is the expensive one. "I will sell when it is back at my cost" is a plan about your own feelings, and the
market does not take part in it. A better question is plain: *would I buy this today, at this price, with this money?* If
the answer is no, the average cost is history, and the only part of it that still matters is the tax return.
`;

const cdLadder = `# Building a CD ladder in an afternoon

A certificate of deposit pays more than a savings account because it takes away a choice: the money stays until the day it
matures. A ladder gives most of the choice back.

## The idea

Instead of one certificate over $10,000, open five over $2,000 that mature a year apart. Every year one of them comes due.
If you need the money, it is there. If not, it goes to the far end of the ladder, at whatever a five-year term pays by
then.

| rung | term | rate, for example | matures in |
|---|---|--:|---|
| 1 | 12 months | 4.10 % | one year |
| 2 | 24 months | 3.95 % | two years |
| 3 | 36 months | 3.90 % | three years |
| 4 | 48 months | 3.85 % | four years |
| 5 | 60 months | 3.80 % | five years |

After four years all of it earns the five-year rate, and a fifth is still free each year.

## Four things to read before signing

1. **The penalty.** Three months of interest is usual; a penalty that can eat the principal is a reason to walk away.
2. **Compounding.** 4 % compounded daily is 4.08 % by the end of the year. Compare the yield, not the rate.
3. **What happens at maturity.** Most banks renew without asking, at the rate of that day. Put the date in a calendar.
4. **Insurance.** Up to $250,000 a person and bank. Above that, use a second bank.

## When a ladder is wrong

With debt at a higher rate than the ladder pays, repay the debt: it is a certificate that nobody can recall. And money
that has no date at all, for thirty years, has better places to be. A ladder is for what you will need, when you know
roughly when.
`;

const dividends = `# Dividends are not free money, and that is fine

On the morning of the ex-date a share opens lower by about the dividend. You have the cash, and the share is worth that
much less. Nothing was created overnight; a part of what you own has changed its form.

This disappoints people once. Afterwards it is freeing, because it puts the question where it belongs.

## So why like them?

- They are a **habit of the company's**. Paying in cash each quarter is hard to fake for long.
- They are a **habit of yours**. Money arrives without a decision to sell, which is the decision people get wrong.
- They are **readable**. A payment that grew from $0.40 to $0.51 in five years tells a story with few footnotes.

## Three numbers, in order

**The payout ratio** comes first: what share of the earnings is paid out? Above 80 % there is little room for a bad year.

**Growth** is second. A yield of 2 % that grows by 9 % a year passes a flat 4 % after nine years, and the price has usually
come along.

**The yield** is last, though every list sorts by it. A high yield is often a low price, and a low price is often an
opinion that you have not heard yet.

> A dividend that is about to be cut always looks generous.

## What to do with them

Reinvest by default while you work, and decide once when you will stop. Keep the cash of the months before a large expense
in place of selling for it. And write every payment down, with its date: at the end of the year that list is the most
honest report on a portfolio that there is[^1].

[^1]: It also makes the tax return shorter, which has to be worth something.
`;

const rebalancing = `# Rebalance by the calendar, not by the news

You decided on 70 % in shares and 30 % in bonds because you could live with its worst year. Then shares had a good run, and
now it is 79 to 21. You have not changed your mind. The market has changed it for you.

## What drifts, and how far

After a strong decade, a portfolio that nobody touches is a different portfolio: nearly all of its risk comes from what has
risen most. It feels safe exactly because it has just done well.

Rebalancing is the dull answer: sell a little of what is above its share and buy what is below. It does not raise the
return much. What it does is keep the *risk* where you put it.

## A rule that fits on a card

1. Look twice a year, on two dates that you choose now.
2. Act only where a part is more than **five points** off its share.
3. Use new money and dividends first; sell only for what is left.
4. In taxable accounts, sell what is near its cost. Leave the rest until it is needed.
5. Write down what you did and why, in one line.

- [x] January 15: nothing was more than five points off
- [x] July 15: bonds bought with the dividends of the quarter
- [ ] January 15

## Why not more often?

Because it costs money each time, and because every look is a chance to do something clever. In most long records the
difference between monthly and yearly rebalancing is smaller than the cost of one mistake. Twice a year is often enough to
stay on the road, and seldom enough to have a life beside it.
`;

const subscriptions = `# The quiet arithmetic of subscriptions

*A draft. The table of my own list is still missing.*

Nothing that costs $9 a month looks like a decision. That is the idea of it. Twelve of them make $1,296 a year, and at 6 %
a year that is about **$17,000** after ten years, or a good used car.

## Not a sermon

Some of them are worth ten times their price. The trouble is not the spending. It is that it goes on without being chosen
again.

## Once a year, in an hour

1. Take the statement of one month and mark what repeats.
2. For each, ask what you would pay to have it *back*, if it were gone.
3. End what you would not pay for today. Most can be had again tomorrow.
4. Send the sum, each month, where it does some good. Otherwise it is spent by the weekend.

The fourth step is the one that matters. A saving that goes nowhere in particular is not a saving.
`;

export const demoBlogPosts: readonly DemoBlogPost[] = [
  { day: -66, time: '09:30', tags: ['savings', 'basics'], content: emergencyFund },
  { day: -38, time: '08:00', tags: ['investing', 'basics'], content: averageCost, cover: demoCovers.noon },
  { day: -17, time: '09:30', tags: ['savings', 'CDs'], content: cdLadder, cover: demoCovers.dusk },
  { day: -3, time: '12:15', tags: ['investing', 'dividends'], content: dividends, cover: demoCovers.morning },
  { day: 2, time: '09:00', tags: ['investing', 'habits'], content: rebalancing },
  { day: null, time: '', tags: ['spending'], content: subscriptions },
];
