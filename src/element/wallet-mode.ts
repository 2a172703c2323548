import {countdownAnnouncement} from '../views/countdown-and-press.js';
import {readWallet, walletDeclineText, walletView} from '../views/wallet-view.js';
import type {LazyViews} from '../views/widget-model.js';

/** The code for payments by wallet, loaded when the payer opens that method. */
export {WALLETS as PART} from '../store/wallet-effects.js';

export const VIEWS: LazyViews = {wallet: {walletView, readWallet, walletDeclineText}, countdownAnnouncement};
