import { useNavigate, useSearchParams } from 'react-router-dom';

/**
 * The fields of the address, and a way to set some of them in its place; an empty one is taken out. They are set in the
 * address as it stands at that moment: of two choices, one right after the other, neither is lost, although the page has
 * not been drawn between them.
 */
export const useUrlSearchFields = <Name extends string>() => {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const setFields = (fields: Partial<Record<Name, string>>) => {
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries<string | undefined>(fields)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    void navigate({ search: `${next}` }, { replace: true });
  };
  return [params, setFields] as const;
};
