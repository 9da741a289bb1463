interface PolicyFactory {
  createPolicy: (name: string, rules: { createHTML: (html: string) => string }) => unknown;
}

/** Only blank text may become markup: react-hot-toast's style sheet begins as `' '`, and nothing else has a reason to. */
export const blankOnly = (html: string): string => {
  if (html.trim() === '') return html;
  throw new TypeError('This site never turns text into markup.');
};

/** The site's policy enforces Trusted Types; scripts and script addresses get no rule, so the browser refuses them. */
export const installTrustedTypes = (): void => {
  const { trustedTypes } = window as { trustedTypes?: PolicyFactory };
  trustedTypes?.createPolicy('default', { createHTML: blankOnly });
};
