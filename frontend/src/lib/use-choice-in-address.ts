import { useUrlSearchFields } from './use-address-fields';

/** What is looked at stands in the address, so that a link or a reload finds it again; the first of each is left out. */
export const useChoiceInUrl = <Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: string) => void] => {
  const [params, setFields] = useUrlSearchFields();
  const requested = params.get(name);
  const choose = (choice: string) => setFields({ [name]: choice === choices[0] ? '' : choice });
  return [choices.find((one) => one === requested) ?? choices[0], choose];
};
