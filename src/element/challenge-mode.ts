import {challengeView, leadText} from '../views/challenge-view.js';
import {countdownAnnouncement} from '../views/steps-view.js';
import type {LateViews} from '../views/widget-model.js';

/** What only a card whose bank asks its payer needs, loaded when one does. */
export {CHALLENGES as PART} from '../store/challenge-effects.js';

export const VIEWS: LateViews = {challenge: {challengeView, leadText, countdownAnnouncement}};
