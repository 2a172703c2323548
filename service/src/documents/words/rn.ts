import type {PageWords} from './words.js';

/** Kirundi. A speaker still has to review it, as with the widget's own words. */
export const KIRUNDI: PageWords = {
  invoice: 'Fagitire',
  from: 'Ivuye kuri',
  billedTo: 'Igenewe',
  dates: (issued, due) => `Yatanzwe ku wa ${issued}, irihwa bitarenze ${due}`,
  standing: {
    draft: 'Ntiratangwa',
    due: 'Irindiriye kurihwa',
    overdue: 'Yaratevye',
    partly_paid: 'Yarishwe igice',
    paid: 'Yararishwe',
    voided: 'Yarahagaritswe',
    refunded: 'Amafaranga yarasubijwe',
  },
  payable: 'Ayo kuriha',
  payableNow: 'Ayo kuriha ubu',
  outcomes: {
    paid: {title: 'Iyi fagitire yararishwe', text: 'Urakoze. Nta kindi gisigaye gukora.'},
    voided: {title: 'Iyi fagitire yarahagaritswe', text: 'Nta co kuriha gihari.'},
    refunded: {title: 'Amafaranga y’iyi fagitire yarasubijwe', text: 'Nta co kuriha gihari.'},
    draft: {title: 'Iyi fagitire ntiratangwa', text: 'Nta co kuriha kirahari.'},
    other: {title: 'Nta co kuriha gihari ubu', text: 'Nta kindi usabwa gukora.'},
  },
  overdue: (due) => `Iyi fagitire yategerezwa kurihwa bitarenze ${due}. Uracashobora kuyiriha hano.`,
  questions: (merchant) => `Hari ico ubaza? Baza ${merchant}:`,
  pay: 'Riha',
  payElsewhere: (merchant, number) =>
    `Riha ${merchant} biciye muri banki canke kuri terefone, canke ku iduka, utange inomero ${number}.`,
  noScript: (amount, merchant) =>
    `Urimwo ${merchant} ${amount}. Kugira urihire hano n’ikarata, kode QR canke terefone, emeza JavaScript kuri uru rupapuro.`,
  lines: 'Ibirimwo',
  discount: 'igabanywa',
  subtotal: 'Igiteranyo c’imbere',
  discounts: 'Ivyagabanijwe',
  total: 'Yose hamwe',
  paid: 'Ayarishwe',
  due: 'Asigaye kurihwa',
  pdf: 'Pakurura PDF',
  share: 'Sangiza',
  copyLink: 'Kopiya link',
  linkCopied: 'Link yakopiwe',
  taxId: 'NIF',
  registration: 'RC',
  quittance: 'Quittance y’amakori',
  language: 'Ururimi',
  test: 'Ikigeragezo',
  simulation: 'Iki ni ikigeragezo: nta mafaranga nyakuri arimwo.',
  errors: {
    invoice: {
      title: 'Iyi fagitire ntiyabonetse',
      text: 'Nta fagitire iri kuri iyi aderesi. Raba ko link yose yakopiwe, canke usabe iduka iyindi link.',
    },
    page: {title: 'Uru rupapuro ntirwabonetse', text: 'Nta kintu kiri kuri iyi aderesi. Raba ko link yose yakopiwe.'},
    unavailable: {
      title: 'Uru rupapuro ntiruboneka ubu',
      text: 'Serivisi yo kuriha ifise ingorane. Subira ugerageze mu minuta mikeyi.',
    },
  },
  tryAgain: 'Subira ugerageze',
};
