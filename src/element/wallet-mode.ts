import {countdownAnnouncement} from '../views/steps-view.js';
import {readWallet, walletDeclineText, walletView} from '../views/wallet-view.js';
import type {WalletViews} from '../views/widget-model.js';

/** What only a payment by wallet needs, loaded when the payer opens that way to pay. */
export {WALLETS} from '../store/wallet-effects.js';

export const WALLET_VIEWS: WalletViews = {walletView, readWallet, walletDeclineText, countdownAnnouncement};
