import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';
import {build} from 'esbuild';

declare global {
  interface Window {
    /** How often React ran the checkout's effect. */
    readonly effectRuns?: number;
    /** The events that the component's listeners received, and the render they belong to. */
    readonly heardByProps?: readonly {readonly type: string; readonly detail: unknown; readonly drawing: string}[];
    /** Renders the checkout; set by the bundle. */
    mountCheckout?: (props: CheckoutProps) => void;
  }
}

/** How the checkout is rendered. */
export interface CheckoutProps {
  readonly attributes: Readonly<Record<string, string>>;
  /** What creates the element: React from a tag; an effect of the page; or the component of `@payment-widget/element/react`. */
  readonly by: 'tag' | 'effect' | 'component';
}

/** Renders a checkout with React's development build in StrictMode, in place of the page's own widget. */
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
