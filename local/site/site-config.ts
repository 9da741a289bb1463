import { defaultBranding, productName } from '#contract/site/product';
import { addressKeyPbkdf2Rounds, type SiteConfig } from '#contract/site/site-config';
import { deriveEmailAddressKey } from '#core/account/address-key';

/** One for every machine: what is served on it is served to it alone. */
const salt = '6576656e6b65656c206c6f63616c2021';

/** What a deployment would write as `/config.json`; `apiBase` is where the page finds the API. */
export const createLocalSiteConfig = async (emails: readonly string[], apiBase: string): Promise<SiteConfig> => {
  const derivation = { salt, iterations: addressKeyPbkdf2Rounds };
  const keys = await Promise.all(emails.map((email) => deriveEmailAddressKey(email, derivation)));
  return { productName, apiBase, allowList: { ...derivation, keys }, branding: defaultBranding };
};
