import { useSearchParams } from 'react-router-dom';

/** What is looked at stands in the address, so that a link or a reload finds it again; the first of each is left out. */
export const useChoiceInAddress = <Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): [Choice, (choice: string) => void] => {
  const [params, setParams] = useSearchParams();
  const requested = params.get(name);
  const choose = (choice: string) => {
    const next = new URLSearchParams(params);
    if (choice === choices[0]) next.delete(name);
    else next.set(name, choice);
    setParams(next, { replace: true });
  };
  return [choices.find((one) => one === requested) ?? choices[0], choose];
};
