import { Component, type ReactNode } from 'react';
import { isLeavingPage } from '#lib/session/page-exit';
import { Button } from '#ui/button';
import { Spinner } from '#ui/spinner';

interface Props {
  title: string;
  message: string;
  children: ReactNode;
  /** Of a part of a page, which has less room. */
  small?: boolean;
}

/** Long enough for the page that was left for; whoever is still here then has stayed. */
const patienceMs = 10_000;

/** Shows a sentence and a Reload button in place of what failed to render or to load; not to a visitor who is leaving. */
export class ErrorBoundary extends Component<Props, { failed: boolean; leaving: boolean }> {
  override state = { failed: false, leaving: false };

  static getDerivedStateFromError() {
    return { failed: true, leaving: isLeavingPage() };
  }

  override componentDidCatch() {
    if (this.state.leaving) setTimeout(() => this.setState({ leaving: false }), patienceMs);
  }

  override render() {
    const { title, message, children, small = false } = this.props;
    const Title = small ? 'p' : 'h1';
    const { failed, leaving } = this.state;
    if (!failed) return children;
    if (leaving) return <Spinner label="Loading..." />;
    return (
      <div role="alert" className={`mx-auto grid max-w-md gap-3 px-6 text-center ${small ? 'py-6 text-sm' : 'py-24'}`}>
        <Title className={`font-semibold text-ink ${small ? '' : 'text-xl'}`}>{title}</Title>
        <p className="text-ink-muted">{message}</p>
        <div className="mt-2">
          <Button onClick={() => location.reload()}>Reload</Button>
        </div>
      </div>
    );
  }
}
