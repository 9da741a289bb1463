import type { Ref } from 'react';
import { findLengthFault } from '#contract/fields/field-rules';
import { isSlug, maxDescriptionLength, maxExcerptLength, maxSlugLength } from '#core/blog/posts';
import { Card } from '#ui/card';
import { TextAreaField, TextField } from '#ui/form/form-field';
import { findTagError } from '../post-tags';
import { postEditingMessages } from './editing-messages';
import type { PostFields } from './post-fields';

type Details = Pick<PostFields, 'address' | 'excerpt' | 'description' | 'keywords'>;

const findAddressError = (address: string): string | undefined => {
  const text = address.trim();
  if (text === '' || (isSlug(text) && text.length <= maxSlugLength)) return undefined;
  return text.length > maxSlugLength
    ? postEditingMessages.addressLong(maxSlugLength)
    : postEditingMessages.addressWrong;
};

/** Why the details can't be published, the first of them; undefined where they can. */
export const findPostDetailsError = ({ address, excerpt, description, keywords }: Details): string | undefined =>
  findAddressError(address) ??
  findLengthFault(excerpt, { max: maxExcerptLength }) ??
  findLengthFault(description, { max: maxDescriptionLength }) ??
  findTagError(keywords);

const getAddressHint = (address: string, knownAs: string | null): string => {
  if (knownAs === null) return postEditingMessages.addressHint;
  return address === '' || address === knownAs ? postEditingMessages.addressKept : postEditingMessages.addressLeads;
};

interface DetailsFieldsProps {
  typed: Details;
  onChange: (change: Partial<Details>) => void;
  /** The post's address where readers know it. */
  knownAs: string | null;
  /** A form that asks for keywords elsewhere has the tags from there. */
  withTags: boolean;
  disabled?: boolean;
  /** The field of the description, for whoever leads to it. */
  descriptionRef: Ref<HTMLTextAreaElement>;
}

/** What a post says of itself beside its text. */
export const PostDetailsFields = ({
  typed,
  onChange,
  knownAs,
  withTags,
  disabled,
  descriptionRef,
}: DetailsFieldsProps) => (
  <Card title={postEditingMessages.details} description={postEditingMessages.detailsHint}>
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        label={postEditingMessages.address}
        hint={getAddressHint(typed.address.trim(), knownAs)}
        error={findAddressError(typed.address)}
        value={typed.address}
        readOnly={disabled}
        autoComplete="off"
        spellCheck={false}
        autoCapitalize="none"
        onChange={({ target }) => onChange({ address: target.value })}
      />
      {withTags && (
        <TextField
          label={postEditingMessages.tags}
          hint={postEditingMessages.tagsHint}
          error={findTagError(typed.keywords)}
          value={typed.keywords}
          readOnly={disabled}
          autoComplete="off"
          onChange={({ target }) => onChange({ keywords: target.value })}
        />
      )}
      <TextAreaField
        className="sm:col-start-1"
        label={postEditingMessages.excerpt}
        hint={postEditingMessages.excerptHint}
        error={findLengthFault(typed.excerpt, { max: maxExcerptLength })}
        value={typed.excerpt}
        readOnly={disabled}
        rows={3}
        onChange={({ target }) => onChange({ excerpt: target.value })}
      />
      <TextAreaField
        ref={descriptionRef}
        label={postEditingMessages.description}
        hint={postEditingMessages.descriptionHint}
        error={findLengthFault(typed.description, { max: maxDescriptionLength })}
        value={typed.description}
        readOnly={disabled}
        rows={3}
        onChange={({ target }) => onChange({ description: target.value })}
      />
    </div>
  </Card>
);
