import { useEffect, useState } from 'react';

/**
 * Fields of a form that an address brings along with `?add`, such as `?add&symbol=AAPL&quantity=5`, by their names: read as the
 * form opens, and taken out of the address, so that it does not open filled in the next time.
 */
export const useFormFieldsFromUrl = <Name extends string>(names: readonly Name[]): Partial<Record<Name, string>> => {
  const [addressFields] = useState(() => {
    const search = new URLSearchParams(location.search);
    const there = names.filter((name) => search.has(name));
    return Object.fromEntries(there.map((name) => [name, search.get(name) ?? ''])) as Partial<Record<Name, string>>;
  });
  useEffect(() => {
    const address = new URL(location.href);
    for (const name of Object.keys(addressFields)) address.searchParams.delete(name);
    history.replaceState(history.state, '', address);
  }, [addressFields]);
  return addressFields;
};
