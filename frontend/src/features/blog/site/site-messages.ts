import type { SitePageName } from '#core/blog/site-pages';

/** The words of the form in which the owner says whose site it is. */
export const siteFormMessages = {
  title: 'Site',
  subtitle: 'Whose site this is, and what visitors see first',
  open: 'Site',
  hintTitle: 'Say whose site this is',
  hint: 'Visitors see an empty page until you enter your name and a few words about yourself.',
  hintAction: 'Set up the site',
  viewSite: 'View the site',

  loading: 'Loading the site...',
  failed: 'The site could not be loaded',
  failedHint: 'Check your connection and try again.',

  owner: 'You',
  ownerHint: 'Everybody may read this. What you leave empty is left out.',
  name: 'Name',
  headline: 'Headline',
  headlineHint: 'What you do, in a few words',
  summary: 'Summary',
  summaryHint: 'One paragraph: for whom, and what one finds here',
  portrait: 'Portrait',
  portraitHint: 'JPG, PNG or WebP under 5MB, shown as a circle',
  removePortrait: 'Remove portrait',
  uploading: 'Uploading the portrait',

  ways: 'Contact',
  waysHint: 'The login page leads here: "Get in touch with me".',
  contact: 'Contact address',
  contactHint: 'An e-mail address that everybody may know',
  linkLabel: (number: number) => `Label of link ${number}`,
  linkUrl: (number: number) => `Address of link ${number}`,
  addLink: 'Add a link',
  removeLink: (number: number) => `Remove link ${number}`,

  look: 'The site',
  siteTitle: 'Site title',
  siteTitleHint: 'Left empty, it is your name',
  language: 'Language',
  languageHint: 'Its code, such as en or pl',
  accent: 'Accent colour',
  accentHint: 'Such as #0b5266; left empty, the usual one',
  accentDark: 'Accent colour on dark pages',
  accentDarkHint: 'Such as #62b8c9; left empty, the usual one',

  pages: 'Pages',
  pagesHint: 'In Markdown. An empty page is left out, also of the bar.',
  page: (title: string) => `Page ${title}`,

  writing: 'Writing',
  writingHint: 'For the model that helps you write. Visitors never see it.',
  voice: 'Notes on your voice',
  voiceHint:
    'How you write: tone, person, spelling, words you avoid. The newest three posts that you wrote by hand go along as examples.',

  save: 'Publish Site',
  saved: 'Site published',
  saveFailed: 'The site could not be published',
  leave: 'What you typed about the site has not been published and would be lost.',

  versions: 'Versions',
  versionsHint: 'An older version comes back into the form; visitors see it once you publish.',
  version: (number: number) => `Version ${number}`,
  present: 'Present',
  takeBack: 'Take into the form',
  takenBack: (number: number) => `Version ${number} is in the form. Publish it to bring it back.`,
  versionFailed: 'This version could not be loaded',
} as const;

export const sitePageHints: Readonly<Record<SitePageName, string>> = {
  about: 'Who you are',
  journey: 'How you came here',
  mission: 'What you work for',
  skills: 'What you are good at',
  contact: 'What one may write to you about',
};
