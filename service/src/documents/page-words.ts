import type {Language} from '../domain/documents/people-text.js';
import type {Standing} from './invoice-facts.js';

/** What the page of an invoice says, by language. */
export interface PageWords {
  readonly invoice: string;
  readonly from: string;
  readonly billedTo: string;
  readonly issued: string;
  readonly dueDate: string;
  readonly standing: Readonly<Record<Standing, string>>;
  readonly payable: string;
  readonly nothingToPay: Readonly<Partial<Record<Standing, string>>>;
  readonly pay: string;
  readonly payElsewhere: (merchant: string, number: string) => string;
  readonly noScript: (amount: string, merchant: string) => string;
  readonly lines: string;
  readonly discount: string;
  readonly subtotal: string;
  readonly discounts: string;
  readonly total: string;
  readonly paid: string;
  readonly due: string;
  readonly pdf: string;
  readonly taxId: string;
  readonly registration: string;
  readonly quittance: string;
  readonly test: string;
  readonly missingTitle: string;
  readonly missing: string;
}

const ENGLISH: PageWords = {
  invoice: 'Invoice',
  from: 'From',
  billedTo: 'Billed to',
  issued: 'Issued',
  dueDate: 'Due',
  standing: {
    draft: 'Draft',
    due: 'To be paid',
    overdue: 'Overdue',
    partly_paid: 'Partly paid',
    paid: 'Paid',
    voided: 'Void',
    refunded: 'Refunded',
  },
  payable: 'To pay now',
  nothingToPay: {
    paid: 'This invoice is paid. Thank you.',
    voided: 'This invoice was withdrawn: there is nothing to pay.',
    refunded: 'This invoice was refunded: there is nothing to pay.',
    draft: 'This invoice is not issued yet: there is nothing to pay.',
  },
  pay: 'Pay',
  payElsewhere: (merchant, number) =>
    `Pay ${merchant} by instant bank transfer or mobile money, or at the counter, and give the number ${number}.`,
  noScript: (amount, merchant) =>
    `You owe ${merchant} ${amount}. To pay by card, QR code or phone here, allow JavaScript for this page.`,
  lines: 'What it is for',
  discount: 'discount',
  subtotal: 'Subtotal',
  discounts: 'Discounts',
  total: 'Total',
  paid: 'Paid',
  due: 'Amount due',
  pdf: 'Download the PDF',
  taxId: 'Tax ID',
  registration: 'Registration',
  quittance: 'Tax receipt',
  test: 'Test: this is a simulation, no money is real.',
  missingTitle: 'No such invoice',
  missing: 'There is no invoice at this address. Look whether the whole link was copied.',
};

const FRENCH: PageWords = {
  invoice: 'Facture',
  from: 'De',
  billedTo: 'Client',
  issued: 'Date',
  dueDate: 'Échéance',
  standing: {
    draft: 'Brouillon',
    due: 'À payer',
    overdue: 'En retard',
    partly_paid: 'Payée en partie',
    paid: 'Payée',
    voided: 'Annulée',
    refunded: 'Remboursée',
  },
  payable: 'À payer maintenant',
  nothingToPay: {
    paid: 'Cette facture est payée. Merci.',
    voided: 'Cette facture est annulée : il n’y a rien à payer.',
    refunded: 'Cette facture est remboursée : il n’y a rien à payer.',
    draft: 'Cette facture n’est pas encore émise : il n’y a rien à payer.',
  },
  pay: 'Payer',
  payElsewhere: (merchant, number) =>
    `Payez ${merchant} par virement instantané ou argent mobile, ou au comptoir, en indiquant le numéro ${number}.`,
  noScript: (amount, merchant) =>
    `Vous devez ${amount} à ${merchant}. Pour payer ici par carte, code QR ou téléphone, autorisez JavaScript pour cette page.`,
  lines: 'Détail',
  discount: 'remise',
  subtotal: 'Sous-total',
  discounts: 'Remises',
  total: 'Total',
  paid: 'Payé',
  due: 'Reste dû',
  pdf: 'Télécharger le PDF',
  taxId: 'NIF',
  registration: 'RC',
  quittance: 'Quittance OBR',
  test: 'Test : ceci est une simulation, aucun argent n’est réel.',
  missingTitle: 'Facture introuvable',
  missing: 'Il n’y a pas de facture à cette adresse. Vérifiez que le lien est entier.',
};

/** The page's words. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {en: ENGLISH, fr: FRENCH};

/**
 * The language of a page: of those it has, the one the reader prefers most.
 *
 * @param header an Accept-Language header (RFC 9110, 12.5.4); English when it names neither
 */
export function readLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((wish) => {
    const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';');
    const weight = /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(parameters[0] ?? 'q=1')?.[1];
    return {language: tag.split('-', 1)[0], weight: Number(weight ?? 0)};
  });
  const known = wishes.filter(({language, weight}) => weight > 0 && (language === 'en' || language === 'fr'));
  const best = known.reduce<(typeof known)[number] | undefined>(
    (chosen, wish) => (chosen === undefined || wish.weight > chosen.weight ? wish : chosen),
    undefined,
  );
  return best?.language === 'fr' ? 'fr' : 'en';
}
