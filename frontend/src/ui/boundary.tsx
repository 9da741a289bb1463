import { Component, type ReactNode } from 'react';
import { Button } from '#ui/button';

interface Props {
  title: string;
  message: string;
  children: ReactNode;
}

/** Shows a sentence and a Reload button in place of what failed to render or to load. */
export class Boundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    const { title, message, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <div role="alert" className="mx-auto grid max-w-md gap-3 px-6 py-24 text-center">
        <h1 className="text-xl font-semibold text-ink">{title}</h1>
        <p className="text-ink-muted">{message}</p>
        <div className="mt-2">
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </div>
    );
  }
}
