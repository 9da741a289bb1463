import { SelectField } from '#ui/form/form-field';
import { columnMappingMessages as words } from './column-mapping-messages';

const normalizeName = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, ' ');

/** The column as the file's header writes it; empty where it has none of that name. */
export const findHeaderName = (header: readonly string[], column: string | undefined): string =>
  (column !== undefined && header.find((name) => normalizeName(name) === normalizeName(column))) || '';

interface ColumnSelectProps {
  label: string;
  header: readonly string[];
  required: boolean;
  value: string;
  /** Says of a column that is needed and missing that it is. */
  isChecked: boolean;
  onChoose: (name: string) => void;
}

/** One of the file's columns, or none where none is needed. */
export const ColumnSelect = ({ label, header, required, value, isChecked, onChoose }: ColumnSelectProps) => {
  const columns = [...new Set(header.filter(Boolean))].map((name) => ({ value: name, label: name }));
  return (
    <SelectField
      label={label}
      required={required}
      options={required ? columns : [{ value: '', label: words.none }, ...columns]}
      placeholder={required ? words.choose : undefined}
      value={value}
      error={isChecked && required && !value ? words.missing : undefined}
      onChange={({ target }) => onChoose(target.value)}
    />
  );
};
