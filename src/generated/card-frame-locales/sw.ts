
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's055cd42529d12390': `Muda wa kadi hii umeisha. Kagua tarehe au utumie kadi nyingine.`,
's175a69ca6b6040b4': `Kadi hii haikubaliwi. Tumia Visa au Mastercard.`,
's17aed9876ab32de8': `Tarakimu 4 za mbele`,
's1b9a20f63ada2009': `Tarakimu 3 za nyuma`,
's1e0a2c33762b9d2f': `Visa au Mastercard`,
's1f7f0558675fa21d': `Maelezo ya kadi`,
's306f7506611349b3': `Jina kwenye kadi`,
's341236f4e4e00874': `Tarehe ya kuisha si sahihi. Kagua mwezi na mwaka.`,
's3ec45a6540811847': `Kadi za majaribio pekee ndizo hufanya kazi hapa.`,
's401b4d3d02167ef3': str`Unalipa ${0} kwa ${1}.`,
's76653f818591b9e0': `Andika tarakimu 3 za nyuma ya kadi.`,
's873cf8b9c6836348': `Nambari ya kadi`,
's91a4566510e37ad3': str`Kadi yako itahifadhiwa kwa ajili ya ${0}.`,
'sa3ac773d16edf159': `Andika tarakimu 4 za mbele ya kadi.`,
'sa484291623d163ea': str`Kwa ${0}`,
'sa5120f1155fc8d24': `Baadhi ya maelezo ya kadi yanahitaji kurekebishwa.`,
'safa542e0bdef495e': `Nambari ya kadi si sahihi. Kagua kila tarakimu.`,
'sc7be80a7f8ec597e': `Tarehe ya kuisha`,
'sc8f37aeb9d753c7e': `Andika tarehe ya kuisha kama MM/YY.`,
'sd1a8e1dfa3de219a': `Maelezo ya kadi yako yamefutwa, kwa kuwa hakuna kilichoandikwa kwa dakika 10.`,
'sd7bf8f2d414f8124': `Nambari ya kadi ni fupi mno. Hakikisha tarakimu zote zipo.`,
'se13e20bdcdfffc28': `Msimbo wa usalama`,
'se9ac89f4d02bd4a6': `MM/YY`,
'sf426c5027c699489': `Andika nambari ya kadi.`,
'sfa0b40e2180d14c3': `Andika jina kama lilivyo kwenye kadi.`,
    };
  