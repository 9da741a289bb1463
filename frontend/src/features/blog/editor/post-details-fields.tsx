import { type ReactNode, type Ref, useId } from 'react';
import { findLengthFault } from '#contract/fields/field-rules';
import { isHttpsAddress, maxCanonicalUrlLength } from '#core/blog/https-address';
import { isLanguageTag } from '#core/blog/language-tags';
import { isSlug, maxDescriptionLength, maxExcerptLength, maxSlugLength } from '#core/blog/posts';
import { Card } from '#ui/card';
import { SelectField, TextAreaField, TextField } from '#ui/form/form-field';
import { findTagError } from '../post-tags';
import { postEditingMessages } from './editing-messages';
import { isNoindex, type PostFields, toNoindexFieldText } from './post-fields';
import { listLanguageOptions } from './post-languages';

type Details = Omit<PostFields, 'content' | 'publishAt' | 'written'>;

const findAddressError = (address: string): string | undefined => {
  const text = address.trim();
  if (text === '' || (isSlug(text) && text.length <= maxSlugLength)) return undefined;
  return text.length > maxSlugLength
    ? postEditingMessages.addressLong(maxSlugLength)
    : postEditingMessages.addressWrong;
};

const findCanonicalUrlError = (typed: string): string | undefined => {
  const url = typed.trim();
  const isFine = url === '' || (url.length <= maxCanonicalUrlLength && isHttpsAddress(url));
  return isFine ? undefined : postEditingMessages.canonicalUrlWrong;
};

const findLanguageError = (lang: string): string | undefined =>
  lang === '' || isLanguageTag(lang) ? undefined : postEditingMessages.langWrong;

/** Why the details can't be published, the first of them; undefined where they can. */
export const findPostDetailsError = ({ keywords, ...typed }: Details): string | undefined =>
  findAddressError(typed.address) ??
  findLengthFault(typed.excerpt, { max: maxExcerptLength }) ??
  findLengthFault(typed.description, { max: maxDescriptionLength }) ??
  findTagError(keywords) ??
  findLanguageError(typed.lang) ??
  findCanonicalUrlError(typed.canonicalUrl);

const getAddressHint = (address: string, knownAs: string | null): string => {
  if (knownAs === null) return postEditingMessages.addressHint;
  return address === '' || address === knownAs ? postEditingMessages.addressKept : postEditingMessages.addressLeads;
};

interface FieldsProps {
  typed: Details;
  onChange: (change: Partial<Details>) => void;
  disabled?: boolean;
}

/** In what language it is, where it was first, and who is to find it. */
const FindingFields = ({ typed, onChange, disabled }: FieldsProps) => {
  const hintId = useId();
  return (
    <>
      <SelectField
        label={postEditingMessages.lang}
        hint={postEditingMessages.langHint}
        error={findLanguageError(typed.lang)}
        value={typed.lang}
        disabled={disabled}
        options={listLanguageOptions(typed.lang)}
        onChange={({ target }) => onChange({ lang: target.value })}
      />
      <TextField
        type="url"
        label={postEditingMessages.canonicalUrl}
        hint={postEditingMessages.canonicalUrlHint}
        error={findCanonicalUrlError(typed.canonicalUrl)}
        value={typed.canonicalUrl}
        readOnly={disabled}
        autoComplete="off"
        placeholder="https://"
        onChange={({ target }) => onChange({ canonicalUrl: target.value })}
      />
      <div>
        <label className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm font-medium pointer-coarse:min-h-11">
          <input
            type="checkbox"
            aria-describedby={hintId}
            className="size-4.5 shrink-0 cursor-pointer accent-accent"
            checked={isNoindex(typed)}
            disabled={disabled}
            onChange={({ target }) => onChange({ noindex: toNoindexFieldText(target.checked) })}
          />
          {postEditingMessages.noindex}
        </label>
        <p id={hintId} className="pl-7 text-sm text-ink-muted">
          {postEditingMessages.noindexHint}
        </p>
      </div>
    </>
  );
};

interface DetailsFieldsProps extends FieldsProps {
  /** The post's address where readers know it. */
  knownAs: string | null;
  /** A form that asks for keywords elsewhere has the tags from there. */
  withTags: boolean;
  /** The field of the description, for whoever leads to it. */
  descriptionRef: Ref<HTMLTextAreaElement>;
  /** Its date, at the head. */
  children: ReactNode;
}

/** What a post says of itself beside its text. */
export const PostDetailsFields = ({
  typed,
  onChange,
  knownAs,
  withTags,
  disabled = false,
  descriptionRef,
  children,
}: DetailsFieldsProps) => (
  <Card title={postEditingMessages.details} description={postEditingMessages.detailsHint} className="@container">
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 @wide:grid-cols-2">
      {children}
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
        ref={descriptionRef}
        label={postEditingMessages.description}
        hint={postEditingMessages.descriptionHint}
        error={findLengthFault(typed.description, { max: maxDescriptionLength })}
        value={typed.description}
        readOnly={disabled}
        rows={3}
        onChange={({ target }) => onChange({ description: target.value })}
      />
      <TextAreaField
        label={postEditingMessages.excerpt}
        hint={postEditingMessages.excerptHint}
        error={findLengthFault(typed.excerpt, { max: maxExcerptLength })}
        value={typed.excerpt}
        readOnly={disabled}
        rows={3}
        onChange={({ target }) => onChange({ excerpt: target.value })}
      />
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
      <FindingFields typed={typed} onChange={onChange} disabled={disabled} />
    </div>
  </Card>
);
