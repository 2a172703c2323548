/** The mobile money brands a wallet may have. The interface names them by placeholders; so does this simulation. */
export const WALLET_BRANDS = ['mobile_wallet_brand_1', 'mobile_wallet_brand_2'] as const;

/** The affiliates a charge or an invoice may come through. */
export const AFFILIATES = ['affiliate_1'] as const;
