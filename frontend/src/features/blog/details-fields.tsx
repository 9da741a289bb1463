import { isSlug, longestDescription, longestExcerpt, longestSlug } from '#core/blog/posts';
import { Card } from '#ui/card';
import { TextAreaField, TextField } from '#ui/field';
import { words } from './editing-messages';
import { tagFault } from './tags-of';
import type { Typed } from './typed';

type Details = Pick<Typed, 'address' | 'excerpt' | 'description' | 'keywords'>;

const addressFault = (address: string): string | undefined => {
  const text = address.trim();
  if (text === '' || (isSlug(text) && text.length <= longestSlug)) return undefined;
  return text.length > longestSlug ? words.addressLong(longestSlug) : words.addressWrong;
};
const lengthFault = (text: string, most: number): string | undefined => {
  const { length } = [...text.trim()];
  return length > most ? words.tooLong(most, length) : undefined;
};

/** Why the details can't be published, the first of them; undefined where they can. */
export const detailsFault = ({ address, excerpt, description, keywords }: Details): string | undefined =>
  addressFault(address) ??
  lengthFault(excerpt, longestExcerpt) ??
  lengthFault(description, longestDescription) ??
  tagFault(keywords);

const addressHint = (address: string, knownAs: string | null): string => {
  if (knownAs === null) return words.addressHint;
  return address === '' || address === knownAs ? words.addressKept : words.addressLeads;
};

interface DetailsFieldsProps {
  typed: Details;
  onChange: (change: Partial<Details>) => void;
  /** The post's address where readers know it. */
  knownAs: string | null;
  /** A form that asks for keywords elsewhere has the tags from there. */
  withTags: boolean;
  disabled?: boolean;
}

/** What a post says of itself beside its text. */
export const DetailsFields = ({ typed, onChange, knownAs, withTags, disabled }: DetailsFieldsProps) => (
  <Card title={words.details} description={words.detailsHint}>
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={words.address}
        hint={addressHint(typed.address.trim(), knownAs)}
        error={addressFault(typed.address)}
        value={typed.address}
        readOnly={disabled}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => onChange({ address: target.value })}
      />
      {withTags && (
        <TextField
          label={words.tags}
          hint={words.tagsHint}
          error={tagFault(typed.keywords)}
          value={typed.keywords}
          readOnly={disabled}
          autoComplete="off"
          onChange={({ target }) => onChange({ keywords: target.value })}
        />
      )}
      <TextAreaField
        className="sm:col-start-1"
        label={words.excerpt}
        hint={words.excerptHint}
        error={lengthFault(typed.excerpt, longestExcerpt)}
        value={typed.excerpt}
        readOnly={disabled}
        rows={3}
        onChange={({ target }) => onChange({ excerpt: target.value })}
      />
      <TextAreaField
        label={words.description}
        hint={words.descriptionHint}
        error={lengthFault(typed.description, longestDescription)}
        value={typed.description}
        readOnly={disabled}
        rows={3}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </div>
  </Card>
);
