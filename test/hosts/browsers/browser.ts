/**
 * Frames to step into from the page, outermost first: each an expression that gives the iframe element. An element inside
 * a shadow root is reached by expressions only.
 */
export type Frames = readonly string[];

/** One browser of one engine, as far as the host pages need it. */
export interface HostBrowser {
  readonly version: string;
  /** Opens a window with no past: no storage, no cache. */
  open(url: string): Promise<HostWindow>;
  /** Ends it, and all that was started for it. */
  close(): Promise<void>;
}

/** A window with one page in it. Elements are named by expressions that give them. */
export interface HostWindow {
  /** What an expression gives in the page, or in a frame of it; JSON. */
  read(expression: string, frames?: Frames): Promise<unknown>;
  /** Types into a field, key by key. */
  type(element: string, text: string, frames?: Frames): Promise<void>;
  click(element: string, frames?: Frames): Promise<void>;
  close(): Promise<void>;
}
