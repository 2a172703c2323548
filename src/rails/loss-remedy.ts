import type {FrameLoss} from '../core/frame-loss.js';

/** Tells the developer, in the console, why there is no card form. */
export function complainOfLoss(loss: FrameLoss, url: string | undefined): void {
  console.error(`<payment-widget> has no card form: ${lossRemedy(loss, url)}.`);
}

/**
 * What the developer can do about a card form that is not there.
 *
 * @param url the frame's address
 */
export function lossRemedy(loss: FrameLoss, url: string | undefined): string {
  const service = url === undefined ? 'the service' : new URL(url).origin;
  switch (loss) {
    case 'blocked':
      return `the page's Content-Security-Policy keeps it out; add "frame-src ${service}" and "connect-src ${service}"`;
    case 'refused':
      return (
        `${service} does not let this page hold it: the origins of this page (${globalThis.origin}) and of every page ` +
        'around it must be among those of the client-key, the key must be known, and a sandboxed page needs allow-same-origin'
      );
    case 'navigated':
      return 'something put another page into its frame; look for a script of the page that does';
    case 'unreachable':
    case 'broken':
    case 'silent':
      return `${service} did not answer as it should; see whether api-url is right and the service runs`;
  }
}
