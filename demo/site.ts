import type { SiteSettingsEdit } from '#contract/blog/site-settings';

/** The owner of the demo, written for it: there is no such person. */
export const demoSiteSettings: Omit<SiteSettingsEdit, 'portrait' | 'version'> = {
  title: 'Olivia Hartwell',
  name: 'Olivia Hartwell',
  headline: 'Payments strategist and business leader',
  summary:
    'I help banks and merchants decide how money should move, and write here about payments, treasury and the quiet arithmetic of saving.',
  language: 'en',
  contact: 'olivia@hartwell-payments.test',
  links: [
    { label: 'Talks', url: 'https://hartwell-payments.test/talks' },
    { label: 'Reading list', url: 'https://hartwell-payments.test/reading' },
  ],
  accent: '',
  accentDark: '',
  voice:
    'First person, plain words, one number in every paragraph that claims something. British calm, American spelling. No exclamation marks.',
  pages: {
    about: `I have spent eighteen years between the people who build payment systems and the people who pay for them. Most of my
work begins with one question: **what does it cost when a payment is late, and who carries it?**

I live in Providence, sail badly, and keep my own ledger.`,
    journey: `- **2008** Started on the reconciliation desk of a regional bank, matching what should have arrived with what had.
- **2013** Led card acquiring for a chain of 240 shops; brought the cost of acceptance from 1.9 % to 1.3 % of sales.
- **2018** Head of payments at a software company for clinics: one integration, four countries, nine settlement files.
- **2023** On my own, for boards that have to choose a processor, a bank or neither.`,
    mission: `Money in transit helps nobody. I want a small business to know on Monday what it can spend on Tuesday, without asking
three banks.

> A payment is finished when both sides can prove it, and not a day before.`,
    skills: `| what | for whom |
|---|---|
| Instant payments, and when not to use them | treasurers |
| Cost of acceptance, line by line | merchants |
| Choosing a processor: tender, terms, exit | boards |
| Ladders of certificates and cash | households |`,
    contact: `Write to me about a payment problem that has a number in it. I answer within three working days.`,
  },
};
