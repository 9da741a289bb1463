import { type ComponentType, type FunctionComponent, lazy } from 'react';

interface Code<Props> {
  default: ComponentType<Props>;
}

/** A component that can be fetched before it is shown. */
export type LoadableComponent<Props> = FunctionComponent<Props> & { load: () => Promise<unknown> };

/** React takes what a promise tells at once for there already. */
const createResolvedThenable = <T,>(value: T): PromiseLike<T> => ({
  // biome-ignore lint/suspicious/noThenProperty: it is to be taken for a promise
  then: (resolve) => resolve?.(value) as never,
});

/**
 * A component whose code comes when it is first shown, or before by `load`. As React's `lazy`; but what was loaded
 * before is shown without a fallback, which React would leave standing for 300 ms.
 */
export const createLoadableComponent = <Props extends object>(
  fetchCode: () => Promise<Code<Props>>,
): LoadableComponent<Props> => {
  let code: Code<Props> | undefined;
  const load = async (): Promise<Code<Props>> => {
    code = await fetchCode();
    return code;
  };
  const Part: FunctionComponent<Props> = lazy(() =>
    code ? (createResolvedThenable(code) as Promise<Code<Props>>) : load(),
  );
  return Object.assign(Part, { load });
};
