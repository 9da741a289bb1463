import { Sparkles, Square } from 'lucide-react';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { longest, shortest } from '#core/blog/writing';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { TextAreaField, TextField } from '#ui/field';
import { NumberField } from '#ui/number-field';
import { tagFault } from './tags-of';
import { words } from './writing-messages';
import { WritingProgress, type WritingProgressProps } from './writing-progress';

export interface Assignment {
  topic: string;
  draft: string;
  keywords: string;
  length: string;
}

interface AssignmentFormProps {
  form: UseFormReturn<Assignment>;
  /** While a text is being written, and of the last one until another begins. */
  progress: WritingProgressProps | null;
  isWriting: boolean;
  onGenerate: (assignment: Assignment) => void;
  onStop: () => void;
}

const isThere = (topic: string) => topic.trim() !== '' || words.topicRequired;

const Fields = ({ form: { control, register, formState } }: Pick<AssignmentFormProps, 'form'>) => {
  const keywords = useWatch({ control, name: 'keywords' });
  return (
    <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
      <TextField
        className="sm:col-span-2"
        label={words.topic}
        required
        maxLength={300}
        autoComplete="off"
        error={formState.errors.topic?.message}
        {...register('topic', { validate: isThere })}
      />
      <TextAreaField
        className="sm:col-span-2"
        label={words.draft}
        hint={words.draftHint}
        rows={4}
        maxLength={20_000}
        {...register('draft')}
      />
      <TextField
        label={words.keywords}
        hint={words.keywordsHint}
        error={tagFault(keywords)}
        maxLength={500}
        autoComplete="off"
        {...register('keywords', { validate: (typed) => tagFault(typed) ?? true })}
      />
      <NumberField
        label={words.length}
        hint={words.lengthHint}
        min={shortest}
        max={longest}
        step={50}
        inputMode="numeric"
        {...register('length')}
      />
    </div>
  );
};

/** What a text is to be about, and the button that has it written. */
export const AssignmentForm = ({ form, progress, isWriting, onGenerate, onStop }: AssignmentFormProps) => {
  const id = useId();
  return (
    <Card title={words.assignment}>
      <form id={id} noValidate onSubmit={(event) => void form.handleSubmit(onGenerate)(event)}>
        <Fields form={form} />
      </form>
      <div className="mt-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <Button type="submit" form={id} variant="primary" busy={isWriting} icon={<Sparkles aria-hidden />}>
          {words.generate}
        </Button>
        {isWriting && (
          <Button icon={<Square aria-hidden />} onClick={onStop}>
            {words.stop}
          </Button>
        )}
        {progress && <WritingProgress {...progress} />}
      </div>
    </Card>
  );
};
