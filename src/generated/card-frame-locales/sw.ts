
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'accepted-cards': `Visa au Mastercard`,
'card-cleared': `Maelezo ya kadi yako yamefutwa, kwa kuwa hakuna kilichoandikwa kwa dakika 10.`,
'card-details': `Maelezo ya kadi`,
'card-needs-attention': `Baadhi ya maelezo ya kadi yanahitaji kurekebishwa.`,
'card-not-accepted': `Kadi hii haikubaliwi. Tumia Visa au Mastercard.`,
'card-number': `Nambari ya kadi`,
'code-hint-3': `Tarakimu 3 za nyuma`,
'code-hint-4': `Tarakimu 4 za mbele`,
'enter-code-3': `Andika tarakimu 3 za nyuma ya kadi.`,
'enter-code-4': `Andika tarakimu 4 za mbele ya kadi.`,
'enter-expiry': `Andika tarehe ya kuisha kama MM/YY.`,
'enter-holder': `Andika jina kama lilivyo kwenye kadi.`,
'enter-number': `Andika nambari ya kadi.`,
'expiry-date': `Tarehe ya kuisha`,
'expiry-past': `Muda wa kadi hii umeisha. Kagua tarehe au utumie kadi nyingine.`,
'expiry-wrong': `Tarehe ya kuisha si sahihi. Kagua mwezi na mwaka.`,
'mm-yy': `MM/YY`,
'name-on-card': `Jina kwenye kadi`,
'number-incomplete': `Nambari ya kadi ni fupi mno. Hakikisha tarakimu zote zipo.`,
'number-wrong': `Nambari ya kadi si sahihi. Kagua kila tarakimu.`,
'security-code': `Msimbo wa usalama`,
'test-cards-only': `Kadi za majaribio pekee ndizo hufanya kazi hapa.`,
    };
  