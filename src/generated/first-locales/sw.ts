
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's17aed9876ab32de8': `Tarakimu 4 za mbele`,
's1b9a20f63ada2009': `Tarakimu 3 za nyuma`,
's1e0a2c33762b9d2f': `Visa au Mastercard`,
's1f7f0558675fa21d': `Maelezo ya kadi`,
's306f7506611349b3': `Jina kwenye kadi`,
's873cf8b9c6836348': `Nambari ya kadi`,
'sc7be80a7f8ec597e': `Tarehe ya kuisha`,
'se13e20bdcdfffc28': `Msimbo wa usalama`,
'se9ac89f4d02bd4a6': `MM/YY`,
    };
  