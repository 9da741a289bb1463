/** Beside each answer of the API: the version of the site that was deployed with it. */
export const deployedSiteVersionHeader = 'x-site-version';

/**
 * The version of a built site, in its page or in a script's address: the name of the script that the application begins with,
 * which is made of its content and names everything that it loads by theirs. Undefined where it is not built, as under Vite.
 */
export const parseSiteBundleVersion = (text: string): string | undefined =>
  /\/assets\/(main-[\w-]+)\.js/.exec(text)?.[1];
