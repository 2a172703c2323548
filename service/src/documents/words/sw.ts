import type {PageWords} from './words.js';

/** Swahili. A speaker still has to review it, as with the widget's own words. */
export const SWAHILI: PageWords = {
  invoice: 'Ankara',
  from: 'Kutoka',
  billedTo: 'Kwa',
  dates: (issued, due) => `Imetolewa ${issued}, ilipwe kufikia ${due}`,
  standing: {
    draft: 'Rasimu',
    due: 'Inasubiri kulipwa',
    overdue: 'Imechelewa',
    partly_paid: 'Imelipwa kwa sehemu',
    paid: 'Imelipwa',
    voided: 'Imeghairiwa',
    refunded: 'Pesa zimerudishwa',
  },
  payable: 'Kiasi cha kulipa',
  payableNow: 'Kiasi cha kulipa sasa',
  outcomes: {
    paid: {title: 'Ankara hii imelipwa', text: 'Asante. Hakuna kilichobaki kufanya.'},
    voided: {title: 'Ankara hii imeghairiwa', text: 'Hakuna cha kulipa.'},
    refunded: {title: 'Pesa za ankara hii zimerudishwa', text: 'Hakuna cha kulipa.'},
    draft: {title: 'Ankara hii bado haijatolewa', text: 'Bado hakuna cha kulipa.'},
    other: {title: 'Hakuna cha kulipa sasa', text: 'Huhitaji kufanya chochote.'},
  },
  overdue: (due) => `Ankara hii ilipaswa kulipwa kufikia ${due}. Bado unaweza kuilipa hapa.`,
  questions: (merchant) => `Una swali? Uliza ${merchant}:`,
  pay: 'Lipa',
  payElsewhere: (merchant, number) =>
    `Lipa ${merchant} kwa uhamisho wa benki wa papo hapo au pesa za simu, au dukani, ukitaja namba ${number}.`,
  noScript: (amount, merchant) =>
    `Unadaiwa ${amount} na ${merchant}. Ili kulipa hapa kwa kadi, msimbo wa QR au simu, ruhusu JavaScript kwa ukurasa huu.`,
  lines: 'Maelezo',
  discount: 'punguzo',
  subtotal: 'Jumla ndogo',
  discounts: 'Mapunguzo',
  total: 'Jumla',
  paid: 'Kilicholipwa',
  due: 'Kilichobaki kulipwa',
  pdf: 'Pakua PDF',
  share: 'Shiriki',
  copyLink: 'Nakili kiungo',
  linkCopied: 'Kiungo kimenakiliwa',
  taxId: 'Namba ya mlipakodi',
  registration: 'Usajili',
  quittance: 'Risiti ya kodi',
  language: 'Lugha',
  test: 'Jaribio',
  simulation: 'Huu ni mfano wa majaribio: hakuna pesa halisi.',
  errors: {
    invoice: {
      title: 'Ankara hii haikupatikana',
      text: 'Hakuna ankara kwenye anwani hii. Hakikisha kiungo chote kilinakiliwa, au omba duka kiungo kipya.',
    },
    page: {
      title: 'Ukurasa huu haukupatikana',
      text: 'Hakuna kitu kwenye anwani hii. Hakikisha kiungo chote kilinakiliwa.',
    },
    unavailable: {
      title: 'Ukurasa huu haupatikani kwa sasa',
      text: 'Huduma ya malipo ina tatizo. Jaribu tena baada ya dakika chache.',
    },
  },
  tryAgain: 'Jaribu tena',
};
