import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listSuggestedBankNames } from '#core/banking/banks';
import { type InputFieldProps, TextField } from '#ui/form/form-field';
import { cdListQuery, savingsListQuery } from './queries';

/** Those that are in use, as far as the page has read them: nothing is asked for their sake. */
const useSuggestedBanks = (): string[] => {
  const { data: cds = [] } = useQuery({ ...cdListQuery, enabled: false });
  const { data: accounts = [] } = useQuery({ ...savingsListQuery, enabled: false });
  return listSuggestedBankNames([...cds, ...accounts]);
};

/** A bank by its name, of which some are suggested; any other may be typed. */
export const BankField = (field: InputFieldProps) => {
  const listId = useId();
  const banks = useSuggestedBanks();
  return (
    <>
      <TextField {...field} list={listId} autoComplete="off" />
      <datalist id={listId}>
        {banks.map((bank) => (
          <option key={bank} value={bank} />
        ))}
      </datalist>
    </>
  );
};
