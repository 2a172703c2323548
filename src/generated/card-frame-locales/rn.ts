
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      's055cd42529d12390': `Iyi karata yararangiye. Raba itariki canke ukoreshe iyindi karata.`,
's175a69ca6b6040b4': `Iyi karata ntiyemewe. Koresha Visa canke Mastercard.`,
's17aed9876ab32de8': `Imibare 4 iri imbere`,
's1b9a20f63ada2009': `Imibare 3 iri inyuma`,
's1e0a2c33762b9d2f': `Visa canke Mastercard`,
's1f7f0558675fa21d': `Amakuru y’ikarata`,
's306f7506611349b3': `Izina riri ku karata`,
's341236f4e4e00874': `Itariki ikarata irangirako si yo. Raba ukwezi n’umwaka.`,
's3ec45a6540811847': `Hano hakora amakarata y’ikigeragezo gusa.`,
's401b4d3d02167ef3': str`Uriha ${0} kuri ${1}.`,
's76653f818591b9e0': `Andika imibare 3 iri inyuma ku karata.`,
's873cf8b9c6836348': `Inomero y’ikarata`,
's91a4566510e37ad3': str`Ikarata yawe izobikirwa ${0}.`,
'sa3ac773d16edf159': `Andika imibare 4 iri imbere ku karata.`,
'sa484291623d163ea': str`Ni kwa ${0}`,
'sa5120f1155fc8d24': `Hari amakuru y’ikarata akeneye gukosorwa.`,
'safa542e0bdef495e': `Inomero y’ikarata si yo. Raba neza umubare ku wundi.`,
'sc7be80a7f8ec597e': `Itariki irangirako`,
'sc8f37aeb9d753c7e': `Andika itariki ikarata irangirako nka MM/AA.`,
'sd1a8e1dfa3de219a': `Amakuru y’ikarata yawe yafuswe, kuko haheze iminuta 10 ata kintu canditswe.`,
'sd7bf8f2d414f8124': `Inomero y’ikarata ni ngufi. Raba ko ata mubare ubuze.`,
'se13e20bdcdfffc28': `Kode CVC`,
'se9ac89f4d02bd4a6': `MM/AA`,
'sf426c5027c699489': `Andika inomero y’ikarata.`,
'sfa0b40e2180d14c3': `Andika izina nk’uko ryanditse ku karata.`,
    };
  