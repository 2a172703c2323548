import {challengeView, leadText} from '../views/challenge-view.js';
import {countdownAnnouncement} from '../views/countdown-and-press.js';
import type {LazyViews} from '../views/widget-model.js';

/** The code for challenges of a card's bank, loaded when a bank challenges the payer. */
export {CHALLENGES as PART} from '../store/challenge-effects.js';

export const VIEWS: LazyViews = {challenge: {challengeView, leadText}, countdownAnnouncement};
