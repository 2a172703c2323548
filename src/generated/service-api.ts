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
         * Read a customer; a publishable key sees personal data only of a customer it has just created
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
         * Remove a saved card; removing it again changes nothing
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
         * Charge a card; a decline creates a failed charge
         * @description Returns 201 with a charge whatever the issuer decides: a declined charge has the status `failed` and a `failure_code`. No money is taken if the amount differs from that of the session or the invoice.
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
         * Read a charge; with its secret key a merchant confirms a payment this way
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
    readonly "/v2/charges/{id}/status": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Read the status of a charge
         * @description For those who may read the charge. The status of a charge that waits for its payer, on the phone or on the page of a bank, is also shown to a session that could have made it.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["getChargeStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/{id}/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Stream the status of a charge
         * @description Server-sent events, as for an invoice: the status at once, after each change, and when the simulator’s clock was moved, as `id: <version>`, `event: status`, `data: <ChargeProgress>`. A comment is sent every 15 seconds. No event is sent when `expires_at` of `next_action` passes. The answer of a card’s issuer may be told at the next comment only.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["streamChargeStatus"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/wallet": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Charge a mobile money wallet whose owner agrees on the phone
         * @description Returns 201 with a charge. While it is `pending`, `next_action` says what the payer has to do: enter the code that was sent to the phone, or answer the prompt there. A decline, and a wallet with too little money, is a `failed` charge with a `failure_code`. No code within 15 minutes fails it with `AUTHORIZATION_EXPIRED`. After the time of a prompt `next_action` is `null`, and the charge stays pending until the provider says how it ended. Its `source` never has the whole number. Codes and prompts to one wallet are limited to five an hour. A saved wallet (`source_id`) needs a customer, and its owner agrees each time too.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["createWalletCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/{id}/code": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Confirm a wallet charge with the code that the payer received
         * @description Only the newest code that was sent for this charge is accepted, within five minutes and five tries. A charge that waits for no code is returned as it is, so that a repetition takes no money twice.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["confirmWalletCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/{id}/resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Send another code for a wallet charge
         * @description The code before it is void. At most three codes are sent for a charge, 30 seconds apart; `resend_at` of its `next_action` says when. A charge that waits for no code is returned as it is.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["resendWalletCode"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/charges/{id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Cancel a pending charge of a wallet, or of a card whose issuer asks its owner
         * @description It fails with `CANCELLED_BY_PAYER`. If its prompt is approved all the same, or its challenge answered, the money is refunded. A charge that has ended, and one of a card whose issuer asks nothing, is returned as it is.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly post: operations["cancelWalletCharge"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/wallet_providers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the providers of mobile money wallets in the currency of the account
         * @description May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`) or a publishable key (`pk_`).
         */
        readonly get: operations["listWalletProviders"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/customers/{id}/wallets": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List the saved mobile money wallets of a customer
         * @description The default wallet comes first, then the one that was saved last. A wallet is saved when a charge of its number succeeds whose customer the merchant named: with a secret key, or as the customer of the session. A wallet whose provider is not known is left out.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`).
         */
        readonly get: operations["listWallets"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/v2/customers/{id}/wallets/{wallet_id}": {
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
         * Remove a saved wallet; removing it again changes nothing
         * @description It can no longer be charged by its id. A charge of it that waits for its owner goes on.
         *
         *     May be called with a secret key (`sk_`), from a server or the token of a widget session (`ws_`).
         */
        readonly delete: operations["deleteWallet"];
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
         * Find out how a call ended, and rule out a later effect
         * @description For a page that was reloaded or lost a response, and knows only the idempotency key of its call. If the call is still running, this request waits for it. A call that had no effect cannot have one later: if it arrives late, it is refused with 409 `attempt_concluded`. Asking again returns the same kind of answer. A session can ask only about what it is bound to, but another session of the same account may have made the call. Calls made with a secret key are not shown (404), and a response older than six days is gone (400).
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
         * Read an invoice: all fields with a secret key, otherwise those a payer may see
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
         * Read the payment status of an invoice
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
         * Stream the payment status of an invoice
         * @description Server-sent events: the status at once, after each change, and when the simulator’s clock was moved, as `id: <version>`, `event: status`, `data: <PaymentStatus>`. A comment is sent every 15 seconds. Read the stream with fetch, because the credential is a header.
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
         * Issue a QR code for the amount payable now
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
         * Cancel a QR code
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
         * Send a phone a request to pay the amount payable now
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
         * Cancel a phone request
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
         * Read what a widget’s credential is for
         * @description For a page that shows the payer whom they pay and how much, as the merchant’s server fixed it and not as a URL or a form says. With a publishable key it returns the merchant and the currency, and `null` for what only a session fixes.
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
        /** @description Any error. It never quotes the request. */
        readonly Error: {
            /**
             * @description One of the codes in the table of errors, for programs.
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
             * @description With `card_declined`: the issuer’s reason.
             * @example UNAUTHORIZED_CARD
             */
            readonly decline_code?: string;
            /** @description The fields that break their schema, at most 100. */
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
                 * @description What is wrong, for the developer.
                 * @example amount must be at most 99999999
                 */
                readonly message: string;
            }[];
            /**
             * @description How many more there are, if there are over 100.
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
             * @description Second line of the address.
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
        /** @description A customer, as in the widget’s events. Personal data is hidden from strangers. */
        readonly Customer: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "customer";
            /**
             * @description Id of the customer.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly id: string;
            /**
             * @description E-mail; `null` if hidden.
             * @example aline@example.com
             */
            readonly email: string | null;
            /**
             * @description First name; `null` if hidden.
             * @example Aline
             */
            readonly first_name: string | null;
            /**
             * @description Last name; `null` if hidden.
             * @example Irakoze
             */
            readonly last_name: string | null;
            /**
             * @description Birth date, YYYY-MM-DD; `null` if hidden.
             * @example 1994-04-17
             */
            readonly birth_date: string | null;
            /**
             * @description The merchant the customer belongs to.
             * @example mer_6Yt3Qw9ZbXc1Vn8Lk5Rp2Jd7
             */
            readonly merchant_id: string;
            /** @description The part of the address that the widget’s events show. */
            readonly address: {
                /**
                 * @description The type of object.
                 * @enum {string}
                 */
                readonly object: "address";
                /**
                 * @description City; `null` if hidden.
                 * @example Bujumbura
                 */
                readonly city: string | null;
            };
            /**
             * @description Status of the customer.
             * @enum {string}
             */
            readonly status: "active" | "deactivate" | "deleted";
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly is_live: boolean;
        };
        /** @description A card to save. */
        readonly SourceRequest: {
            /**
             * Format: plain-text
             * @description A card token from the card frame.
             * @example tok_6Jr1Vb8XsKm3Qd0Wz5Ny7Hce
             */
            readonly token: string;
        };
        /** @description A saved card, as in the widget’s events. It never has the full number. */
        readonly Source: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "source";
            /**
             * @description Id of the saved card.
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
             * @description Whether it is charged when the request names no card.
             * @example true
             */
            readonly is_default: boolean;
            /**
             * @description Status of the card. `expired`: its month of expiry is over; `deleted`: it was removed. Neither can be charged.
             * @enum {string}
             */
            readonly status: "active" | "expired" | "deleted";
            /**
             * @description Whether each payment requires the security code again, sent as `cvc_token`.
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
             * @description The security code of the card.
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
             * @description Whether the browser reports that something covered the fields. It is recorded, and the card is not refused for it.
             * @example false
             */
            readonly occluded?: boolean;
        };
        /** @description A single-use token, and the details of its card that may be shown. */
        readonly CardToken: {
            /**
             * @description The token. It works once, within a few minutes.
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
             * @description When it expires, in epoch milliseconds.
             * @example 1767604500000
             */
            readonly expires_at: number;
        };
        /** @description The security code of a saved card, as the card frame sends it. */
        readonly CodeTokenRequest: {
            /**
             * @description The security code of the card.
             * @example 123
             */
            readonly cvc: string;
        };
        /** @description A single-use token for the security code of a saved card. */
        readonly CodeToken: {
            /**
             * @description The token. It works once, within a few minutes.
             * @example tok_2Kd8Wc5XnLq7Tz1Vb9My4Rfe
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "code_token";
            /**
             * @description When it expires, in epoch milliseconds.
             * @example 1767604500000
             */
            readonly expires_at: number;
        };
        /** @description A charge, successful or not. */
        readonly Charge: {
            /**
             * @description Id of the charge.
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
             * @description Status of the charge. Only `succeeded` means that the money was received.
             * @enum {string}
             */
            readonly status: "succeeded" | "paid" | "pending" | "failed";
            /**
             * @description What the payer has to do now; `null` unless a wallet or the bank of a card waits for it.
             * @example null
             */
            readonly next_action: {
                /**
                 * @description The payer enters the code that was sent to the phone.
                 * @enum {string}
                 */
                readonly type: "enter_code";
                /**
                 * @description The phone of the wallet; only the calling code and the last two digits are shown.
                 * @example +257 •••• 34
                 */
                readonly sent_to: string;
                /**
                 * @description When the code expires, in epoch milliseconds.
                 * @example 1767603900000
                 */
                readonly expires_at: number;
                /**
                 * @description UTC Unix epoch in milliseconds.
                 * @example 1767603600000
                 */
                readonly server_time: number;
                /**
                 * @description How often a code can still be tried.
                 * @example 5
                 */
                readonly tries_left: number;
                /**
                 * @description When another code may be sent, in epoch milliseconds; `null` when none may.
                 * @example 1767603630000
                 */
                readonly resend_at: number | null;
            } | {
                /**
                 * @description The payer answers the prompt on the phone.
                 * @enum {string}
                 */
                readonly type: "approve_on_phone";
                /**
                 * @description The phone of the wallet; only the calling code and the last two digits are shown.
                 * @example +257 •••• 34
                 */
                readonly sent_to: string;
                /**
                 * @description Until when the prompt is expected to be answered, in epoch milliseconds.
                 * @example 1767603720000
                 */
                readonly expires_at: number;
                /**
                 * @description UTC Unix epoch in milliseconds.
                 * @example 1767603600000
                 */
                readonly server_time: number;
                /**
                 * @description What to dial when no prompt appears; `null` when there is nothing to dial.
                 * @example *126#
                 */
                readonly instructions: string | null;
            } | {
                /**
                 * @description The payer answers what the bank asks.
                 * @enum {string}
                 */
                readonly type: "challenge";
                /**
                 * @description The page to put into a frame on the page of the payment. It shows the page of the bank.
                 * @example https://pay.example/elements/challenges/chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd
                 */
                readonly url: string;
                /**
                 * @description Until when an answer is expected, in epoch milliseconds.
                 * @example 1767604500000
                 */
                readonly expires_at: number;
                /**
                 * @description UTC Unix epoch in milliseconds.
                 * @example 1767603600000
                 */
                readonly server_time: number;
            } | null;
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
                 * @description Equal for equal card numbers.
                 * @example f1c0a9b4d27e6583
                 */
                readonly fingerprint?: string;
                /**
                 * @description A reference to the card data. No charge can be made with it.
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
                 * @description Result of the check of the security code.
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
             * @description Amount refunded, in minor units.
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
             * @description Whether the money was captured, not only held.
             * @example true
             */
            readonly captured: boolean;
            /**
             * @description Whether the payer disputes it.
             * @example false
             */
            readonly disputed: boolean;
            /**
             * @description Whether it was refunded in full.
             * @example false
             */
            readonly refunded: boolean;
            /**
             * @description Live mode or test mode.
             * @example false
             */
            readonly live: boolean;
            /**
             * @description Why it failed; `null` when it did not. Declined cards: INVALID_ACCOUNT, PROCESSOR_DECLINED, INSUFFICIENT_FUND, UNAUTHORIZED_CARD, INVALID_CVN, CONSUMER_AUTHENTICATION_FAILED. Also CANCELLED_BY_PAYER, and for wallets AUTHORIZATION_EXPIRED.
             * @example null
             */
            readonly failure_code: string | null;
            /**
             * @description Why it failed, in words.
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
             * @description The reference at the processor that moves the money; until it has answered, the service’s own id of the attempt.
             * @example ref_0aB1cD2eF3gH4iJ5kL6mN7oP
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
        /** @description The status of a charge. */
        readonly ChargeProgress: {
            /**
             * @description Increases with every change, so that an older response that arrives late can be recognised. It does not change when `expires_at` of `next_action` passes.
             * @example 3
             */
            readonly version: number;
            /**
             * @description Status of the charge. Only `succeeded` means that the money was received.
             * @enum {string}
             */
            readonly status: "succeeded" | "paid" | "pending" | "failed";
            /**
             * @description What the payer has to do now; `null` unless a wallet or the bank of a card waits for it.
             * @example null
             */
            readonly next_action: {
                /**
                 * @description The payer enters the code that was sent to the phone.
                 * @enum {string}
                 */
                readonly type: "enter_code";
                /**
                 * @description The phone of the wallet; only the calling code and the last two digits are shown.
                 * @example +257 •••• 34
                 */
                readonly sent_to: string;
                /**
                 * @description When the code expires, in epoch milliseconds.
                 * @example 1767603900000
                 */
                readonly expires_at: number;
                /**
                 * @description UTC Unix epoch in milliseconds.
                 * @example 1767603600000
                 */
                readonly server_time: number;
                /**
                 * @description How often a code can still be tried.
                 * @example 5
                 */
                readonly tries_left: number;
                /**
                 * @description When another code may be sent, in epoch milliseconds; `null` when none may.
                 * @example 1767603630000
                 */
                readonly resend_at: number | null;
            } | {
                /**
                 * @description The payer answers the prompt on the phone.
                 * @enum {string}
                 */
                readonly type: "approve_on_phone";
                /**
                 * @description The phone of the wallet; only the calling code and the last two digits are shown.
                 * @example +257 •••• 34
                 */
                readonly sent_to: string;
                /**
                 * @description Until when the prompt is expected to be answered, in epoch milliseconds.
                 * @example 1767603720000
                 */
                readonly expires_at: number;
                /**
                 * @description UTC Unix epoch in milliseconds.
                 * @example 1767603600000
                 */
                readonly server_time: number;
                /**
                 * @description What to dial when no prompt appears; `null` when there is nothing to dial.
                 * @example *126#
                 */
                readonly instructions: string | null;
            } | {
                /**
                 * @description The payer answers what the bank asks.
                 * @enum {string}
                 */
                readonly type: "challenge";
                /**
                 * @description The page to put into a frame on the page of the payment. It shows the page of the bank.
                 * @example https://pay.example/elements/challenges/chal_5Jt9Zc2WnQx7Lk4Rb8Vs1Gmd
                 */
                readonly url: string;
                /**
                 * @description Until when an answer is expected, in epoch milliseconds.
                 * @example 1767604500000
                 */
                readonly expires_at: number;
                /**
                 * @description UTC Unix epoch in milliseconds.
                 * @example 1767603600000
                 */
                readonly server_time: number;
            } | null;
            /**
             * @description Why it failed; `null` when it did not.
             * @example null
             */
            readonly failure_code: string | null;
            /**
             * @description Whether it was refunded in full.
             * @example false
             */
            readonly refunded: boolean;
            /**
             * @description UTC Unix epoch in milliseconds.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description A request to charge a card: a new one by its token, or a saved one. */
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
             * @description A card token from the card frame; instead of `source_id`.
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
             * @description The security code of the saved card, as a token from the card frame. Required if the card has `cvc_required`.
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
             * @description The `installment` of the invoice that the page shows. Any other part is refused, even for the same amount.
             * @example 1
             */
            readonly installment?: number;
        };
        /** @description A request to charge a mobile money wallet whose owner agrees on the phone. */
        readonly WalletChargeRequest: {
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
             * @description Number of a mobile money wallet: with its calling code after `+`, `00` or nothing, or a national number of Burundi, Cameroon or Kenya. All spellings name the same wallet.
             * @example +25779001234
             */
            readonly number?: string;
            /**
             * Format: plain-text
             * @description A saved wallet of the customer; instead of `number`.
             * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
             */
            readonly source_id?: string;
            /**
             * Format: plain-text
             * @description The id of the provider of `number`; by default, the one whose numbers begin like this.
             * @example lumicash
             */
            readonly provider?: string;
            /**
             * Format: plain-text
             * @description An existing customer; by default that of the session or the invoice, else a new one.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly customer_id?: string;
            /**
             * Format: plain-text
             * @description Shown in the dashboard and on the payer’s statement.
             * @example Two baskets
             */
            readonly description?: string;
            /**
             * Format: plain-text
             * @description The invoice this charge pays.
             * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
             */
            readonly invoice_id?: string;
            /**
             * @description The `installment` of the invoice that the page shows. Any other part is refused, even for the same amount.
             * @example 1
             */
            readonly installment?: number;
        };
        /** @description The code that the payer received for a charge. */
        readonly WalletCodeRequest: {
            /**
             * @description The code that the payer received: exactly 6 characters.
             * @example 493027
             */
            readonly code: string;
        };
        /** @description A saved wallet. It never has the whole number. */
        readonly SavedWallet: {
            /**
             * @description Id of the saved wallet.
             * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
             */
            readonly id: string;
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "wallet";
            /**
             * @description Whose wallet it is.
             * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
             */
            readonly customer_id: string;
            /**
             * @description The id of its provider.
             * @example lumicash
             */
            readonly provider: string;
            /**
             * @description Last four digits of the number.
             * @example 1234
             */
            readonly last4: string;
            /**
             * @description The country of its provider (ISO 3166-1), two letters.
             * @example BI
             */
            readonly country_code: string;
            /**
             * @description The phone of the wallet; only the calling code and the last two digits are shown.
             * @example +257 •••• 34
             */
            readonly sent_to: string;
            /**
             * @description Whether it is the customer’s default wallet.
             * @example true
             */
            readonly is_default: boolean;
            /**
             * @description Status of the wallet. `deleted`: it was removed, and cannot be charged.
             * @enum {string}
             */
            readonly status: "active" | "deleted";
        };
        /** @description The customer that an invoice bills. A payer sees only the id. */
        readonly InvoiceCustomer: {
            /**
             * @description Id of the customer.
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
                 * @description Second line of the address.
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
             * @description Status of the customer.
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
             * @example mer_6Yt3Qw9ZbXc1Vn8Lk5Rp2Jd7
             */
            readonly merchant_id?: string;
            /** @description The cards and wallets the customer saved. */
            readonly sources?: readonly {
                /**
                 * @description Equal for equal card numbers.
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
                 * @description Whether it is charged when the request names none.
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
                 * @description Whether money goes there when the request names no other.
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
            /** @description The product that is billed. A payer sees only the name. */
            readonly product: {
                /**
                 * @description Id of the product.
                 * @example prod_demoUSD1
                 */
                readonly id?: string;
                /**
                 * @description Name of the product.
                 * @example Ngozi coffee, 500 g
                 */
                readonly name: string;
                /**
                 * @description The merchant’s code for the product.
                 * @example COFFEE
                 */
                readonly code?: string;
                /**
                 * @description What it is.
                 * @example Washed arabica from Ngozi
                 */
                readonly description?: string;
                /**
                 * @description Availability.
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
                 * @description URLs of pictures.
                 * @example [
                 *       "https://shop.example/coffee.jpg"
                 *     ]
                 */
                readonly images?: readonly string[];
                /** @description Attributes of a room or an apartment. */
                readonly attributes?: {
                    /**
                     * @description Kind of bed.
                     * @example king
                     */
                    readonly bedType?: string;
                    /**
                     * @description Number of guests.
                     * @example 2
                     */
                    readonly numberOfGuests?: number;
                    /**
                     * @description Amenities.
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
                 * @description When it was created, in epoch milliseconds.
                 * @example 1767603600000
                 */
                readonly created_date?: number;
                /** @description Its prices, one per currency. */
                readonly price_details?: readonly {
                    /**
                     * Format: int64
                     * @description Unit price in minor units, above zero.
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
             * @description Quantity billed.
             * @example 1
             */
            readonly quantity: number;
            /**
             * Format: int64
             * @description Unit price set by the merchant, in minor units.
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
             * @description Unit price that is billed, in whole minor units; a half is rounded up.
             * @example 1799
             */
            readonly adjusted_price?: number;
        };
        /** @description The merchant that bills. A payer sees only the id and the name. */
        readonly Merchant: {
            /**
             * @description Id of the merchant.
             * @example mer_6Yt3Qw9ZbXc1Vn8Lk5Rp2Jd7
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
             * @description Registered name.
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
             * @description What the merchant does, in 5 to 22 characters.
             * @example Coffee and baskets
             */
            readonly description?: string;
            /**
             * @description Where payers get help.
             * @example null
             */
            readonly support_url?: string | null;
            /**
             * @description Time zone of the merchant.
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
                 * @description Second line of the address.
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
             * @description Balance that can be paid out, in minor units.
             * @example 1000000
             */
            readonly balance_available?: number;
            /**
             * Format: int64
             * @description Balance that is on its way, in minor units.
             * @example 0
             */
            readonly balance_pending?: number;
            /**
             * @description Verification status of the merchant.
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
        /** @description An invoice. The merchant’s server sees all fields; a payer sees the required fields and what each line costs. */
        readonly Invoice: {
            /**
             * @description Id of the invoice.
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
             * @description As it was requested.
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
             * @description Amount of the invoice after all discounts, in minor units.
             * @example 1999
             */
            readonly amount: number;
            /**
             * Format: int64
             * @description Amount still due, in minor units.
             * @example 1999
             */
            readonly amount_due: number;
            /**
             * Format: int64
             * @description Amount payable now in one payment: first `amount_to_paid`, then the rest; 0 when nothing is payable.
             * @example 1999
             */
            readonly amount_payable: number;
            /**
             * @description Number of the part that is payable now, from 1. It only increases.
             * @example 1
             */
            readonly installment?: number;
            /**
             * @description The pending wallet charge of what is payable now, whose payer may go on in this session; `null` for a publishable key.
             * @example null
             */
            readonly waiting_charge: string | null;
            /**
             * Format: int64
             * @description Discount from the rates, in minor units.
             * @example 0
             */
            readonly discount_amount?: number;
            /**
             * @description Status of the invoice.
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
             * @description PDF of the invoice.
             * @example http://127.0.0.1:4010/documents/4xqVb8Tz1LkW7cJn5RmQ0sYd3HfGa9Ep2UoKi6XvNZw/invoice.pdf
             */
            readonly pdf_url?: string | null;
            /**
             * @description The source that the request named.
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
             * @description Amount paid so far, in minor units.
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
        /** @description The amount that the page believes is payable now. */
        readonly QrRequest: {
            /**
             * Format: int64
             * @description The amount that the page believes is payable now, in minor units. A wrong amount is refused.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description The `installment` of the invoice that the page shows. Any other part is refused, even for the same amount.
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
             * @description Reference of the code, which events and bank statements show.
             * @example QRK3T7WZ2MPA5QXJ6HBN4VDC
             */
            readonly qr_reference: string;
            /**
             * @description EMV merchant-presented text, ending with its CRC. Draw it as a QR code.
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
             * @description Status of the code.
             * @enum {string}
             */
            readonly status: "active" | "paid" | "declined" | "expired" | "cancelled";
            /**
             * @description The service’s time of the response; count down from it.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description Which phone to ask, and the amount the page believes is payable now. */
        readonly PhoneRequestRequest: {
            /**
             * @description The phone to ask (E.164), with the plus.
             * @example +25779001234
             */
            readonly phone_number: string;
            /**
             * Format: int64
             * @description The amount that the page believes is payable now, in minor units. A wrong amount is refused.
             * @example 1999
             */
            readonly amount: number;
            /**
             * @description Currency of the account (ISO 4217).
             * @enum {string}
             */
            readonly currency: "BIF" | "USD" | "KES" | "XAF";
            /**
             * @description The `installment` of the invoice that the page shows. Any other part is refused, even for the same amount.
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
             * @description Status of the request.
             * @enum {string}
             */
            readonly status: "pending" | "approved" | "declined" | "expired" | "cancelled";
            /**
             * @description The service’s time of the response; count down from it.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description The payment status of an invoice. */
        readonly PaymentStatus: {
            /**
             * @description Increases with every change, so that an older response that arrives late can be recognised.
             * @example 3
             */
            readonly version: number;
            /**
             * @description Status of the invoice.
             * @enum {string}
             */
            readonly status: "draft" | "pending" | "sent" | "paid" | "partial_paid" | "voided" | "overdue" | "refunded";
            /**
             * @description How it was paid, or its last part; `null` until then.
             * @example qr
             * @enum {string|null}
             */
            readonly settled_by: "card" | "qr" | "phone" | "wallet" | null;
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
             * @description Amount still due, in minor units.
             * @example 0
             */
            readonly amount_due: number;
            /**
             * Format: int64
             * @description Amount payable now in one payment, in minor units.
             * @example 0
             */
            readonly amount_payable: number;
            /**
             * Format: int64
             * @description Money that arrived and was refunded, because it came too late, twice, or in another amount; minor units, usually 0.
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
                 * @description Status of the request.
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
                 * @description Reference of the code, which events and bank statements show.
                 * @example QRK3T7WZ2MPA5QXJ6HBN4VDC
                 */
                readonly qr_reference: string;
                /**
                 * @description Status of the code.
                 * @enum {string}
                 */
                readonly status: "active" | "paid" | "declined" | "expired" | "cancelled";
            }[];
            /**
             * @description The pending wallet charge of what is payable now, whose payer may go on in this session; `null` for a publishable key.
             * @example null
             */
            readonly waiting_charge: string | null;
            /**
             * @description The service’s time of the response; count down from it.
             * @example 1767603600000
             */
            readonly server_time: number;
        };
        /** @description The attempt to conclude. */
        readonly ConcludeRequest: {
            /**
             * @description What the call was meant to create.
             * @enum {string}
             */
            readonly operation: "card_charge" | "wallet_charge" | "saved_card" | "qr_code" | "phone_request";
            /**
             * @description The customer’s id with `saved_card`, the invoice’s with `qr_code` and `phone_request`; absent with `card_charge` and `wallet_charge`.
             * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
             */
            readonly subject?: string;
            /**
             * @description The `Idempotency-Key` of the call: a lower-case UUID (version 4), a dot, and a word.
             * @example 0d9f3c1e-5b7a-4c53-9d53-0a2f6f7f1c11.charge
             */
            readonly idempotency_key: string;
        };
        /** @description The outcome of an attempt. */
        readonly Attempt: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "attempt";
            /**
             * @description `none`: the call had no effect and can no longer have one. `done`: what it created is shown in its current state, including a declined charge. `refused`: the refusal is final.
             * @enum {string}
             */
            readonly outcome: "none" | "done" | "refused";
            /** @description The charge that was created. */
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
                 * @description The `code` of the refusal.
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
        /** @description What a widget is for. With a publishable key, what only a session fixes is `null`. */
        readonly WidgetSessionView: {
            /**
             * @description The type of object.
             * @enum {string}
             */
            readonly object: "widget_session_view";
            /**
             * @description Name of the merchant.
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
             * @description Amount to charge, in minor units; for an invoice the amount payable now; `null` where nothing is charged.
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
             * @description The invoice to pay.
             * @example null
             */
            readonly invoice_id: string | null;
            /**
             * @description The customer whose saved cards are offered.
             * @example null
             */
            readonly customer_id: string | null;
            /**
             * @description The ways to pay that are offered.
             * @example [
             *       "card"
             *     ]
             */
            readonly methods: readonly ("card" | "qr" | "phone" | "wallet")[] | null;
            /**
             * @description When the session expires, in epoch milliseconds.
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
         * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
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
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
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
            /** @description A customer, as in the widget’s events. Personal data is hidden from strangers. */
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
    readonly getCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A customer, as in the widget’s events. Personal data is hidden from strangers. */
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
    readonly listSources: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer.
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
                        /** @description The items. */
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
    readonly createSource: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the customer.
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
            /** @description A saved card, as in the widget’s events. It never has the full number. */
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
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
                /**
                 * @description Id of the saved card.
                 * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
                 */
                readonly source_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A saved card, as in the widget’s events. It never has the full number. */
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
    readonly createToken: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
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
            /** @description A single-use token, and the details of its card that may be shown. */
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
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
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
            /** @description A single-use token for the security code of a saved card. */
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
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
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
            /** @description A charge, successful or not. */
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
                 * @description Id of the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A charge, successful or not. */
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
    readonly getChargeStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The status of a charge. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["ChargeProgress"];
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
    readonly streamChargeStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
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
    readonly createWalletCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WalletChargeRequest"];
            };
        };
        readonly responses: {
            /** @description A charge, successful or not. */
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
    readonly confirmWalletCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["WalletCodeRequest"];
            };
        };
        readonly responses: {
            /** @description A charge, successful or not. */
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
            /** @description Conflict */
            readonly 409: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Precondition required */
            readonly 428: {
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
    readonly resendWalletCode: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A charge, successful or not. */
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
    readonly cancelWalletCharge: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the charge.
                 * @example ch_3Kd9sPq0Zt7LmXw2VbNc5Ry1
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A charge, successful or not. */
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
    readonly listWalletProviders: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The providers, and whom they pay. */
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
                        /** @description The items. */
                        readonly data: readonly {
                            /**
                             * @description Id of the provider, also the `brand` of its charges.
                             * @example lumicash
                             */
                            readonly id: string;
                            /**
                             * @description Its name.
                             * @example Lumicash
                             */
                            readonly name: string;
                            /**
                             * @description Its country (ISO 3166-1), two letters.
                             * @example BI
                             */
                            readonly country: string;
                            /**
                             * @description Currency of the account (ISO 4217).
                             * @enum {string}
                             */
                            readonly currency: "BIF" | "USD" | "KES" | "XAF";
                            /**
                             * @description How the owner agrees: with a code that is sent to the phone, or in a prompt on the phone.
                             * @enum {string}
                             */
                            readonly authorization: "code" | "prompt";
                            /**
                             * Format: int64
                             * @description The least it can pay, in minor units.
                             * @example 100
                             */
                            readonly minimum: number;
                            /**
                             * Format: int64
                             * @description The most it can pay at once, in minor units.
                             * @example 5000000
                             */
                            readonly maximum: number;
                            /**
                             * Format: int64
                             * @description It pays multiples of this, in minor units: 100 for whole shillings of KES, else 1.
                             * @example 1
                             */
                            readonly step: number;
                            /**
                             * @description How its national numbers begin.
                             * @example [
                             *       "61",
                             *       "68"
                             *     ]
                             */
                            readonly prefixes: readonly string[];
                            /**
                             * @description The calling code of its country.
                             * @example 257
                             */
                            readonly calling_code: string;
                            /**
                             * @description Whether mobile money answers at the moment.
                             * @example true
                             */
                            readonly is_answering: boolean;
                        }[];
                        /**
                         * @description The name of the merchant, whom they pay.
                         * @example Iduka Bujumbura
                         */
                        readonly merchant_name: string;
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
    readonly listWallets: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the customer.
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
                        /** @description The items. */
                        readonly data: readonly components["schemas"]["SavedWallet"][];
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
    readonly deleteWallet: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the customer.
                 * @example cus_2hXo8RkTz5mVq1Yb7PdNc4Lw
                 */
                readonly id: string;
                /**
                 * @description Id of the saved wallet.
                 * @example src_9FwQe3TnUj6Ka0ZsMx8Gb5Vy
                 */
                readonly wallet_id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A saved wallet. It never has the whole number. */
            readonly 200: {
                headers: {
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["SavedWallet"];
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
            /** @description The outcome of an attempt. */
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
    readonly getInvoice: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description An invoice. The merchant’s server sees all fields; a payer sees the required fields and what each line costs. */
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
    readonly getInvoiceStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment status of an invoice. */
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
    readonly streamInvoiceStatus: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                /**
                 * @description Id of the invoice.
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
    readonly createQr: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the invoice.
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
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
                /**
                 * @description Reference of the QR code.
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
    readonly createPhoneRequest: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the invoice.
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
                 * @description Identifies the call: 1 to 255 printable ASCII characters, new for each operation, the same for each retry. The same request with the same key gets the first response again. The response is stored if the call did something or reached a rail; a refusal before that leaves the key free.
                 * @example 0c4e2f7a-93d1-4b57-8f0e-5a6b7c8d9e10
                 */
                readonly "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            readonly path: {
                /**
                 * @description Id of the invoice.
                 * @example in_4Tz8Lk2QxWc7Jn5Rb0Vs9Gmd
                 */
                readonly id: string;
                /**
                 * @description UETR of the phone request.
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
    readonly getWidgetSession: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description What a widget is for. With a publishable key, what only a session fixes is `null`. */
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
}
