import * as z from 'zod';

/** What a field that the API takes is once it is recorded: there where it has a default, and no longer held to limits. */
type RecordedField<Field> =
  Field extends z.ZodDefault<infer Inner>
    ? RecordedField<Inner>
    : Field extends z.ZodOptional<infer Inner>
      ? z.ZodOptional<RecordedField<Inner>>
      : Field extends z.ZodNullable<infer Inner>
        ? z.ZodNullable<RecordedField<Inner>>
        : Field extends z.ZodNumber
          ? z.ZodNumber
          : Field extends z.ZodString
            ? z.ZodString
            : Field;
type RecordedFields<Fields> = { [Name in keyof Fields]: RecordedField<Fields[Name]> };

const isDate = (field: z.ZodString): boolean => field.meta()?.['format'] === 'date';

const toRecordedField = (field: z.core.$ZodType): z.core.$ZodType => {
  if (field instanceof z.ZodDefault) return toRecordedField(field.unwrap());
  if (field instanceof z.ZodOptional) return z.optional(toRecordedField(field.unwrap()));
  if (field instanceof z.ZodNullable) return z.nullable(toRecordedField(field.unwrap()));
  if (field instanceof z.ZodNumber) return z.number();
  return field instanceof z.ZodString && !isDate(field) ? z.string() : field;
};

/**
 * The fields that the API takes as they lie in a table, in an answer and in a backup: by their kind alone, since the limits may
 * have been others when a row was written, and what is recorded can always be read. `figureField({ max: 5 })` -> `z.number()`.
 */
export const toRecordedFieldSchemas = <Fields extends z.core.$ZodShape>(fields: Fields): RecordedFields<Fields> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, toRecordedField(field)]),
  ) as RecordedFields<Fields>;
