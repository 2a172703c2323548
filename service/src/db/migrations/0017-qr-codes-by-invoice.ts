/** The status of an invoice includes its QR codes. */
export const QR_CODES_BY_INVOICE: readonly string[] = [`create index qr_codes_invoice on qr_codes (invoice_id)`];
