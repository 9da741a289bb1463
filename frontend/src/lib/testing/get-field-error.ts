import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type DefaultValues, type FieldPath, type FieldValues, type UseFormReturn, useForm } from 'react-hook-form';

/** What a form of these values says is wrong with the named field when it is sent. */
export const getFieldError = async <Values extends FieldValues>(
  values: DefaultValues<Values>,
  fields: (form: UseFormReturn<Values>) => ReactNode,
  name: FieldPath<Values>,
): Promise<string | undefined> => {
  let form: UseFormReturn<Values> | undefined;
  const Form = () => {
    form = useForm<Values>({ defaultValues: values });
    return fields(form);
  };
  renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, createElement(Form)));
  if (!form) throw new Error('The form was not rendered.');
  await form.trigger();
  return form.getFieldState(name).error?.message;
};
