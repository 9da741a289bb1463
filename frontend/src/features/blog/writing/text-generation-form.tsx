import { Sparkles, Square } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { writingRequestFieldRules as rules } from '#contract/blog/blog-writing-rules';
import { findLengthFault } from '#contract/fields/field-rules';
import { maxPostTargetWords, minPostTargetWords } from '#core/blog/post-length';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { TextAreaField, TextField } from '#ui/form/form-field';
import { NumberField } from '#ui/form/number-field';
import { findTagError } from '../post-tags';
import { postWritingMessages } from './writing-messages';
import { WritingProgress, type WritingProgressProps } from './writing-progress';

export interface TextGenerationFormValues {
  topic: string;
  draft: string;
  keywords: string;
  length: string;
}

interface AssignmentFormProps {
  form: UseFormReturn<TextGenerationFormValues>;
  /** While a text is being written, and of the last one until another begins. */
  progress: WritingProgressProps | null;
  isWriting: boolean;
  onGenerate: (assignment: TextGenerationFormValues) => void;
  onStop: () => void;
}

const findKeywordsError = (typed: string) => findTagError(typed) ?? findLengthFault(typed, rules.keywords);

const Fields = ({ form }: Pick<AssignmentFormProps, 'form'>) => {
  const { control, register } = form;
  const { text } = createFieldPropsBuilders(form);
  const keywords = useWatch({ control, name: 'keywords' });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 @wide:grid-cols-2">
      <TextField
        className="@wide:col-span-2"
        label={postWritingMessages.topic}
        autoComplete="off"
        {...text('topic', rules.topic)}
      />
      <TextAreaField
        className="@wide:col-span-2"
        label={postWritingMessages.draft}
        hint={postWritingMessages.draftHint}
        rows={4}
        {...text('draft', rules.draft)}
      />
      <TextField
        label={postWritingMessages.keywords}
        hint={postWritingMessages.keywordsHint}
        error={findKeywordsError(keywords)}
        autoComplete="off"
        {...register('keywords', { validate: (typed) => findKeywordsError(typed) ?? true })}
      />
      <NumberField
        label={postWritingMessages.length}
        hint={postWritingMessages.lengthHint}
        min={minPostTargetWords}
        max={maxPostTargetWords}
        step={50}
        inputMode="numeric"
        {...register('length')}
      />
    </div>
  );
};

/** What a text is to be about, and the button that has it written. */
export const TextGenerationForm = ({ form, progress, isWriting, onGenerate, onStop }: AssignmentFormProps) => {
  const id = useId();
  return (
    <Card title={postWritingMessages.assignment} className="@container">
      <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(onGenerate)(event)}>
        <Fields form={form} />
      </form>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" form={id} variant="primary" busy={isWriting} icon={<Sparkles aria-hidden />}>
          {postWritingMessages.generate}
        </Button>
        {isWriting && (
          <Button icon={<Square aria-hidden />} onClick={onStop}>
            {postWritingMessages.stop}
          </Button>
        )}
        {progress && <WritingProgress {...progress} />}
      </div>
    </Card>
  );
};
