/** Posts of a backup are rendered in a thread of their own, whose file lies beside the handler. */
import '#functions/blog/render-worker';
