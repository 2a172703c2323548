/**
 * Path of frames from the page, outermost first. Each is an expression that returns the iframe element, because an
 * element in a shadow root cannot be reached otherwise.
 */
export type Frames = readonly string[];

/** The parts of a browser that the host page tests need. */
export interface HostBrowser {
  readonly version: string;
  /** Opens a window without storage or cache. */
  open(url: string): Promise<HostWindow>;
  /** Closes it, and everything that was started for it. */
  close(): Promise<void>;
}

/** A window with one page. Elements are given by expressions that return them. */
export interface HostWindow {
  /** The value of an expression in the page or in a frame, as JSON. */
  read(expression: string, frames?: Frames): Promise<unknown>;
  /** Types into a field, key by key. */
  type(element: string, text: string, frames?: Frames): Promise<void>;
  click(element: string, frames?: Frames): Promise<void>;
  close(): Promise<void>;
}
