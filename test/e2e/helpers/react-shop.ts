import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';
import {build} from 'esbuild';

declare global {
  interface Window {
    /** How often React ran the checkout's effect. */
    readonly effectRuns?: number;
    /** What the component's listeners heard, and which drawing of the component they are of. */
    readonly heardByProps?: readonly {readonly type: string; readonly detail: unknown; readonly drawing: string}[];
    /** Draws the checkout; put there by the bundle. */
    mountCheckout?: (props: CheckoutProps) => void;
  }
}

/** How the checkout is drawn. */
export interface CheckoutProps {
  readonly attributes: Readonly<Record<string, string>>;
  /** Who makes the element: React, of a tag; an effect of the page's own; or the component of `@payment-widget/element/react`. */
  readonly by: 'tag' | 'effect' | 'component';
}

/** Draws a checkout with React's development build, in StrictMode, in the place of the page's own widget. */
export async function mountWithReact(page: Page, props: CheckoutProps): Promise<void> {
  const {outputFiles} = await build({
    entryPoints: [fileURLToPath(new URL('react-app.mjs', import.meta.url))],
    bundle: true,
    write: false,
    format: 'iife',
    define: {'process.env.NODE_ENV': '"development"'},
  });
  await page.evaluate(outputFiles[0]?.text ?? '');
  await page.evaluate((all) => window.mountCheckout?.(all), props);
}
