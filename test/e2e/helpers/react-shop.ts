import {fileURLToPath} from 'node:url';
import type {Page} from '@playwright/test';
import {build} from 'esbuild';

declare global {
  interface Window {
    /** How often React ran the checkout's effect. */
    readonly effectRuns?: number;
    /** Draws the checkout; put there by the bundle. */
    mountCheckout?: (props: CheckoutProps) => void;
  }
}

/** How the checkout is drawn. */
export interface CheckoutProps {
  readonly attributes: Readonly<Record<string, string>>;
  /** Whether an effect makes the element, as a wrapper would, instead of React. */
  readonly isByHand: boolean;
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
