import type {FrameLoss, LoadFailure} from '../card-protocol/frame-loss.js';
import type {FrameTheme} from '../card-protocol/frame-appearance.js';

/** What the field needs of the widget it is part of. */
export interface CardFieldOptions {
  /** The frame page's address; undefined while the widget is not set up. */
  readonly url: () => string | undefined;
  /** The page's publishable key, with which the frame begins. */
  readonly clientKey: () => string | undefined;
  /** What the frame is called, for those who do not see it. */
  readonly title: () => string;
  readonly credential: () => Promise<string>;
  readonly locale: () => string;
  /** The look, or undefined while the widget is in no page. */
  readonly theme: () => FrameTheme | undefined;
  readonly isBusy: () => boolean;
  /** The brand of the saved card whose code alone is asked for; undefined while a whole card is. */
  readonly codeBrand: () => string | undefined;
  /** Finds out why the frame's page did not come. */
  readonly explain: (url: string) => Promise<LoadFailure>;
  /** There is no card form, for a reason that only the developer can mend. */
  readonly onUnmendable: (loss: FrameLoss, url: string | undefined) => void;
  /** The payer pressed Enter in the frame. */
  readonly onSubmit: () => void;
}

/** Of what is typed into the frame: whether it is all there and right, and the card's network, '' while unknown. */
export interface CardEntry {
  readonly complete: boolean;
  readonly brand: string;
}

/** `shown`: the payer can type, and the frame is still getting ready for what else it does. */
export type CardFieldStep = 'loading' | 'shown' | 'ready' | 'lost';
