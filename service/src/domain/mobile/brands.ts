/** The brands of mobile money wallets. The interface has placeholders as names, and so has this simulation. */
export const WALLET_BRANDS = ['mobile_wallet_brand_1', 'mobile_wallet_brand_2'] as const;

/** The affiliates a charge or an invoice may come through. */
export const AFFILIATES = ['affiliate_1'] as const;
