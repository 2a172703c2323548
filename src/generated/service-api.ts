/* Made from service/openapi.json by `npm run api:types`; do not edit. */

export interface paths {
    readonly "/v2/customers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Create a customer
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["createCustomer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/customers/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a customer; a stranger with a publishable key sees nothing personal
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["getCustomer"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/customers/{id}/sources": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the saved cards of a customer
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`).
         */
        readonly get: operations["listSources"];
        readonly put?: never;
        /**
         * Save a tokenised card on a customer
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["createSource"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/customers/{id}/sources/{source_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Remove a saved card; one that was removed before stays removed
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`).
         */
        readonly delete: operations["deleteSource"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/tokens": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Turn a card into a single-use token; for the card frame only
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`), from the service’s own pages.
         */
        readonly post: operations["createToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/tokens/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Turn the code of a saved card into a single-use token; for the card frame only
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`), from the service’s own pages.
         */
        readonly post: operations["createCodeToken"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/card": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Charge a card; a decline is a charge that failed
         * @description Answers 201 with a charge whatever the issuer says: one that was declined has the status `failed` and a `failure_code`. Nothing is taken when the amount is not the one of the session or of the invoice.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["createCardCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read a charge; the confirmation a merchant asks for with its secret key
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["getCharge"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/attempts/conclude": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask what became of a call, and let nothing more become of it
         * @description For a page that was reloaded, or lost an answer, and knows no more of a call than its idempotency key. A call that is under way is waited for. One that never had an effect cannot have one from here on: should it arrive late, it is refused with 409 `attempt_concluded`. Asking again gives the same kind of answer. A session asks for what it is bound to; another session of the same account may have made the call. What a secret key made is not told (404), and an answer older than six days is gone (400).
         *
         *     May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["concludeAttempt"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read an invoice: whole with a secret key, else as a payer may see it
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["getInvoice"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read how the payment of an invoice stands
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["getInvoiceStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Hear how the payment of an invoice goes on
         * @description Server-sent events: the status at once, after each change, and when the simulator’s clock was moved, as `id: <version>`, `event: status`, `data: <PaymentStatus>`; a comment every 15 seconds. To be read with fetch: the credential is a header.
         *
         *     May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["streamInvoiceStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}/qr": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Issue a QR code for what is payable now
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["createQr"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}/qr/{qr_reference}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Take a QR code back
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly delete: operations["cancelQr"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}/phone_requests": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Ask a phone to pay what is payable now
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["createPhoneRequest"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/invoices/{id}/phone_requests/{uetr}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        readonly post?: never;
        /**
         * Take a phone request back
         * @description May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly delete: operations["cancelPhoneRequest"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/widget_sessions/current": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read what the credential of a widget is for
         * @description For a page that shows the payer whom they pay and how much: as the merchant’s server fixed it, and not as an address or a form says. A publishable key is told the merchant and the currency, and `null` for what only a session fixes.
         *
         *     May be called with the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["getWidgetSession"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description Any error. It never quotes what was sent. */
        readonly Error: {
            /**
             * @description One of the codes of the table; for programs.
             * @example invalid_request
             */
            readonly code: string;
            /**
             * @description For the developer, in English; not for the payer.
             * @example amount is required
             */
            readonly message: string;
            /**
             * @description The path of the field, such as products[0].quantity.
             * @example amount
             */
            readonly param?: string;
            /**
             * @description With card_declined: what the issuer said.
             * @example UNAUTHORIZED_CARD
             */
            readonly decline_code?: string;
            /** @description The fields that break their schema, 100 at most. */
            readonly errors?: readonly {
                /**
                 * @description The path of the field, such as products[0].quantity.
                 * @example amount
                 */
                readonly param: string;
                /**
                 * @description Which rule it breaks.
                 * @example too_large
                 * @enum {string}
                 */
                readonly code: "required" | "wrong_type" | "too_short" | "too_long" | "too_small" | "too_large" | "too_few" | "too_many" | "repeated" | "not_allowed" | "wrong_format" | "invalid";
                /**
                 * @description The same for the developer.
                 * @example amount must be at most 99999999
                 */
                readonly message: string;
            }[];
            /**
             * @description How many others there are, when there are more.
             * @example 12
             */
            readonly more_errors?: number;
            /**
             * @description The same as the header `Request-Id`.
             * @example req_1Zc7Vb4Nm8Kx2Qw5Ty0Rd9Lp
             */
            readonly request_id: string;
        };
        /** @description A postal address. */
        readonly AddressRequest: {
            /**
             * Format: plain-text
             * @description City.
             * @example Bujumbura
             */
            readonly city?: string;
            /**
             * Format: plain-text
             * @description State or province.
             * @example Bujumbura Mairie
             */
            readonly state?: string;
            /**
             * Format: plain-text
             * @description Postal code.
             * @example 0000
             */
            readonly zip?: string;
            /**
             * Format: plain-text
             * @description Street and number.
             * @example 12 avenue du Lac
             */
            readonly line1?: string;
            /**
             * Format: plain-text
             * @description What the street does not say.
             * @example Rohero I
             */
            readonly line2?: string;
            /**
             * @description Kind of address.
             * @enum {string}
             */
            readonly type?: "personal" | "business";
            /**
             * @description Country (ISO 3166-1), two letters.
             * @example BI
             */
            readonly country?: string;
        };
        /** @description A new customer. */
        readonly CustomerRequest: {
            /**
             * Format: email
             * @description E-mail.
             * @example aline@example.com
             */
            readonly email: string;
            /**
             * Format: plain-text
             * @description First name.
             * @example Aline
             */
            readonly first_name: string;
            /**
             * Format: plain-text
             * @description Last name.
             * @example Irakoze
             */
            readonly last_name: string;
            /**
             * Format: date
             * @description Birth date, YYYY-MM-DD.
             * @example 1994-04-17
             */
            readonly birth_date?: string;
            /**
             * @description Phone number (E.164), with the plus.
             * @example +25779001234
             */
            readonly phone_number?: string;
            readonly address?: components["schemas"]["AddressRequest"];
        };
        /** @description A customer, named as the widget’s events name it. */
        readonly Customer: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "customer";
            /**
             * @description Names the customer.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly id: string;
            /**
             * @description E-mail; `null` to a stranger.
             * @example aline@example.com
             */
            readonly email: string | null;
            /**
             * @description First name; `null` to a stranger.
             * @example Aline
             */
            readonly first_name: string | null;
            /**
             * @description Last name; `null` to a stranger.
             * @example Irakoze
             */
            readonly last_name: string | null;
            /**
             * @description Birth date, YYYY-MM-DD; `null` to a stranger.
             * @example 1994-04-17
             */
            readonly birth_date: string | null;
            /**
             * @description The merchant the customer belongs to.
             * @example mer_demoBujumbura
             */
            readonly merchant_id: string;
            /** @description Where the customer lives, as far as the widget tells it. */
            readonly address: {
                /**
                 * @description The type of object.
                 * @enum {string}
                 */
                readonly object: "address";
                /**
                 * @description City; `null` to a stranger.
                 * @example Bujumbura
                 */
                readonly city: string | null;
            };
            /**
             * @description Where the customer stands.
             * @enum {string}
             */
            readonly status: "active" | "deactivate" | "deleted";
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly is_live: boolean;
        };
        /** @description A card to be saved. */
        readonly SourceRequest: {
            /**
             * Format: plain-text
             * @description A card token of the card frame.
             * @example tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce
             */
            readonly token: string;
        };
        /** @description A saved card, named as the widget’s events name it. Never the full number. */
        readonly Source: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "source";
            /**
             * @description Names the saved card.
             * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
             */
            readonly id: string;
            /**
             * @description Whose card it is.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly customer_id: string;
            /**
             * @description Card network.
             * @example visa
             */
            readonly brand: string;
            /**
             * @description Last four digits.
             * @example 4242
             */
            readonly last_four: string;
            /**
             * @description Month of expiry, two digits.
             * @example 12
             */
            readonly exp_month: string;
            /**
             * @description Year of expiry, four digits.
             * @example 2035
             */
            readonly exp_year: string;
            /**
             * @description The name on the card.
             * @example Aline Irakoze
             */
            readonly card_holder_name: string;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description Whether it is charged when no other card is named.
             * @example true
             */
            readonly is_default: boolean;
            /**
             * @description Where the card stands. `expired`: its last month is over; `deleted`: it was removed. Neither is charged any more.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "deleted";
            /**
             * @description Whether the security code is asked for again with each payment, and sent as `cvc_token`.
             * @example false
             */
            readonly cvc_required: boolean;
        };
        /** @description A card, as the card frame sends it. */
        readonly TokenRequest: {
            /**
             * @description A test card’s number.
             * @example 4242424242424242
             */
            readonly number: string;
            /**
             * @description Month of expiry, two digits.
             * @example 12
             */
            readonly exp_month: string;
            /**
             * @description Year of expiry, four digits.
             * @example 2035
             */
            readonly exp_year: string;
            /**
             * @description The card’s code.
             * @example 123
             */
            readonly cvc: string;
            /**
             * Format: plain-text
             * @description The name on the card.
             * @example Aline Irakoze
             */
            readonly holder: string;
            /**
             * @description Whether the browser says that something lay over the fields. It is noted, and no reason to refuse.
             * @example false
             */
            readonly occluded?: boolean;
        };
        /** @description A single-use token, and what may be shown of its card. */
        readonly CardToken: {
            /**
             * @description The token: good once, for a few minutes.
             * @example tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "card_token";
            /**
             * @description Card network.
             * @example visa
             */
            readonly brand: string;
            /**
             * @description Last four digits.
             * @example 4242
             */
            readonly last4: string;
            /**
             * @description Month of expiry, two digits.
             * @example 12
             */
            readonly exp_month: string;
            /**
             * @description Year of expiry, four digits.
             * @example 2035
             */
            readonly exp_year: string;
            /**
             * @description How the card is funded.
             * @example credit
             */
            readonly funding: string;
            /**
             * @description When it can no longer be used, in epoch milliseconds.
             * @example 1767604500000
             */
            readonly expires_at: number;
        };
        /** @description The code of a saved card, as the card frame sends it. */
        readonly CodeTokenRequest: {
            /**
             * @description The card’s code.
             * @example 123
             */
            readonly cvc: string;
        };
        /** @description A single-use token for the code of a saved card. */
        readonly CodeToken: {
            /**
             * @description The token: good once, for a few minutes.
             * @example tok_2Kd8Wc5XnLq7Tz1Vb9My4Rfe
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "code_token";
            /**
             * @description When it can no longer be used, in epoch milliseconds.
             * @example 1767604500000
             */
            readonly expires_at: number;
        };
        /** @description Money taken, or tried to be taken. */
        readonly Charge: {
            /**
             * @description Names the charge.
             * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "charge";
            /**
             * Format: int64
             * @description Minor units.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description What the payer sees on the statement.
             * @example Two baskets
             */
            readonly description: string;
            /**
             * @description Where the charge stands; only `succeeded` is money received.
             * @enum {string}
             */
            readonly status: "succeeded" | "paid" | "pending" | "failed";
            /** @description The payment method. */
            readonly source: {
                /**
                 * @description The saved card or wallet.
                 * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
                 */
                readonly id?: string;
                /**
                 * @description Card network, or mobile money brand.
                 * @example visa
                 */
                readonly brand: string;
                /**
                 * @description How the card is funded.
                 * @enum {string}
                 */
                readonly funding?: "credit" | "debit" | "prepaid" | "unknown";
                /**
                 * @description Last four digits of the card.
                 * @example 4242
                 */
                readonly last4?: string;
                /**
                 * @description The owner’s e-mail.
                 * @example aline@example.com
                 */
                readonly email?: string;
                /**
                 * @description The same for the same card number.
                 * @example f1c0a9b4d27e6583
                 */
                readonly fingerprint?: string;
                /**
                 * @description Names the card data; never what a charge can be made with.
                 * @example card_5512
                 */
                readonly token?: string;
                /**
                 * @description The payer’s preferred language, for mobile money.
                 * @example fr
                 */
                readonly language?: string;
                /**
                 * @description The mobile money number.
                 * @example +25779001234
                 */
                readonly number?: string;
                /**
                 * @description Country of a mobile money wallet, two letters.
                 * @example BI
                 */
                readonly country_code?: string;
                /**
                 * @description What the check of the card’s code said.
                 * @enum {string}
                 */
                readonly cvc_check?: "pass" | "fail" | "unavailable" | "unchecked";
                /**
                 * @description Month of expiry, two digits.
                 * @example 12
                 */
                readonly exp_month?: string;
                /**
                 * @description Year of expiry, four digits.
                 * @example 2035
                 */
                readonly exp_year?: string;
                /**
                 * @description What the payer sees on the statement.
                 * @example IDUKA BUJUMBURA
                 */
                readonly statement_descriptor?: string;
            };
            /**
             * @description Affiliate the payment comes through.
             * @enum {string}
             */
            readonly affiliate?: "affiliate_1";
            /**
             * Format: int64
             * @description How much went back, in minor units.
             * @example 0
             */
            readonly amount_refunded: number;
            /**
             * @description When the money can be paid out; `null` until then.
             * @example 1767603600000
             */
            readonly available_date: number | null;
            /**
             * @description UTC Unix epoch in milliseconds.
             * @example 1767603600000
             */
            readonly created_date: number;
            /**
             * @description When it last changed, in epoch milliseconds.
             * @example 1767603600000
             */
            readonly modified_date: number;
            /**
             * @description Whether the money was taken, not only held.
             * @example true
             */
            readonly captured: boolean;
            /**
             * @description Whether the payer disputes it.
             * @example false
             */
            readonly disputed: boolean;
            /**
             * @description Whether all of it went back.
             * @example false
             */
            readonly refunded: boolean;
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly live: boolean;
            /**
             * @description Why it failed; `null` when it did not. Declined cards: INVALID_ACCOUNT, PROCESSOR_DECLINED, INSUFFICIENT_FUND, UNAUTHORIZED_CARD, INVALID_CVN, CONSUMER_AUTHENTICATION_FAILED.
             * @example null
             */
            readonly failure_code: string | null;
            /**
             * @description The reason of the failure, to be read by a person.
             * @example null
             */
            readonly failure_message: string | null;
            /**
             * @description The invoice it pays.
             * @example null
             */
            readonly invoice_id: string | null;
            /**
             * @description Who paid.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly customer_id: string | null;
            /**
             * @description The reference of whoever moves the money; until they have answered, the service’s own name of the attempt.
             * @example sim_0aB1cD2eF3gH4iJ5kL6mN7oP
             */
            readonly processing_id: string;
            /**
             * @description The number the tax authority issued.
             * @example null
             */
            readonly quittance_number: string | null;
            /**
             * @description The caller’s own bill id, as it was sent.
             * @example bill-2026-118
             */
            readonly invoice_reference_id: string | null;
            /**
             * @description The caller’s own customer id, as it was sent.
             * @example client-77
             */
            readonly customer_reference_id: string | null;
        };
        /** @description An order to charge a card: a new one by its token, or a saved one. */
        readonly CardChargeRequest: {
            /**
             * Format: int64
             * @description Minor units: 1999 is 19.99 USD; BIF and XAF have no minor unit.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Must be the currency of the account the credential is for.
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * Format: plain-text
             * @description An existing customer.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly customer_id: string;
            /**
             * Format: plain-text
             * @description Shown in the dashboard and on the payer’s statement.
             * @example Two baskets
             */
            readonly description?: string;
            /**
             * Format: plain-text
             * @description A card token of the card frame; instead of `source_id`.
             * @example tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce
             */
            readonly token?: string;
            /**
             * Format: plain-text
             * @description A saved card of the customer; instead of `token`.
             * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
             */
            readonly source_id?: string;
            /**
             * Format: plain-text
             * @description The security code of the saved card, as a token of the card frame. Needed when the card says `cvc_required`.
             * @example tok_2Kd8Wc5XnLq7Tz1Vb9My4Rfe
             */
            readonly cvc_token?: string;
            /**
             * Format: plain-text
             * @description The invoice this charge pays.
             * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
             */
            readonly invoice_id?: string;
            /**
             * @description The part of the invoice that the page shows, by its `installment`; another is refused, also of the same amount.
             * @example 1
             */
            readonly installment?: number;
        };
        /** @description The customer an invoice bills. A payer is shown the id only. */
        readonly InvoiceCustomer: {
            /**
             * @description Names the customer.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "customer";
            /**
             * @description E-mail.
             * @example aline@example.com
             */
            readonly email?: string | null;
            /** @description Postal address. */
            readonly address?: {
                /**
                 * @description The type of object.
                 * @enum {string}
                 */
                readonly object: "address";
                /**
                 * @description City.
                 * @example Bujumbura
                 */
                readonly city?: string;
                /**
                 * @description State or province.
                 * @example Bujumbura Mairie
                 */
                readonly state?: string;
                /**
                 * @description Postal code.
                 * @example 0000
                 */
                readonly zip?: string;
                /**
                 * @description Street and number.
                 * @example 12 avenue du Lac
                 */
                readonly line1?: string;
                /**
                 * @description What the street does not say.
                 * @example Rohero I
                 */
                readonly line2?: string;
                /**
                 * @description Kind of address.
                 * @enum {string}
                 */
                readonly type?: "personal" | "business";
                /**
                 * @description Country (ISO 3166-1), two letters.
                 * @example BI
                 */
                readonly country?: string;
                /**
                 * @description How much of the address was confirmed.
                 * @enum {string}
                 */
                readonly status: "unchecked" | "verified" | "invalid" | "line1_pass" | "line1_name_pass" | "line1_zip_pass" | "name_pass" | "name_zip_pass" | "zip_pass";
            } | null;
            /**
             * @description Where the customer stands.
             * @enum {string}
             */
            readonly status?: "active" | "deactivate" | "deleted";
            /**
             * @description First name.
             * @example Aline
             */
            readonly first_name?: string | null;
            /**
             * @description Last name.
             * @example Irakoze
             */
            readonly last_name?: string | null;
            /**
             * @description Birth date, YYYY-MM-DD.
             * @example 1994-04-17
             */
            readonly birth_date?: string | null;
            /**
             * @description Phone number (E.164).
             * @example +25779001234
             */
            readonly phone_number?: string | null;
            /**
             * @description The merchant the customer belongs to.
             * @example Iduka Bujumbura
             */
            readonly merchant_name?: string;
            /**
             * @description The same merchant’s id.
             * @example mer_demoBujumbura
             */
            readonly merchant_id?: string;
            /** @description The cards and wallets the customer saved. */
            readonly sources?: readonly {
                /**
                 * @description The same for the same card number.
                 * @example f1c0a9b4d27e6583
                 */
                readonly fingerprint: string | null;
                /**
                 * @description Currency of the account (ISO 4217).
                 * @enum {string}
                 */
                readonly currency: "BIF" | "USD" | "KES" | "XAF";
                /**
                 * @description Type of account used for a payment.
                 * @enum {string}
                 */
                readonly type: "bank" | "balance" | "card" | "fees" | "mobile" | "wallet" | "cash" | "ips";
                /**
                 * @description The account the source was saved with.
                 * @example acct_demoUSD
                 */
                readonly account_id: string;
                /**
                 * @description Whether it is charged when no other is named.
                 * @example true
                 */
                readonly default: boolean;
            }[];
            /**
             * @description Where the customer receives money.
             * @example []
             */
            readonly destinations?: readonly {
                /**
                 * @description Currency of the account (ISO 4217).
                 * @enum {string}
                 */
                readonly currency: "BIF" | "USD" | "KES" | "XAF";
                /**
                 * @description Type of account used for a payment.
                 * @enum {string}
                 */
                readonly type: "bank" | "balance" | "card" | "fees" | "mobile" | "wallet" | "cash" | "ips";
                /**
                 * @description The account that receives money.
                 * @example dst_demoUSD1
                 */
                readonly account_id: string;
                /**
                 * @description Whether money goes there when no other is named.
                 * @example false
                 */
                readonly default_destination: boolean;
            }[];
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly live?: boolean;
            /**
             * @description The caller’s own id of the customer.
             * @example null
             */
            readonly reference_id?: string | null;
        };
        /** @description A line of an invoice. */
        readonly InvoiceItem: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "item";
            /** @description What is billed. A payer is shown the name only. */
            readonly product: {
                /**
                 * @description Names the product.
                 * @example prod_demoUSD1
                 */
                readonly id?: string;
                /**
                 * @description Name of the product.
                 * @example Ngozi coffee, 500 g
                 */
                readonly name: string;
                /**
                 * @description The merchant’s code of the product.
                 * @example COFFEE
                 */
                readonly code?: string;
                /**
                 * @description What it is.
                 * @example Washed arabica from Ngozi
                 */
                readonly description?: string;
                /**
                 * @description Whether it can be had.
                 * @enum {string}
                 */
                readonly status?: "available" | "soldout" | "unavailable";
                /**
                 * @description Kind of product.
                 * @example good
                 * @enum {string}
                 */
                readonly type?: "service" | "good" | "addon" | "standard" | "single" | "triple" | "quad" | "suite" | "presidential" | "king" | "queen" | "interconnecting" | "adjoining" | "adjacent" | "studio" | "room" | "apartment" | "not_supported";
                /**
                 * @description Addresses of pictures.
                 * @example [
                 *       "https://shop.example/coffee.jpg"
                 *     ]
                 */
                readonly images?: readonly string[];
                /** @description What only a room or an apartment has. */
                readonly attributes?: {
                    /**
                     * @description Kind of bed.
                     * @example king
                     */
                    readonly bedType?: string;
                    /**
                     * @description For how many guests.
                     * @example 2
                     */
                    readonly numberOfGuests?: number;
                    /**
                     * @description What comes with it.
                     * @example [
                     *       "wifi"
                     *     ]
                     */
                    readonly amenities?: readonly string[];
                };
                /**
                 * @description The same as `rate_ids`.
                 * @example []
                 */
                readonly rateId?: readonly string[];
                /**
                 * @description When it was made known, in epoch milliseconds.
                 * @example 1767603600000
                 */
                readonly created_date?: number;
                /** @description What it costs, a currency each. */
                readonly price_details?: readonly {
                    /**
                     * Format: int64
                     * @description Unit price in minor units, more than nothing.
                     * @example 1999
                     */
                    readonly price: number;
                    /**
                     * @description Currency of the account (ISO 4217).
                     * @enum {string}
                     */
                    readonly currency: "BIF" | "USD" | "KES" | "XAF";
                    /**
                     * @description Live mode or test mode.
                     * @example false
                     */
                    readonly live: boolean;
                    /**
                     * @description Rates usable with this price.
                     * @example []
                     */
                    readonly rate_ids: readonly string[];
                }[];
                /**
                 * @description Live mode or test mode.
                 * @example false
                 */
                readonly live?: boolean;
                /**
                 * @description Rates usable with the product.
                 * @example []
                 */
                readonly rate_ids?: readonly string[];
            };
            /**
             * @description How many are billed.
             * @example 1
             */
            readonly quantity: number;
            /**
             * Format: int64
             * @description Unit price the merchant gave, in minor units.
             * @example 1999
             */
            readonly price?: number;
            /**
             * @description The rates applied to the line.
             * @example [
             *       "rate_demoUSD_10"
             *     ]
             */
            readonly rate_ids?: readonly string[];
            /**
             * @description Exact unit price after the rates, in minor units.
             * @example 1799.1
             */
            readonly discounted_price?: number;
            /**
             * Format: int64
             * @description Whole unit price that is billed, in minor units; a half is rounded up.
             * @example 1799
             */
            readonly adjusted_price?: number;
        };
        /** @description The merchant that bills. A payer is shown the id and the name only. */
        readonly Merchant: {
            /**
             * @description Names the merchant.
             * @example mer_demoBujumbura
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "merchant";
            /**
             * @description Website.
             * @example null
             */
            readonly url?: string | null;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency?: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description Name.
             * @example Iduka Bujumbura
             */
            readonly name: string;
            /**
             * @description Name it is registered by.
             * @example Iduka Bujumbura SPRL
             */
            readonly legal_name?: string;
            /**
             * @description Tax number.
             * @example 4000123456
             */
            readonly tax_id?: string;
            /**
             * @description Phone number (E.164).
             * @example +25722000000
             */
            readonly phone_number?: string;
            /**
             * @description E-mail.
             * @example bonjour@iduka.example
             */
            readonly email?: string;
            /**
             * @description Commerce registration number.
             * @example RC 12345
             */
            readonly registration_id?: string;
            /**
             * @description What payers see on their statements.
             * @example IDUKA BUJUMBURA
             */
            readonly statement_descriptor?: string;
            /**
             * @description What it does, in 5 to 22 characters.
             * @example Coffee and baskets
             */
            readonly description?: string;
            /**
             * @description Where payers get help.
             * @example null
             */
            readonly support_url?: string | null;
            /**
             * @description Time zone of its days.
             * @enum {string}
             */
            readonly time_zone?: "AFRICA_BUJUMBURA" | "AFRICA_DOUALA" | "AFRICA_NAIROBI";
            /**
             * @description Kind of merchant.
             * @enum {string}
             */
            readonly type?: "company" | "individual";
            /** @description A postal address. */
            readonly address?: {
                /**
                 * @description The type of object.
                 * @enum {string}
                 */
                readonly object: "address";
                /**
                 * @description City.
                 * @example Bujumbura
                 */
                readonly city?: string;
                /**
                 * @description State or province.
                 * @example Bujumbura Mairie
                 */
                readonly state?: string;
                /**
                 * @description Postal code.
                 * @example 0000
                 */
                readonly zip?: string;
                /**
                 * @description Street and number.
                 * @example 12 avenue du Lac
                 */
                readonly line1?: string;
                /**
                 * @description What the street does not say.
                 * @example Rohero I
                 */
                readonly line2?: string;
                /**
                 * @description Kind of address.
                 * @enum {string}
                 */
                readonly type?: "personal" | "business";
                /**
                 * @description Country (ISO 3166-1), two letters.
                 * @example BI
                 */
                readonly country?: string;
                /**
                 * @description How much of the address was confirmed.
                 * @enum {string}
                 */
                readonly status: "unchecked" | "verified" | "invalid" | "line1_pass" | "line1_name_pass" | "line1_zip_pass" | "name_pass" | "name_zip_pass" | "zip_pass";
            };
            /**
             * Format: int64
             * @description What can be paid out, in minor units.
             * @example 1000000
             */
            readonly balance_available?: number;
            /**
             * Format: int64
             * @description What is on its way, in minor units.
             * @example 0
             */
            readonly balance_pending?: number;
            /**
             * @description How far the merchant was checked.
             * @enum {string}
             */
            readonly status?: "validated" | "pending" | "validation_in_progress" | "validation_failed";
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly live?: boolean;
            /**
             * @description The caller’s own id of the merchant.
             * @example null
             */
            readonly reference_id?: string | null;
        };
        /** @description An invoice: whole for the merchant’s server; a payer is shown the required fields, and what each line costs. */
        readonly Invoice: {
            /**
             * @description Names the invoice.
             * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "invoice";
            readonly customer: components["schemas"]["InvoiceCustomer"];
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description What it is for.
             * @example Coffee from Ngozi
             */
            readonly description: string;
            /**
             * @description As it was asked.
             * @example false
             */
            readonly sendForManualPayment?: boolean;
            /**
             * @description Whether the registered card was to be charged: `manual_payment` was false.
             * @example false
             */
            readonly automatic?: boolean;
            /**
             * @description The same as `pdf_url`.
             * @example http://127.0.0.1:4010/documents/4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw/invoice.pdf
             */
            readonly pdfLink?: string | null;
            /**
             * @description Human-readable number.
             * @example INV-USD-000042
             */
            readonly number: string;
            /** @description The lines. */
            readonly products: readonly components["schemas"]["InvoiceItem"][];
            /**
             * @description How often it was sent to the customer for payment.
             * @example 0
             */
            readonly sent_count?: number;
            /**
             * @description The merchant’s, as payers see it. Read-only.
             * @example IDUKA BUJUMBURA
             */
            readonly statement_descriptor?: string;
            /**
             * @description When it was issued, in epoch milliseconds.
             * @example 1767603600000
             */
            readonly issue_date?: number;
            /**
             * @description The last day to pay, in epoch milliseconds.
             * @example 1798675200000
             */
            readonly due_date: number;
            /**
             * Format: int64
             * @description Requested at first, after all discounts, in minor units.
             * @example 1999
             */
            readonly amount: number;
            /**
             * Format: int64
             * @description Still due, in minor units.
             * @example 1999
             */
            readonly amount_due: number;
            /**
             * Format: int64
             * @description What is payable now, in one payment: `amount_to_paid` first, then the rest; 0 when nothing is.
             * @example 1999
             */
            readonly amount_payable: number;
            /**
             * @description Counts the part that is payable now, from 1; it only grows.
             * @example 1
             */
            readonly installment?: number;
            /**
             * Format: int64
             * @description What the rates took off, in minor units.
             * @example 0
             */
            readonly discount_amount?: number;
            /**
             * @description Where the invoice stands.
             * @example pending
             * @enum {string}
             */
            readonly status: "draft" | "pending" | "sent" | "paid" | "partial_paid" | "voided" | "overdue" | "refunded";
            /**
             * @description The charge that paid it, or its last part.
             * @example null
             */
            readonly charge?: components["schemas"]["Charge"] | null;
            /**
             * @description All charges of the invoice.
             * @example []
             */
            readonly charges?: readonly components["schemas"]["Charge"][];
            /**
             * @description Type of account it was paid with.
             * @example null
             * @enum {string|null}
             */
            readonly type?: "bank" | "balance" | "card" | "fees" | "mobile" | "wallet" | "cash" | "ips" | null;
            /**
             * @description Page of the invoice.
             * @example http://127.0.0.1:4010/documents/4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw
             */
            readonly url?: string | null;
            /**
             * @description Where the PDF is.
             * @example http://127.0.0.1:4010/documents/4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw/invoice.pdf
             */
            readonly pdf_url?: string | null;
            /**
             * @description The source that was named.
             * @example null
             */
            readonly source_id?: string | null;
            /**
             * @description Whether it is sent by e-mail for manual payment.
             * @example false
             */
            readonly manual_payment?: boolean;
            readonly merchant: components["schemas"]["Merchant"];
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly live: boolean;
            /**
             * @description The caller’s own id of the invoice.
             * @example null
             */
            readonly reference_id?: string | null;
            /**
             * @description The rate for the whole invoice.
             * @example null
             */
            readonly rate_id?: string | null;
            /**
             * Format: int64
             * @description Paid so far, in minor units.
             * @example 0
             */
            readonly total_amount_paid?: number;
            /**
             * @description The charges linked to it.
             * @example []
             */
            readonly charge_ids?: readonly {
                /**
                 * @description The charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly chargeId: string;
                /**
                 * @description Type of account used for a payment.
                 * @enum {string}
                 */
                readonly accountType: "bank" | "balance" | "card" | "fees" | "mobile" | "wallet" | "cash" | "ips";
            }[];
            /**
             * @description The number the tax authority issued for this payment; `null` until it has.
             * @example null
             */
            readonly quittance_number: string | null;
        };
        /** @description What the page believes is payable now. */
        readonly QrRequest: {
            /**
             * Format: int64
             * @description What the page believes is payable now, in minor units; any other amount is refused.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description The part of the invoice that the page shows, by its `installment`; another is refused, also of the same amount.
             * @example 1
             */
            readonly installment?: number;
        };
        /** @description A QR code for what is payable now. */
        readonly QrCode: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "qr_code";
            /**
             * @description Names the code; events and bank statements carry it.
             * @example QRK3T7WZ2MPA5QXJ6HBN4VDC
             */
            readonly qr_reference: string;
            /**
             * @description EMV merchant-presented text, closed by its CRC; to be drawn as a QR code.
             * @example 000201010212520459995303840540519.995802BI5915Iduka Bujumbura6009Bujumbura62280524QRK3T7WZ2MPA5QXJ6HBN4VDC6304A1B2
             */
            readonly payload: string;
            /**
             * @description When the code can no longer be paid, in epoch milliseconds.
             * @example 1767603900000
             */
            readonly expires_at: number;
            /**
             * Format: int64
             * @description Minor units.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description Where the code stands.
             * @enum {string}
             */
            readonly status: "active" | "paid" | "declined" | "expired" | "cancelled";
            /**
             * @description The service’s clock at the answer: lives are told from it.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description Which phone to ask, and what the page believes is payable now. */
        readonly PhoneRequestRequest: {
            /**
             * @description The phone to ask (E.164), with the plus.
             * @example +25779001234
             */
            readonly phone_number: string;
            /**
             * Format: int64
             * @description What the page believes is payable now, in minor units; any other amount is refused.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description The part of the invoice that the page shows, by its `installment`; another is refused, also of the same amount.
             * @example 1
             */
            readonly installment?: number;
        };
        /** @description A request to pay, sent to a phone. */
        readonly PhoneRequest: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "phone_request";
            /**
             * @description Unique end-to-end transaction reference: a lower-case UUID, version 4.
             * @example 7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11
             */
            readonly uetr: string;
            /**
             * @description When it can no longer be approved, in epoch milliseconds.
             * @example 1767603720000
             */
            readonly expires_at: number;
            /**
             * Format: int64
             * @description Minor units.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description Where the request stands.
             * @enum {string}
             */
            readonly status: "pending" | "approved" | "declined" | "expired" | "cancelled";
            /**
             * @description The service’s clock at the answer: lives are told from it.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description How the payment of an invoice stands. */
        readonly PaymentStatus: {
            /**
             * @description Grows with every change: an older answer that arrives late is known for one.
             * @example 3
             */
            readonly version: number;
            /**
             * @description Where the invoice stands.
             * @enum {string}
             */
            readonly status: "draft" | "pending" | "sent" | "paid" | "partial_paid" | "voided" | "overdue" | "refunded";
            /**
             * @description The way it was paid, or its last part; `null` until then.
             * @example qr
             * @enum {string|null}
             */
            readonly settled_by: "card" | "qr" | "phone" | null;
            /**
             * @description The charge of that payment.
             * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
             */
            readonly charge_id: string | null;
            /**
             * @description The QR code of that payment.
             * @example QRK3T7WZ2MPA5QXJ6HBN4VDC
             */
            readonly qr_reference: string | null;
            /**
             * @description The phone request of that payment.
             * @example null
             */
            readonly uetr: string | null;
            /**
             * Format: int64
             * @description What is still due, in minor units.
             * @example 0
             */
            readonly amount_due: number;
            /**
             * Format: int64
             * @description What is payable now, in one payment, in minor units.
             * @example 0
             */
            readonly amount_payable: number;
            /**
             * Format: int64
             * @description What arrived for it and was sent back, because it came too late, twice, or was another amount; minor units, 0 ordinarily.
             * @example 0
             */
            readonly returned_amount: number;
            /**
             * @description The requests to pay that were sent for it.
             * @example []
             */
            readonly phone_requests: readonly {
                /**
                 * @description Unique end-to-end transaction reference: a lower-case UUID, version 4.
                 * @example 7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11
                 */
                readonly uetr: string;
                /**
                 * @description Where the request stands.
                 * @enum {string}
                 */
                readonly status: "pending" | "approved" | "declined" | "expired" | "cancelled";
            }[];
            /**
             * @description The QR codes that were issued for it.
             * @example []
             */
            readonly qr_codes: readonly {
                /**
                 * @description Names the code; events and bank statements carry it.
                 * @example QRK3T7WZ2MPA5QXJ6HBN4VDC
                 */
                readonly qr_reference: string;
                /**
                 * @description Where the code stands.
                 * @enum {string}
                 */
                readonly status: "active" | "paid" | "declined" | "expired" | "cancelled";
            }[];
            /**
             * @description The service’s clock at the answer: lives are told from it.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description Which attempt is to be concluded. */
        readonly ConcludeRequest: {
            /**
             * @description What the call was to make.
             * @enum {string}
             */
            readonly operation: "card_charge" | "saved_card" | "qr_code" | "phone_request";
            /**
             * @description The customer’s id with `saved_card`, the invoice’s with `qr_code` and `phone_request`; absent with `card_charge`.
             * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
             */
            readonly subject?: string;
            /**
             * @description The `Idempotency-Key` of the call: a lower-case UUID (version 4), a dot, and a word.
             * @example 0d9f3c1e-5b7a-4c53-9d53-0a2f6f7f1c11.charge
             */
            readonly idempotency_key: string;
        };
        /** @description What became of an attempt. */
        readonly Attempt: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "attempt";
            /**
             * @description `none`: it had no effect, and can have none any more. `done`: what it made is told as it stands now, a declined charge too. `refused`: it was refused for good.
             * @enum {string}
             */
            readonly outcome: "none" | "done" | "refused";
            /** @description The charge that was made. */
            readonly charge: components["schemas"]["Charge"] | null;
            /** @description With `charge` and `source`: the customer, as this caller may see them. */
            readonly customer: components["schemas"]["Customer"] | null;
            /** @description The card that was saved. */
            readonly source: components["schemas"]["Source"] | null;
            /** @description The QR code that was issued. */
            readonly qr_code: components["schemas"]["QrCode"] | null;
            /** @description The phone request that was sent. */
            readonly phone_request: components["schemas"]["PhoneRequest"] | null;
            /** @description With `refused`: why. */
            readonly refusal: {
                /**
                 * @description The `code` the call was answered with.
                 * @example card_declined
                 */
                readonly code: string;
                /**
                 * @description Its `message`, for the developer.
                 * @example The card is inactive.
                 */
                readonly message: string;
            } | null;
        };
        /** @description What a widget is for. A publishable key is bound to nothing: what only a session fixes is `null`. */
        readonly WidgetSessionView: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "widget_session_view";
            /**
             * @description Who takes the money.
             * @example Iduka Bujumbura
             */
            readonly merchant_name: string;
            /**
             * @description What the widget is for.
             * @example charge
             * @enum {string|null}
             */
            readonly mode: "charge" | "invoice" | "add" | null;
            /**
             * Format: int64
             * @description What is charged, in minor units; of an invoice what is payable now; `null` where nothing is charged.
             * @example 1999
             */
            readonly amount: number | null;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description What the payer sees on the statement.
             * @example Two baskets
             */
            readonly description: string | null;
            /**
             * @description The invoice to be paid.
             * @example null
             */
            readonly invoice_id: string | null;
            /**
             * @description Whose saved cards are offered.
             * @example null
             */
            readonly customer_id: string | null;
            /**
             * @description The ways to pay that are offered.
             * @example [
             *       "card"
             *     ]
             */
            readonly methods: readonly ("card" | "qr" | "phone")[] | null;
            /**
             * @description When the session ends, in epoch milliseconds.
             * @example 1767605400000
             */
            readonly expires_at: number | null;
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly live: boolean;
            /**
             * @description UTC Unix epoch in milliseconds.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
    };
    responses: never;
    parameters: {
        /**
         * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
         * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
         */
        readonly IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly createCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerRequest"];
            };
        };
        readonly responses: {
            /** @description A customer, named as the widget’s events name it. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A customer, named as the widget’s events name it. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly listSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A list. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": {
                        /**
                         * @description The type of object.
                         * @enum {string}
                         */
                        readonly object: "list";
                        /** @description The things. */
                        readonly data: readonly components["schemas"]["Source"][];
                    };
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Names the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SourceRequest"];
            };
        };
        readonly responses: {
            /** @description A saved card, named as the widget’s events name it. Never the full number. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payment required */
            readonly 402: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Service unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly deleteSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Names the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
                /**
                 * @description Names the saved card.
                 * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
                 */
                readonly source_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A saved card, named as the widget’s events name it. Never the full number. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Source"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TokenRequest"];
            };
        };
        readonly responses: {
            /** @description A single-use token, and what may be shown of its card. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CardToken"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Service unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createCodeToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CodeTokenRequest"];
            };
        };
        readonly responses: {
            /** @description A single-use token for the code of a saved card. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CodeToken"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Service unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createCardCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CardChargeRequest"];
            };
        };
        readonly responses: {
            /** @description Money taken, or tried to be taken. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Charge"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payment required */
            readonly 402: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Service unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Money taken, or tried to be taken. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Charge"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly concludeAttempt: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["ConcludeRequest"];
            };
        };
        readonly responses: {
            /** @description What became of an attempt. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Attempt"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An invoice: whole for the merchant’s server; a payer is shown the required fields, and what each line costs. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getInvoiceStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description How the payment of an invoice stands. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentStatus"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly streamInvoiceStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An event stream. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "text/event-stream": string;
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createQr: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["QrRequest"];
            };
        };
        readonly responses: {
            /** @description A QR code for what is payable now. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QrCode"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payment required */
            readonly 402: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Service unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly cancelQr: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
                /**
                 * @description Names the QR code.
                 * @example QRK3T7WZ2MPA5QXJ6HBN4VDC
                 */
                readonly qr_reference: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A QR code for what is payable now. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QrCode"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly createPhoneRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PhoneRequestRequest"];
            };
        };
        readonly responses: {
            /** @description A request to pay, sent to a phone. */
            readonly 201: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhoneRequest"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Payment required */
            readonly 402: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Service unavailable */
            readonly 503: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly cancelPhoneRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Names the call: 1 to 255 printable ASCII characters, new for each thing to be done, the same for each try. The same request with the same key gets the first answer again. Kept are the answers of calls that did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Names the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
                /**
                 * @description Names the phone request.
                 * @example 7f6c1c1e-3b7a-4a53-9d53-0a2f6f7f1c11
                 */
                readonly uetr: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A request to pay, sent to a phone. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PhoneRequest"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    readonly getWidgetSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What a widget is for. A publishable key is bound to nothing: what only a session fixes is `null`. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["WidgetSessionView"];
                };
            };
            /** @description Bad request */
            readonly 400: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Unauthorized, also when the credential is missing */
            readonly 401: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Forbidden */
            readonly 403: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Not found */
            readonly 404: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Too many requests */
            readonly 429: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Server error */
            readonly 500: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
